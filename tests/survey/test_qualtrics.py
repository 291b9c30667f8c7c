"""Survey files for Qualtrics: complete, consistent, and harmless."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from heds.commands.study import resolved_study
from heds.errors import HedsError
from heds.survey.build import build_survey
from heds.survey.exporters import EXPORTERS
from heds.survey.readers import READERS
from heds.survey.simulate import simulated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.survey.build import Survey

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted(path.parent.name for path in ROOT.glob("studies/samples/*/study.yaml"))
EXPRESSED = [name for name in SAMPLES if name != "span"]
HOSTILE = (
    "<script>alert(1)</script>",
    "${e://Field/PROLIFIC_PID} and $e{1 + 1}",
    "[[Question:MC]]",
    "]]> {x} {{y}} &amp; &lt;b&gt;",
    "=cmd|'/c calc'!A1",
    'a "quoted" \\ back\\slash',
    "line one\r\nline two\u2028line three",
    "\U0001f600 \u0645\u0631\u062d\u0628\u0627 \u202eabc",
    "x" * 29_000,
)
STUDY = """\
study: {{id: small, title: "{title}"}}
systems: [Left, Right]
data: {{items_file: items.jsonl}}
criteria: {{quality: {{ask: "Which one? <b>", define: "Say ${{x}}.", examples: ["[[Block]]"]}}}}
instrument: {instrument}
design: {{batches: {batches}, judgements_per_item: 2, seed: 1}}
recruitment: {{platform: Prolific}}
checks:
  understood: {{kind: comprehension check, shows: "What is best? (this, that)", passes: this}}
