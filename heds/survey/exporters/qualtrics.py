"""A complete survey file for Qualtrics (QSF): imported as it is, nothing is left to click."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from heds.survey.exporters import qualtrics_flow as flow
from heds.survey.exporters.qualtrics_losses import losses, number_of_questions
from heds.survey.exporters.qualtrics_questions import asked, page_timer, text_only
from heds.survey.exporters.qualtrics_texts import guarded, heading, line, stimuli
from heds.survey.pages import CONSENT
from heds.survey.qualtrics import again
from heds.survey.questions import instrument_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question

NEVER = "0000-00-00 00:00:00"
MADE = "2000-01-01 00:00:00"
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LENGTH = 15
BREAK = {"Type": "Page Break"}
LARGEST = 736
"""Questions in the largest generated file of which it is known that it was imported and used."""
DECLINED = "You did not agree to take part, so nothing is asked. You can close this page, and \
return the study on the platform from which you came."
WRONG_LINK = "This link is not complete: it names a list that does not exist. Please tell the \
people who sent it to you."
TRY_AGAIN = "That was not right. Please read the instructions once more, and try again."
FAILED = "That was not right either, so the survey ends here. Thank you for your interest. Please \
return the study on the platform from which you came."
SEND = "Press the arrow below to send in your answers."


class Qualtrics:
    """Writes one QSF for all lists."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what Qualtrics cannot express of this survey."""
        found = losses(survey)
        count = number_of_questions(survey)
        if count > LARGEST:
            found.append(
                f"the file has {count:,} questions, and the largest of which we know that it was "
                f"imported had {LARGEST}; try the import first, or write some lists with --list"
            )
        return found

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Write the survey, and the links that lead to its lists."""
        # Qualtrics itself writes nothing but ASCII.
        yield "survey.qsf", json.dumps(_File(survey).made(), separators=(",", ":")) + "\n"
        yield "links.txt", _links(survey)


class _File:
    """One QSF while it is written."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        made = survey.manifest
        self.seed = (
            f"{made['study']}\n{made['study_sha256']}\n{made['items_sha256']}\n{made['seed']}"
        )
        self.id = self.name("SV", "survey")
        self.questions: list[dict[str, Any]] = []
        self.blocks: list[dict[str, Any]] = []

    def name(self, prefix: str, what: str) -> str:
        """Return an id that follows from the survey, and from nothing else."""
        number = int.from_bytes(sha256(f"{self.seed}\n{prefix}\n{what}".encode()).digest(), "big")
        signs = []
        for _ in range(LENGTH):
            number, at = divmod(number, len(SIGNS))
            signs.append(SIGNS[at])
        return f"{prefix}_{''.join(signs)}"

    def made(self) -> dict[str, Any]:
        """Put the whole file together."""
        root = flow.numbered(self.nodes())
        self.blocks.append(self.block("Trash / Unused Questions", "Trash", []))
        answers = self.name("RS", "answers")
        scoring: dict[str, Any] = {
            "ScoringCategories": [], "ScoringCategoryGroups": [], "ScoringSummaryCategory": None,
            "ScoringSummaryAfterQuestions": 0, "ScoringSummaryAfterSurvey": 0,
            "DefaultScoringCategory": None, "AutoScoringCategory": None,
        }  # fmt: skip
        elements = [
            self.element("BL", "Survey Blocks", payload=self.blocks),
            self.element("FL", "Survey Flow", payload=root),
            self.element("SO", "Survey Options", payload=_options(self.survey)),
            self.element("SCO", "Scoring", payload=scoring),
            self.element("PROJ", "CORE", third="1.1.0",
                         payload={"ProjectCategory": "CORE", "SchemaVersion": "1.1.0"}),
            self.element("STAT", "Survey Statistics",
                         payload={"MobileCompatible": True, "ID": "Survey Statistics"}),
            self.element("QC", "Survey Question Count", str(len(self.questions))),
            self.element("RS", answers, "Default Response Set"),
        ]  # fmt: skip
        elements += [
            self.element("SQ", held["QuestionID"], held["QuestionDescription"], payload=held)
            for held in self.questions
        ]
        owner = self.name("UR", "owner")
        entry = {
            "SurveyID": self.id, "SurveyName": heading(self.survey.forms[0].title),
            "SurveyDescription": None, "SurveyOwnerID": owner, "SurveyBrandID": "heds",
            # The participant texts of heds are in English, so the messages of Qualtrics are too.
            "DivisionID": None, "SurveyLanguage": "EN", "SurveyActiveResponseSet": answers,
            "SurveyStatus": "Inactive", "SurveyStartDate": NEVER, "SurveyExpirationDate": NEVER,
            "SurveyCreationDate": MADE, "CreatorID": owner, "LastModified": MADE,
            "LastAccessed": NEVER, "LastActivated": NEVER, "Deleted": None,
        }  # fmt: skip
        return {"SurveyEntry": entry, "SurveyElements": elements}

    def element(
        self, kind: str, first: str, second: str | None = None, third: str | None = None,
        payload: Any = None,
    ) -> dict[str, Any]:  # fmt: skip
        """Build one element of the survey."""
        return {
            "SurveyID": self.id, "Element": kind, "PrimaryAttribute": first,
            "SecondaryAttribute": second, "TertiaryAttribute": third, "Payload": payload,
        }  # fmt: skip

    def block(self, name: str, kind: str, elements: list[dict[str, str]]) -> dict[str, Any]:
        """Build one block of questions."""
        return {
            "Type": kind, "SubType": "", "Description": name, "ID": self.name("BL", name),
            "BlockElements": elements,
            "Options": {"BlockLocking": "false", "RandomizeQuestions": "false",
                        "BlockVisibility": "Collapsed"},
        }  # fmt: skip

    def add(self, payload: dict[str, Any]) -> dict[str, str]:
        """Keep a question, and return what stands for it in a block."""
        qid = f"QID{len(self.questions) + 1}"
        self.questions.append({**payload, "QuestionID": qid})
        return {"Type": "Question", "QuestionID": qid}

    def blocked(self, name: str, pages: list[list[dict[str, str]]], kind: str = "Standard") -> str:
        """Make a block of pages and return its id."""
        elements: list[dict[str, str]] = []
        for page in pages:
            elements += [BREAK, *page] if elements else page
        self.blocks.append(self.block(name, kind, elements))
        return str(self.blocks[-1]["ID"])

    def message(self, name: str, tag: str, html: str) -> flow.Node:
        """Show a text on a page of its own."""
        return flow.shown_block(self.blocked(name, [[self.add(text_only(tag, html))]]))

    def page(self, page: Page) -> list[dict[str, str]]:
        """Return a page: its timer, its texts, its questions."""
        found = [self.add(page_timer(page.id))] if page.timed else []
        texts = guarded(page.html) + (stimuli(page) if page.stimuli else "")
        if texts:
            found.append(self.add(text_only(f"s{page.id}", texts)))
        asking = [question for question in page.questions if question.kind != "info"]
        return found + [self.add(asked(page, q, self.ends(q))) for q in asking]

    def ends(self, question: Question) -> tuple[str, str]:
        """Return what stands at the ends of a slider."""
        held = self.survey.manifest["fields"].get(question.rows[0].field, {})
        spec = self.survey.design.spec
        if question.kind not in ("slider", "rank rating") or held.get("criterion") is None:
            return ("", "")
        labels = instrument_of(spec, spec.criteria[held["criterion"]]).labels
        texts = list(labels.values() if isinstance(labels, dict) else labels or ("", ""))
        return (texts[0], texts[-1])

    def nodes(self) -> list[flow.Node]:
        """Make all blocks and say who sees them."""
        forms = self.survey.forms
        first = forms[0]
        nodes = [flow.from_link((*flow.LINK_FIELDS, flow.LIST)), *self.consent(first)]
        if len(forms) == 1:
            nodes.append(flow.fixed(flow.LIST, str(first.number)))
        else:
            nodes.append(flow.branch([flow.list_is("Empty")], [flow.drawn(forms)]))
            unknown = [flow.list_is("NotEqualTo", str(form.number)) for form in forms]
            lost = [self.message("Wrong link", "wronglink", line(WRONG_LINK)),
                    flow.ended(screened=True)]  # fmt: skip
            nodes.append(flow.branch(unknown, lost, "And"))
        instructions = [self.page(page) for page in first.of_kind("instructions")]
        nodes.append(flow.shown_block(self.blocked("Instructions", instructions)))
        nodes += self.comprehension(first, 1)
        for form in forms:
            pages = [self.page(page) for page in form.of_kind("task")]
            block = flow.shown_block(self.blocked(f"List {form.number}", pages))
            if len(forms) == 1:
                nodes.append(block)
            else:
                nodes.append(flow.branch([flow.list_is("EqualTo", str(form.number))], [block]))
        for page in first.of_kind("demographics"):
            nodes.append(flow.shown_block(self.blocked("About you", [self.page(page)])))
        last = "".join(guarded(page.html) for page in first.of_kind("end"))
        nodes.append(self.message("End", "send", f"{last}<p>{line(SEND)}</p>"))
        return [*nodes, flow.ended(first.redirect)]

    def consent(self, form: Form) -> list[flow.Node]:
        """Build the consent page and what follows from a no."""
        pages = form.of_kind("consent")
        block = self.blocked("Consent", [self.page(page) for page in pages], "Default")
        box = next(q for page in pages for q in page.questions if q.id == CONSENT)
        qid = next(q["QuestionID"] for q in self.questions if q["DataExportTag"] == CONSENT)
        refused = [
            flow.chosen(qid, at)
            for at, option in enumerate(box.options, 1)
            if option.value != "yes"
        ]
        declined = [self.message("No consent", "declined", line(DECLINED)),
                    flow.ended(screened=True)]  # fmt: skip
        return [flow.shown_block(block, "Block"), flow.branch(refused, declined)]

    def comprehension(self, form: Form, attempt: int) -> list[flow.Node]:
        """Ask what was understood, and once more after a wrong answer, and then end."""
        pages = form.of_kind("comprehension")
        if not pages:
            return []
        made: list[list[dict[str, str]]] = []
        wrong: list[flow.Node] = []
        if attempt > 1:
            texts = "".join(guarded(page.html) for page in form.of_kind("instructions"))
            html = f"<p>{line(TRY_AGAIN)}</p>{texts}"
            made.append([self.add(text_only(f"again{attempt}", html))])
        for page in pages:
            html, named = guarded(page.html), f"s{page.id}try{attempt}"
            held = [self.add(text_only(named, html))] if html else []
            for question in page.questions:
                tag = question.id if attempt == 1 else again(question.id, attempt)
                held.append(self.add(asked(page, question, tag=tag)))
                wrong += [
                    flow.chosen(held[-1]["QuestionID"], at)
                    for at, option in enumerate(question.options, 1)
                    if option.value != question.expected
                ]
            made.append(held)
        name = "Comprehension check" + (f", attempt {attempt}" if attempt > 1 else "")
        block = flow.shown_block(self.blocked(name, made))
        if attempt < form.attempts:
            after = self.comprehension(form, attempt + 1)
        else:
            after = [self.message("Comprehension check failed", "failed", line(FAILED)),
                     flow.ended(screened=True)]  # fmt: skip
        return [block, flow.branch(wrong, after)]


