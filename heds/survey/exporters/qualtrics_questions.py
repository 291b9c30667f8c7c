"""Questions of a QSF: what Qualtrics stores for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.errors import HedsError
from heds.survey.exporters.qualtrics_texts import prefilled, question_text, refuse_unseen, short
from heds.survey.qualtrics import TIMES, codes, layout, shown, timer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heds.survey.form import Page, Question

Payload = dict[str, Any]
MOST_ACROSS = 11
MOST_STEPS = 200
LEAST, MOST = "0", "100"
ACROSS = ("rating", "agreement", "pairwise", "attention")


def text_only(tag: str, html: str) -> Payload:
    """Return a text without a question."""
    return {
        **_common(tag, html, "DB", "TB"),
        "ChoiceOrder": [], "Validation": {"Settings": {"Type": "None"}},
        "NextChoiceId": 1, "NextAnswerId": 1,
    }  # fmt: skip


def page_timer(page: str) -> Payload:
    """Return the timer of a page."""
    made = _common(timer(page), "Timing", "Timing", "PageTimer")
    made["Configuration"] |= {"MinSeconds": "0", "MaxSeconds": "0"}
    made["Choices"] = {str(at): {"Display": name} for at, name in enumerate(TIMES, 1)}
    del made["DataVisibility"]
    return made | {"NextChoiceId": len(TIMES) + 1, "NextAnswerId": 1}


def asked(
    page: Page, question: Question, ends: tuple[str, str] = ("", ""), tag: str = ""
) -> Payload:
    """Return a question; `tag` is its name in the export, if not its id."""
    for text in (question.text, *(option.label or option.value for option in question.options)):
        refuse_unseen(page, text, question.id)
    values = [option.value for option in question.options]
    if len(set(values)) < len(values):
        twice = next(value for value in values if values.count(value) > 1)
        raise HedsError(f"the question `{question.id}` has the option `{twice}` twice")
    shape = layout(question.kind, options=bool(question.options))
    tag = tag or question.id
    if shape == "single":
        return _single(question, tag)
    if shape == "multi":
        return _multi(question, tag)
    if shape in ("matrix", "bipolar"):
        return _matrix(question, tag, bipolar=shape == "bipolar")
    if shape == "best worst":
        return _best_worst(question, tag)
    if shape == "ranking":
        made = _common(tag, question_text(question), "RO", "DND", "TX")
        return made | _choices(row.label for row in question.rows) | _forced(question)
    if shape == "sliders":
        return _sliders(question, tag, ends)
    if shape == "span":
        raise HedsError(
            "Qualtrics has no question in which parts of a text are marked and exported by their "
            "place; use the target web, potato or label-studio"
        )
    return _text(page, question, tag)


def _common(tag: str, html: str, kind: str, selector: str, sub: str = "") -> Payload:
    made: Payload = {
        "QuestionText": html, "DefaultChoices": False, "DataExportTag": tag, "QuestionType": kind,
        "Selector": selector,
    }  # fmt: skip
    if sub:
        made["SubSelector"] = sub
    return made | {
        "DataVisibility": {"Private": False, "Hidden": False},
        "Configuration": {"QuestionDescriptionOption": "SpecifyLabel"},
        # The name, and no text of the study: it is shown in places where HTML would run.
        "QuestionDescription": tag, "GradingData": [], "Language": [],
    }  # fmt: skip


def _choices(texts: Iterable[str]) -> Payload:
    made = {str(at): {"Display": short(text)} for at, text in enumerate(texts, 1)}
    return {"Choices": made, "ChoiceOrder": list(made), "NextChoiceId": len(made) + 1,
            "NextAnswerId": 1}  # fmt: skip


def _forced(question: Question, **settings: Any) -> Payload:
    force = "ON" if question.required else "OFF"
    held = {"ForceResponse": force, "ForceResponseType": "ON", "Type": "None"} | settings
    return {"Validation": {"Settings": held}}


def _options(question: Question) -> list[str]:
    return [shown(option.value, option.label, question.kind) for option in question.options]


def _recoded(question: Question) -> dict[str, str]:
    stored = codes((option.value for option in question.options), question.kind)
    return {str(at): code for at, code in enumerate(stored.values(), 1)}


def _single(question: Question, tag: str) -> Payload:
    across = question.kind in ACROSS
    if across and len(question.options) > MOST_ACROSS:
        made = _common(tag, question_text(question), "MC", "DL")
    else:
        made = _common(tag, question_text(question), "MC", "SAHR" if across else "SAVR", "TX")
        if across:
            made["Configuration"] |= {"LabelPosition": "BELOW"}
    made |= _choices(_options(question))
    return made | {"RecodeValues": _recoded(question)} | _forced(question)


def _multi(question: Question, tag: str) -> Payload:
    made = _common(tag, question_text(question), "MC", "MAVR", "TX") | _choices(_options(question))
    for at, option in enumerate(question.options, 1):
        if option.value in question.exclusive:
            made["Choices"][str(at)]["ExclusiveAnswer"] = True
    least = int(float(question.minimum or 0))
    most = min(int(float(question.maximum or len(question.options))), len(question.options))
    settings: dict[str, str] = {}
    if 1 < least <= most < len(question.options):
        settings = {"Type": "ChoiceRange", "MinChoices": str(least), "MaxChoices": str(most)}
    elif 1 < least <= most:
        settings = {"Type": "MinChoices", "MinChoices": str(least)}
    elif most < len(question.options):
        settings = {"Type": "MaxChoices", "MaxChoices": str(most)}
    return made | {"RecodeValues": _recoded(question)} | _forced(question, **settings)


def _matrix(question: Question, tag: str, *, bipolar: bool) -> Payload:
    sub = "" if bipolar else "SingleAnswer"
    made = _common(tag, question_text(question), "Matrix", "Bipolar" if bipolar else "Likert", sub)
    made["Configuration"] |= {"TextPosition": "inline", "ChoiceColumnWidth": 25}
    made["Configuration"] |= {"MobileFirst": True}
    if bipolar:
        made |= _choices(())
        # The colon parts the two ends, so it cannot stand within one.
        made["Choices"] = {
            str(at): {"Display": ":".join(short(end).replace(":", "&#58;") for end in ends)}
            for at, ends in enumerate(((row.label, row.right) for row in question.rows), 1)
        }
        made |= {"ChoiceOrder": list(made["Choices"]), "NextChoiceId": len(question.rows) + 1}
        answers = [option.value for option in question.options]
        made |= {"ChoiceDataExportTags": False, "AnswerColumns": len(answers)}
    else:
        made["Configuration"] |= {"RepeatHeaders": "none", "WhiteSpace": "OFF"}
        made |= _choices(row.label for row in question.rows)
        answers = _options(question)
        tags = {str(at): row.field for at, row in enumerate(question.rows, 1)}
        made["ChoiceDataExportTags"] = tags
    made["Answers"] = {str(at): {"Display": short(text)} for at, text in enumerate(answers, 1)}
    made |= {"AnswerOrder": list(made["Answers"]), "NextAnswerId": len(answers) + 1}
    return made | {"RecodeValues": _recoded(question)} | _forced(question)


def _best_worst(question: Question, tag: str) -> Payload:
    made = _common(tag, question_text(question), "Matrix", "MaxDiff")
    made["Configuration"] |= {"ChoiceColumnWidth": 25, "MobileFirst": True}
    made |= _choices(option.label or option.value for option in question.options)
    made["Answers"] = {
        str(at): {"Display": short(row.label)} for at, row in enumerate(question.rows, 1)
    }
    # What is best cannot be worst too.
    for held in (*made["Choices"].values(), *made["Answers"].values()):
        held["ExclusiveAnswer"] = True
    made |= {"AnswerOrder": list(made["Answers"]), "NextAnswerId": len(question.rows) + 1}
    return made | {"ChoiceDataExportTags": False} | _forced(question)


def _sliders(question: Question, tag: str, ends: tuple[str, str]) -> Payload:
    made = _common(tag, question_text(question), "Slider", "HSLIDER")
    low, high = question.minimum or LEAST, question.maximum or MOST
    if float(low) >= float(high):
        raise HedsError(f"the slider `{question.id}` goes from {low} to {high}")
    decimals = max(len(text.partition(".")[2]) for text in (low, high, question.step))
    steps = grid(question)
    made["Configuration"] |= {
        "CSSliderMin": _number(low), "CSSliderMax": _number(high), "GridLines": steps or 10,
        "SnapToGrid": bool(steps), "NumDecimals": str(decimals), "ShowValue": True,
        # Without a start people must move it: nothing is answered for them.
        "CustomStart": False, "NotApplicable": False, "MobileFirst": True,
    }  # fmt: skip
    made |= _choices(row.label or "Your answer" for row in question.rows)
    texts = [short(end) for end in ends] if any(ends) else []
    made["Labels"] = {str(at): {"Display": text} for at, text in enumerate(texts, 1)} or []
    return made | _forced(question)


def grid(question: Question) -> int:
    """Return how many steps a slider snaps to, or 0 where it goes by itself."""
    step = float(question.step or 1)
    if step <= 0:
        return 0
    steps = (float(question.maximum or MOST) - float(question.minimum or LEAST)) / step
    whole = steps.is_integer() and 0 < steps <= MOST_STEPS
    return int(steps) if whole and step != 1 else 0


def _number(text: str) -> int | float:
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _text(page: Page, question: Question, tag: str) -> Payload:
    small = question.kind in ("count", "cloze")
    made = _common(tag, question_text(question), "TE", "SL" if small else "ESTB")
    made |= {"NextChoiceId": 4, "NextAnswerId": 1, "SearchSource": {"AllowFreeResponse": "false"}}
    if question.kind == "post edit":
        made["DefaultChoices"] = {"TEXT": {"Text": prefilled(page, question)}}
    if question.kind != "count":
        return made | _forced(question)
    bounds = {"Min": question.minimum or "0", "Max": question.maximum, "NumDecimals": "0"}
    return made | _forced(
        question, Type="ContentType", ContentType="ValidNumber", ValidNumber=bounds,
        ValidDateType="DateWithFormat", ValidPhoneType="ValidUSPhone", ValidZipType="ValidUSZip",
    )  # fmt: skip