"""
PAIR = "{type: pairwise, ties: allowed}"


def sample(name: str, code: str = "ABC123") -> Survey:
    return build_survey(resolved_study(str(ROOT / f"studies/samples/{name}/study.yaml")), code=code)


def small(
    folder: Path, texts: tuple[str, ...], instrument: str = PAIR, batches: int = 1,
    title: str = "Small",
) -> Survey:  # fmt: skip
    lines = [
        json.dumps({"id": f"i{at}", "input": f"in {text}", "Left": text, "Right": f"R {text}"})
        for at, text in enumerate(texts)
    ]
    (folder / "items.jsonl").write_text("\n".join(lines), encoding="utf-8")
    study = STUDY.format(instrument=instrument, batches=batches, title=title)
    (folder / "study.yaml").write_text(study, encoding="utf-8")
    return build_survey(resolved_study(str(folder / "study.yaml")), code="ABC123")


def qsf(survey: Survey) -> dict[str, Any]:
    files = dict(EXPORTERS.load("qualtrics")().files(survey))
    held: dict[str, Any] = json.loads(files["survey.qsf"])
    return held


def payloads(held: dict[str, Any], kind: str) -> list[Any]:
    return [e["Payload"] for e in held["SurveyElements"] if e["Element"] == kind]


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for inner in node.get("Flow", []):
        yield from nodes(inner)


def expressions(logic: Any) -> Iterator[dict[str, Any]]:
    if isinstance(logic, dict):
        if logic.get("Type") == "Expression":
            yield logic
        for inner in logic.values():
            yield from expressions(inner)


def expected_columns(held: dict[str, Any]) -> Iterator[str]:
    """Predict the columns from the file alone, in the words of Qualtrics."""
    blocks = {block["ID"]: block for block in payloads(held, "BL")[0]}
    asked = {q["QuestionID"]: q for q in payloads(held, "SQ")}
    for node in nodes(payloads(held, "FL")[0]):
        for element in blocks.get(node.get("ID"), {}).get("BlockElements", []):
            if element["Type"] != "Question":
                continue
            q = asked[element["QuestionID"]]
            tag, order = q["DataExportTag"], q.get("ChoiceOrder", [])
            kind = q["QuestionType"]
            if kind == "Timing":
                yield from (f"{tag}_{c['Display']}" for c in q["Choices"].values())
            elif kind == "Matrix" and q["ChoiceDataExportTags"]:
                yield from (q["ChoiceDataExportTags"][choice] for choice in order)
            elif kind in ("Matrix", "Slider", "RO"):
                yield from (f"{tag}_{at}" for at, _ in enumerate(order, 1))
            elif q["Selector"] == "MAVR":
                yield from (f"{tag}_{q['RecodeValues'][choice]}" for choice in order)
            elif kind in ("MC", "TE"):
                yield tag


def visible(html: str) -> str:
    """Return what a browser shows."""
    text = re.sub(r"<br>|</div>|</li>", "\n", html)
    return unescape(re.sub(r"<[^>]*>", "", text))


class Visit:
    """One person on the way through a survey file."""

    def __init__(
        self, held: dict[str, Any], answers: dict[str, list[int]], link: dict[str, str]
    ) -> None:
        self.tags = {q["QuestionID"]: q["DataExportTag"] for q in payloads(held, "SQ")}
        self.names = {block["ID"]: block["Description"] for block in payloads(held, "BL")[0]}
        self.answers, self.link = answers, dict(link)
        self.seen: list[str] = []
        self.end: dict[str, Any] | None = None
        self.go(payloads(held, "FL")[0]["Flow"])

    def holds(self, term: dict[str, Any]) -> bool:
        if term["LogicType"] == "Question":
            choice = int(term["LeftOperand"].rpartition("/")[2])
            return choice in self.answers.get(self.tags[term["QuestionID"]], [])
        stored = self.link.get(term["LeftOperand"], "")
        wanted = term.get("RightOperand", "")
        holds = {
            "Empty": not stored,
            "EqualTo": stored == wanted,
            "NotEqualTo": stored != wanted,
        }
        return bool(holds[term["Operator"]])

    def go(self, flow: list[dict[str, Any]]) -> None:
        for node in flow:
            if self.end is not None:
                return
            if node["Type"] in ("Block", "Standard"):
                self.seen.append(self.names[node["ID"]])
            elif node["Type"] == "EmbeddedData":
                self.link |= {f["Field"]: f["Value"] for f in node["EmbeddedData"] if "Value" in f}
            elif node["Type"] == "BlockRandomizer":
                self.go(node["Flow"][-node["SubSet"] :])
            elif node["Type"] == "EndSurvey":
                self.end = node
            else:
                terms = list(expressions(node["BranchLogic"]))
                joined = all if terms[-1].get("Conjuction") == "And" else any
                if joined(self.holds(term) for term in terms):
                    self.go(node["Flow"])

    @property
    def screened(self) -> bool:
        assert self.end is not None
        return bool(self.end.get("Options", {}).get("ResponseFlag") == "Screened")


@pytest.mark.parametrize("name", EXPRESSED)
def test_every_part_of_a_file_refers_to_parts_that_exist(name: str) -> None:
    held = qsf(sample(name))
    assert list(held) == ["SurveyEntry", "SurveyElements"]
    assert all(e["SurveyID"] == held["SurveyEntry"]["SurveyID"] for e in held["SurveyElements"])
    blocks = {block["ID"]: block for block in payloads(held, "BL")[0]}
    assert Counter(block["Type"] for block in blocks.values())["Trash"] == 1
    asked = {q["QuestionID"]: q for q in payloads(held, "SQ")}
    placed = [e["QuestionID"] for b in blocks.values() for e in b["BlockElements"] if len(e) > 1]
    assert sorted(placed) == sorted(asked)
    count = next(e for e in held["SurveyElements"] if e["Element"] == "QC")
    assert int(count["SecondaryAttribute"]) == max(int(qid[3:]) for qid in asked)
    flow = list(nodes(payloads(held, "FL")[0]))
    used = [node["ID"] for node in flow if node["Type"] in ("Block", "Standard")]
    assert sorted(used) == sorted(b["ID"] for b in blocks.values() if b["Type"] != "Trash")
    ids = [node["FlowID"] for node in flow]
    assert len(set(ids)) == len(ids) == flow[0]["Properties"]["Count"]
    for node in flow:
        for term in expressions(node.get("BranchLogic")):
            if term["LogicType"] == "Question":
                place = re.fullmatch(r"q://(QID\d+)/SelectableChoice/(\d+)", term["LeftOperand"])
                assert place is not None
                assert place[2] in asked[place[1]]["Choices"]
    for block in blocks.values():
        kinds = [element["Type"] for element in block["BlockElements"]]
        assert not kinds or "Page Break" not in (kinds[0], kinds[-1])


@pytest.mark.parametrize("name", EXPRESSED)
def test_every_question_is_whole(name: str) -> None:
    asked = payloads(qsf(sample(name)), "SQ")
    tags = [q["DataExportTag"].casefold() for q in asked]
    assert len(set(tags)) == len(tags)
    for q in asked:
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9]{0,39}", q["DataExportTag"])
        assert len(q["QuestionDescription"]) <= 100
        for table, order in (("Choices", "ChoiceOrder"), ("Answers", "AnswerOrder")):
            if order in q:
                assert list(q.get(table, {})) == q[order]
        codes = list(q.get("RecodeValues", {}).values())
        assert len(set(codes)) == len(codes)
        assert all(re.fullmatch(r"-?\d+(\.\d+)?", code) for code in codes)


@pytest.mark.parametrize("name", EXPRESSED)
def test_the_export_of_a_file_has_the_columns_that_are_expected(name: str) -> None:
    survey = sample(name)
    ((_, text),) = READERS.load("qualtrics")().returned(list(simulated(survey, 3)), survey.manifest)
    header = str(text).split("\n", 1)[0].split(",")
    first = header.index("consent")
    predicted = list(expected_columns(qsf(survey)))
    assert header[first : first + len(predicted)] == predicted
    assert header[first + len(predicted) :] == ["PROLIFIC_PID", "STUDY_ID", "SESSION_ID", "list"]


@pytest.mark.parametrize("target", ["qualtrics", "qualtrics-txt"])
def test_the_same_study_gives_the_same_bytes(target: str) -> None:
    once, twice = (list(EXPORTERS.load(target)().files(sample("checks"))) for _ in range(2))
    assert once == twice


def test_every_answer_is_forced_and_every_page_timed() -> None:
    held = qsf(sample("pairwise"))
    for q in payloads(held, "SQ"):
        if q["QuestionType"] == "MC":
            assert q["Validation"]["Settings"]["ForceResponse"] == "ON"
    for block in payloads(held, "BL")[0]:
        if block["Description"].startswith("List"):
            kinds = [e["Type"] for e in block["BlockElements"]]
            timers = [e["QuestionID"] for e in block["BlockElements"] if len(e) > 1]
            asked = {q["QuestionID"]: q["QuestionType"] for q in payloads(held, "SQ")}
            times = [qid for qid in timers if asked[qid] == "Timing"]
            assert len(times) == kinds.count("Page Break") + 1


def test_limits_of_answers_are_validated() -> None:
    count = next(q for q in payloads(qsf(sample("count")), "SQ") if q["QuestionType"] == "TE")
    settings = count["Validation"]["Settings"]
    assert (settings["ContentType"], settings["ValidNumber"]["Min"]) == ("ValidNumber", "0")
    multi = next(q for q in payloads(qsf(sample("multi")), "SQ") if q["Selector"] == "MAVR")
    assert multi["Validation"]["Settings"]["MaxChoices"] == "4"
    assert [c["Display"] for c in multi["Choices"].values() if "ExclusiveAnswer" in c] == [
        "none of these"
    ]


def test_sliders_start_nowhere_and_name_their_ends() -> None:
    slider = next(q for q in payloads(qsf(sample("slider")), "SQ") if q["QuestionType"] == "Slider")
    assert slider["Configuration"]["CustomStart"] is False
    assert (slider["Configuration"]["CSSliderMin"], slider["Configuration"]["CSSliderMax"]) == (
        0,
        100,
    )
    assert [label["Display"] for label in slider["Labels"].values()] == ["nothing", "everything"]
    rated = payloads(qsf(sample("rank_rating")), "SQ")
    steps = next(q["Configuration"] for q in rated if q["QuestionType"] == "Slider")
    assert (steps["SnapToGrid"], steps["GridLines"]) == (True, 20)


def test_a_text_that_is_edited_stands_in_its_box() -> None:
    survey = sample("post_edit")
    texts = {
        q["DefaultChoices"]["TEXT"]["Text"]
        for q in payloads(qsf(survey), "SQ")
        if q["DefaultChoices"]
    }
    marked = {q.marked for form in survey.forms for q in form.questions if q.marked}
    assert texts == marked


def test_the_list_of_the_link_decides_what_is_seen() -> None:
    held = qsf(sample("pairwise"))
    visit = Visit(held, {"consent": [1]}, {"list": "2"})
    assert [name for name in visit.seen if name.startswith("List")] == ["List 2"]
    assert not visit.screened


def test_a_list_is_drawn_when_the_link_has_none() -> None:
    held = qsf(sample("pairwise"))
    visit = Visit(held, {"consent": [1]}, {})
    assert [name for name in visit.seen if name.startswith("List")] == [
        f"List {visit.link['list']}"
    ]


def test_lists_are_drawn_as_often_as_people_are_wanted() -> None:
    survey = sample("pairwise")
    survey.forms[0].people = 6
    draw = next(n for n in nodes(payloads(qsf(survey), "FL")[0]) if n["Type"] == "BlockRandomizer")
    assert draw["EvenPresentation"] is True
    assert Counter(n["EmbeddedData"][0]["Value"] for n in draw["Flow"]) == {
        "1": 2, "2": 1, "3": 1, "4": 1,
    }  # fmt: skip


def test_a_link_with_an_unknown_list_ends_with_a_message() -> None:
    visit = Visit(qsf(sample("pairwise")), {"consent": [1]}, {"list": "99"})
    assert visit.seen == ["Consent", "Wrong link"]
    assert visit.screened


def test_a_single_list_needs_no_link() -> None:
    survey = sample("pairwise")
    survey.forms = survey.forms[2:3]
    visit = Visit(qsf(survey), {"consent": [1]}, {})
    assert "List 3" in visit.seen
    assert visit.link["list"] == "3"


def test_who_does_not_agree_sees_no_item() -> None:
    visit = Visit(qsf(sample("pairwise")), {"consent": [2]}, {"list": "1"})
    assert visit.seen == ["Consent", "No consent"]
    assert visit.screened


@pytest.mark.parametrize(
    ("first", "second", "goes_on"), [(1, None, True), (2, 1, True), (2, 2, False)]
)
def test_the_comprehension_check_gives_two_attempts(
    tmp_path: Path, first: int, second: int | None, *, goes_on: bool
) -> None:
    held = qsf(small(tmp_path, ("a", "b")))
    answers = {"consent": [1], "u1": [first]} | ({"u1try2": [second]} if second else {})
    visit = Visit(held, answers, {})
    assert ("Comprehension check, attempt 2" in visit.seen) == (first == 2)
    assert ("List 1" in visit.seen) == goes_on
    assert visit.screened != goes_on


def test_the_end_leads_back_with_the_completion_code(tmp_path: Path) -> None:
    visit = Visit(qsf(small(tmp_path, ("a",))), {"consent": [1]}, {})
    assert visit.end is not None
    assert visit.end["Options"]["EOSRedirectURL"].endswith("/submissions/complete?cc=ABC123")
    assert visit.seen[-1] == "End"


def test_fields_of_the_link_are_stored_before_they_are_asked_for() -> None:
    flow = payloads(qsf(sample("pairwise")), "FL")[0]["Flow"]
    stored = {field["Field"]: field["Type"] for field in flow[0]["EmbeddedData"]}
    assert stored == dict.fromkeys(("PROLIFIC_PID", "STUDY_ID", "SESSION_ID", "list"), "Recipient")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_shown_as_they_are(tmp_path: Path, text: str) -> None:
    survey = small(tmp_path, (text, "other"), title="<i>${e://x}</i>")
    held = qsf(survey)
    raw = json.dumps(held)
    assert "<script" not in raw
    assert "${" not in raw
    assert "$e{" not in raw
    shown = [q["QuestionText"] for q in payloads(held, "SQ") if q["QuestionType"] == "DB"]
    lines = re.split(r"\r\n|\u2028", text)
    assert any("\n".join(lines).strip() in visible(html) for html in shown)
    assert all("\r" not in html for html in shown)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_no_tags_in_a_text(tmp_path: Path, text: str) -> None:
    files = dict(EXPORTERS.load("qualtrics-txt")().files(small(tmp_path, (text, "other"))))
    made = str(files["survey.txt"])
    lines = made.split("\n")
    assert lines[0] == "[[AdvancedFormat]]"
    tags = [line for line in lines if "[[" in line or "]]" in line]
    assert all(re.fullmatch(r"\[\[[A-Za-z]+(:[A-Za-z0-9:_ -]+)?\]\]", tag) for tag in tags)
    harmless = dict(EXPORTERS.load("qualtrics-txt")().files(small(tmp_path, ("a", "b"))))
    plain = str(harmless["survey.txt"]).split("\n")
    assert len(tags) == len([line for line in plain if line.startswith("[[")])
    assert "${" not in made
    assert "<script" not in made


def test_options_and_rows_are_escaped_once(tmp_path: Path) -> None:
    instrument = '{type: choice, options: ["a < b & c", "<b>x</b>", "${e://x}"]}'
    held = qsf(small(tmp_path, ("a",), instrument))
    asked = next(q for q in payloads(held, "SQ") if q["DataExportTag"] == "l1p1c1")
    assert [c["Display"] for c in asked["Choices"].values()] == [
        "a &lt; b &amp; c", "&lt;b&gt;x&lt;/b&gt;", "&#36;{e://x}",
    ]  # fmt: skip


def test_a_colon_within_an_end_does_not_part_a_bipolar_line(tmp_path: Path) -> None:
    instrument = '{type: bipolar, points: 5, labels: ["bad: very", good]}'
    held = qsf(small(tmp_path, ("a",), instrument))
    asked = next(q for q in payloads(held, "SQ") if q["DataExportTag"] == "l1p1c1")
    assert asked["Choices"]["1"]["Display"] == "bad&#58; very:good"


@pytest.mark.parametrize("target", ["qualtrics", "qualtrics-txt"])
def test_signs_that_no_page_shows_are_refused_with_the_item(tmp_path: Path, target: str) -> None:
    survey = small(tmp_path, ("fine", "not \x07 fine"))
    with pytest.raises(HedsError, match=r"item `i1` .*U\+0007 in `(A|B|Input)`"):
        list(EXPORTERS.load(target)().files(survey))


def test_a_field_in_a_text_that_is_edited_is_refused_with_the_item(tmp_path: Path) -> None:
    survey = small(tmp_path, ("costs ${e://Field/x}",), "{type: post edit}")
    with pytest.raises(HedsError, match=r"item `i0` .*would fill in"):
        qsf(survey)


@pytest.mark.parametrize("target", ["qualtrics", "qualtrics-txt"])
def test_marked_spans_are_refused(target: str) -> None:
    with pytest.raises(HedsError, match="use the target web"):
        list(EXPORTERS.load(target)().files(sample("span")))


def test_an_option_that_stands_twice_is_refused(tmp_path: Path) -> None:
    survey = small(tmp_path, ("a",), "{type: choice, options: [x, y, x]}")
    with pytest.raises(HedsError, match="option `x` twice"):
        qsf(survey)


def test_what_is_lost_is_said() -> None:
    files, texts = EXPORTERS.load("qualtrics")(), EXPORTERS.load("qualtrics-txt")()
    assert files.losses(sample("matrix")) == []
    assert any("too fast" in line or "seconds" in line for line in files.losses(sample("bipolar")))
    for name, word in (("slider", "sliders"), ("best_worst", "two questions"),
                       ("bipolar", "bipolar"), ("post_edit", "copy")):  # fmt: skip
        assert any(word in line for line in texts.losses(sample(name)))


def test_a_ranking_with_ties_says_that_they_are_lost(tmp_path: Path) -> None:
    survey = small(tmp_path, ("a",), "{type: ranking, ties: allowed}")
    assert any("ties" in line for line in EXPORTERS.load("qualtrics")().losses(survey))


def test_the_checklist_names_every_step_of_the_flow(tmp_path: Path) -> None:
    survey = small(tmp_path, tuple("abcd"), batches=2)
    text = str(dict(EXPORTERS.load("qualtrics-txt")().files(survey))["checklist.txt"])
    for form in survey.forms:
        assert f"`list` is equal to {form.number}, to `List {form.number}`" in text
    assert "The right answer to `u1` is `this`" in text
    assert "complete?cc=ABC123" in text
    assert "Force response" in text


def test_links_name_every_list(tmp_path: Path) -> None:
    survey = small(tmp_path, tuple("abcd"), batches=2)
    text = str(dict(EXPORTERS.load("qualtrics")().files(survey))["links.txt"])
    assert all(
        f"?list={form.number}&PROLIFIC_PID={{{{%PROLIFIC_PID%}}}}" in text for form in survey.forms
    )
    assert text.count("https://") == len(survey.forms) + 1