def _options(survey: Survey) -> dict[str, Any]:
    form = survey.forms[0]
    return {
        "BackButton": "false", "SaveAndContinue": "true", "SurveyProtection": "PublicSurvey",
        "BallotBoxStuffingPrevention": "false", "NoIndex": "Yes", "SecureResponseFiles": "true",
        "SurveyExpiration": "None", "SurveyTermination": "DefaultMessage", "Header": "",
        "Footer": "", "ProgressBarDisplay": "Text", "PartialData": "+1 week",
        "ValidationMessage": None, "PreviousButton": " \u2190 ", "NextButton": " \u2192 ",
        "SurveyTitle": heading(form.title), "SkinLibrary": "qualtrics", "SkinType": "MQ",
        "Skin": "qualtrics", "NewScoring": 1, "ShowExportTags": "false",
        "CollectGeoLocation": "false", "PasswordProtection": "No", "AnonymizeResponse": "No",
        "RefererCheck": "No", "ResponseSummary": "No", "EmailThankYou": "false",
        "PartialDataCloseAfter": "LastActivity", "AvailableLanguages": {"EN": []},
    }  # fmt: skip


def _links(survey: Survey) -> str:
    """Say which link leads to which list."""
    fields = "".join(f"&{name}={{{{%{name}%}}}}" for name in flow.LINK_FIELDS)
    lines = [
        "In Qualtrics: create a project from the file survey.qsf, preview it, publish it.",
        "Put your own address of the survey before the question mark. The rest of each link is for",
        "Prolific; on other platforms give PROLIFIC_PID their id of the person.",
        "",
        "Without `list=` the survey draws a list, evenly among those who begin:",
        f"https://YOURS.qualtrics.com/jfe/form/SV_YOURS?{fields[1:]}",
        "",
        "One link for each list, with the number of people that the design wants:",
    ]
    lines += [
        f"list {form.number} ({form.people} people): "
        f"https://YOURS.qualtrics.com/jfe/form/SV_YOURS?list={form.number}{fields}"
        for form in survey.forms
    ]
    return "\n".join([*lines, ""])
