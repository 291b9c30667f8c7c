from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heds.model.blank import is_blank, trim
from heds.model.sheet import Answer, Sheet
from heds.render.html import render
from heds.render.pieces import printable

VOID = {"meta", "br"}
TEXT = st.one_of(
    st.text(),
    st.lists(
        st.sampled_from(
            ["<", ">", '"', "'", "&", "&amp;", "<script>", "</div>", "javascript:x", "\n", "  ",
             "a", "https://a.org/", '" onclick="x', "mailto:a@b.org", "{{ 1 }}", "\x00", "\ud800"]
        )
    ).map("".join),
)  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, with the text of answers and headings."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.answers: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag in VOID:
            return
        self.open.append((tag, attributes.get("class", "")))
        if self.open[-1] == ("div", "text"):
            self.answers.append("")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if ("div", "text") in self.open:
            self.answers[-1] += data
        for tag, _ in self.open:
            if re.fullmatch("h[1-6]", tag):
                level, title = self.headings[-1]
                self.headings[-1] = (level, title + data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


def page_of(answer: str, *criteria: str) -> Page:
    sheet = Sheet("3.0", criteria={name: {} for name in criteria})
    sheet.once[sheet.catalogue.by_number["1.1.2"].path] = Answer(text=answer)
    source = render(sheet)
    source.encode("utf-8")
    return Page(source)


@settings(max_examples=100, deadline=None)
@given(TEXT, TEXT)
def test_answers_and_names_are_shown_literally_and_add_nothing_to_the_page(
    answer: str, criterion: str
) -> None:
    page = page_of(answer, criterion)
    shown = printable(trim(answer.replace("\r\n", "\n").replace("\r", "\n")))
    assert page.answers == ([] if is_blank(answer) else [shown])
    name = "no name (criterion 1)"
    if not is_blank(criterion):
        name = " ".join(printable(criterion).split())
    assert (3, f"Criterion: {name}") in page.headings
    ordinary = page_of("x" if page.answers else "", "x")
    assert [tag for tag, _ in page.tags if tag != "a"] == [
        tag for tag, _ in ordinary.tags if tag != "a"
    ]
    for tag, attributes in page.tags:
        assert not any(attribute.startswith("on") for attribute in attributes)
        assert "src" not in attributes
        if tag == "a" and not attributes["href"].startswith("#"):
            assert re.match("(?i:https?://|mailto:)", attributes["href"])
            assert attributes["rel"] == "noopener noreferrer"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(TEXT, st.sampled_from(["a", "A", "a!", "a 2", "a-2", "2"])), unique=True))
def test_every_line_of_the_contents_leads_to_one_place(names: list[str]) -> None:
    page = page_of("x", *names)
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch("[a-z0-9-]+", name) for name in ids)
    targets = [link["href"] for link in page.all("a") if link["href"].startswith("#")]
    assert len(targets) == 1 + 5 + len(names)
    assert {target[1:] for target in targets} <= set(ids)


def test_the_page_needs_nothing_else_and_forbids_it() -> None:
    page = page_of("x", "Fluency")
    assert {"script", "img", "link", "iframe", "object", "base"}.isdisjoint(
        tag for tag, _ in page.tags
    )
    policy = next(m["content"] for m in page.all("meta") if "http-equiv" in m)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    source = render(Sheet("3.0"))
    assert "url(" not in source
    assert "@import" not in source


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_headings_go_down_one_level_at_a_time(version: str) -> None:
    levels = [level for level, _ in Page(render(Sheet(version, criteria={"x": {}}))).headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_page_has_language_title_and_landmarks() -> None:
    page = page_of("x")
    assert page.all("html") == [{"lang": "en"}]
    assert "<title>Human Evaluation Datasheet (HEDS 3.0)</title>" in render(Sheet("3.0"))
    assert all(len(page.all(tag)) == 1 for tag in ("header", "nav", "main"))
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all(
        "meta"
    )


def test_answers_choose_their_own_direction() -> None:
    answers = [div for div in page_of("مرحبا").all("div") if div.get("class") == "text"]
    assert answers == [{"class": "text", "dir": "auto"}]


def test_trailing_punctuation_stays_outside_of_links() -> None:
    page = page_of("(see https://a.org/b_(c)?d=1&e=2), or mailto:x@y.org.")
    links = [link["href"] for link in page.all("a") if not link["href"].startswith("#")]
    assert links == ["https://a.org/b_(c)?d=1&e=2", "mailto:x@y.org"]


def test_options_are_a_list_before_the_explanation() -> None:
    sheet = Sheet("3.0")
    question = next(q for q in sheet.catalogue.questions if q.explaining and not q.per_criterion)
    sheet.once[question.path] = Answer(chosen=(min(question.explaining),), explanation="because")
    source = render(sheet)
    assert re.search(r'<ul>\n<li dir="auto">[^<]+</li>\n</ul>\n<div class="text" dir', source)


def test_unanswered_questions_and_missing_criteria_are_marked_in_words() -> None:
    sheet = Sheet("2.1")
    # One mark for each question that is asked once, and one for the missing criteria.
    asked = sum(not question.per_criterion for question in sheet.catalogue.questions)
    assert render(sheet).count(">not answered<") == asked + 1
    assert f"0 of {asked} questions answered." in render(sheet)


def test_the_same_sheet_gives_the_same_page() -> None:
    assert render(Sheet("3.0", criteria={"x": {}})) == render(Sheet("3.0", criteria={"x": {}}))
