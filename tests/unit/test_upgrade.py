"""2.1 becomes 3.0 by meaning, and no answer is invented."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import sheets

from heds.cards.form_checks import form_messages
from heds.cards.reader import read_card
from heds.cards.writer import write_card
from heds.datasheets.upgrade import Upgraded, upgrade
from heds.model.catalogue import catalogue
from heds.model.sheet import NO_ANSWER, Answer, Sheet


def once(path: str, answer: Answer) -> tuple[Answer, Upgraded]:
    report = upgrade(Sheet("2.1", {path: answer}))
    return report.sheet.once.get(path, NO_ANSWER), report


def about(path: str, answer: Answer) -> tuple[Answer, Upgraded]:
    report = upgrade(Sheet("2.1", {}, {"F": {path: answer}}))
    return report.sheet.criteria["F"].get(path, NO_ANSWER), report


@pytest.mark.parametrize("language", ["en", "de", "zh", "ab", "zu", "other", "not applicable"])
def test_languages_keep_their_meaning_and_not_their_id(language: str) -> None:
    old = Sheet("2.1", {"system.input_languages": Answer(chosen=(language,), explanation="x")})
    card = write_card(upgrade(old).sheet)
    again = read_card(card, "3.0")
    assert again.once["system.input_languages"].chosen == (language,)
    for question in catalogue("3.0").questions:
        for option in question.options:
            assert (
                card[option.id]["text"][""] in ("", option.label)
                if "" in card[option.id]["data"]
                else True
            )


def test_every_option_has_the_same_word_or_a_rule() -> None:
    moved = {
        ("system.output_types", "human generated"),
        ("design.questions", "told before start"),
    }
    for path, question in catalogue("2.1").by_path.items():
        new = catalogue("3.0").by_path.get(path)
        if new is None or not new.is_choice:
            continue
        for option in question.options:
            assert option.word in new.by_word or (path, option.word) in moved


def test_the_report_is_for_a_person_to_classify() -> None:
    answer, report = once("paper.report", Answer("https://example.org"))
    assert answer == Answer(explanation="https://example.org")
    assert [r.question.number for r in report.decide] == ["1.1.1"]


@pytest.mark.parametrize(
    ("text", "chosen", "person"),
    [
        ("N/A", ("not shared",), False),
        ("https://a.org", ("shared",), False),
        ("on request", (), True),
    ],
)
def test_resources(text: str, chosen: tuple[str, ...], person: bool) -> None:
    answer, report = once("paper.resources", Answer(text))
    assert answer.chosen == chosen
    assert bool(report.decide) == person


@pytest.mark.parametrize("text", ["No", "no", "No.", " no "])
def test_a_plain_no_means_that_no_such_data_were_involved(text: str) -> None:
    for path in ("ethics.personal_data", "ethics.special_category_data"):
        answer, report = once(path, Answer(text))
        assert answer == Answer(chosen=("not involved",))
        assert not report.decide


def test_any_other_text_on_personal_data_is_for_a_person() -> None:
    answer, report = once("ethics.personal_data", Answer("No, except platform ids"))
    assert answer == Answer(explanation="No, except platform ids")
    assert report.decide


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Answer(chosen=("discrete",), explanation="5"), "5"),
        (Answer(chosen=("continuous",)), "continuous"),
        (Answer(chosen=("not applicable",)), "N/A"),
    ],
)
def test_the_size_of_the_scale_becomes_a_text(old: Answer, new: str) -> None:
    answer, report = about("scale.size", old)
    assert answer == Answer(new)
    assert [r.question.number for r in report.decide] == ["4.3.1.2"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Answer(chosen=("assessed",), explanation="kappa"), "kappa"),
        (Answer(chosen=("not assessed",)), "InterAA not assessed"),
        (
            Answer(chosen=("not applicable",), explanation="one rater"),
            "InterAA not assessed: one rater",
        ),
    ],
)
def test_agreement_becomes_a_text(old: Answer, new: str) -> None:
    assert about("inter_annotator_agreement.method", old)[0] == Answer(new)


def test_no_limits_are_not_claimed_for_limits_that_2_1_did_not_ask_about() -> None:
    answer, report = once("design.time_limits", Answer(chosen=("none",), explanation="free"))
    assert answer == Answer(explanation="free")
    assert [r.question.number for r in report.decide] == ["3.3.5"]


def test_options_that_3_0_lacks_become_other_with_their_meaning() -> None:
    answer, _ = once("design.questions", Answer(chosen=("told before start", "feedback after")))
    assert answer.chosen == ("feedback after", "other")
    assert "before the start" in answer.explanation
    answer, _ = once("system.output_types", Answer(chosen=("sentence", "human generated")))
    assert answer.chosen == ("sentence", "other")
    assert answer.explanation


def test_remarks_move_below_the_characteristics() -> None:
    old = {"evaluators.remarks": Answer("paid 3 USD"), "evaluators.characteristics": Answer("UK")}
    new = upgrade(Sheet("2.1", old)).sheet.once["evaluators.characteristics"].text
    assert new.startswith("UK\n\n")
    assert new.endswith("paid 3 USD")


def test_na_in_3_3_8_turns_round_and_is_pointed_out() -> None:
    old = {
        "design.setting": Answer(chosen=("own place",)),
        "design.setting_variation": Answer("N/A"),
    }
    assert [r.question.number for r in upgrade(Sheet("2.1", old)).decide] == ["3.3.8"]


@pytest.mark.parametrize(
    ("path", "text", "note"),
    [
        ("sample.power.method", "as in Howcroft", "address of a reference"),
        ("sample.power.method", "see https://example.org", None),
        ("sample.power.method", "N/A", None),
        ("evaluators.number", "12", "excluded later"),
        ("evaluators.number", "N/A", None),
        ("evaluators.recruitment", "Prolific", "inclusion and exclusion"),
        ("design.quality_assurance.description", "control items", "3.3.3.1"),
        ("design.interface.description", "two texts", "types of information"),
        ("ethics.approval", "No", "No ethical approval obtained"),
        ("ethics.approval", "N/A", "No ethical approval obtained"),
        ("ethics.approval", "Board of the university, 12/34", None),
        ("ethics.impact_assessment", "No.", "in writing"),
        ("criteria.name", "N/A", "no name given"),
        ("criteria.definition", "N/A", "no definition given"),
        ("criteria.aggregation", "N/A", "nothing was aggregated"),
        ("criteria.inter_annotator_agreement.score", "N/A", "InterAA not assessed"),
        ("criteria.intra_annotator_agreement.score", "0.4", None),
    ],
)
def test_kept_answers_to_questions_that_3_0_asks_differently_are_listed(
    path: str, text: str, note: str | None
) -> None:
    own = path.removeprefix("criteria.")
    answer, report = (once if own == path else about)(own, Answer(text))
    assert answer == Answer(text)
    assert report.carried == 1
    assert len(report.asked) == (0 if note is None else 1)
    assert note is None or note in report.asked[0].text


@pytest.mark.parametrize("path", ["evaluators.known_to_authors", "evaluators.authors"])
def test_reworded_choices_say_what_the_new_words_are_about(path: str) -> None:
    word = catalogue("2.1").by_path[path].options[0].word
    _, report = once(path, Answer(chosen=(word,)))
    assert (len(report.changed), len(report.asked)) == (1, 1)


def test_unknown_entries_cannot_become_answers() -> None:
    key = "heds-sample_evaluators_design-experimental_design-evaluator_freedom-5"
    old = Sheet("2.1")
    old.kept.unknown_entries = {key: {"data": {"": True}, "control": {}, "text": {"": "x"}}}
    new = write_card(upgrade(old).sheet)
    assert new[key]["data"][""] is False
    assert new[f"{key}-from-2.1"]["data"] == {"": True}


def test_a_complete_one_criterion_card_needs_a_person_for_two_or_three_things() -> None:
    old = Sheet("2.1", {}, {"F": {}})
    for question in catalogue("2.1").questions:
        target = old.criteria["F"] if question.per_criterion else old.once
        if question.is_choice:
            target[question.path] = Answer(chosen=(question.options[0].word,), explanation="x")
        else:
            target[question.path] = Answer("https://example.org")
    for path in ("ethics.personal_data", "ethics.special_category_data"):
        old.once[path] = Answer("No")
    assert not list(form_messages(write_card(old), "2.1"))[1:]
    left = list(form_messages(write_card(upgrade(old).sheet), "3.0"))
    assert [m.question.number for m in left if m.check != "integer"] == ["1.1.1", "4.3.1.2"]


@given(sheets("2.1"))
def test_any_sheet_can_be_upgraded_and_written(sheet: Sheet) -> None:
    new = upgrade(sheet).sheet
    assert len({*write_card(new)} & set(catalogue("3.0").entries)) == 568
    assert list(new.criteria) == list(sheet.criteria)
