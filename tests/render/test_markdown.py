from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import markdown as python_markdown
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from heds.model.blank import is_blank, trim
from heds.model.sheet import Answer, Sheet
from heds.render.markdown import render
from heds.render.pieces import pieces, printable

if TYPE_CHECKING:
    from collections.abc import Callable

_GITHUB = MarkdownIt("commonmark").enable(["table", "strikethrough"])
RENDERERS: dict[str, Callable[[str], str]] = {
    "commonmark": MarkdownIt("commonmark").render,
    "github": _GITHUB.render,
    "python-markdown": python_markdown.markdown,
    "python-markdown-extended": lambda text: python_markdown.markdown(
        text, extensions=["extra", "admonition", "meta", "sane_lists", "toc", "wikilinks"]
    ),
}
OUR_TAGS = {"h1", "h2", "h3", "h4", "h5", "p", "br", "a", "strong", "em", "ul", "li"}
MARKS = [
    *"\\`*_{}[]()<>#+-.!&~|=:;\"'$@^?/ \n\t1a",
    "1. ", "1) ", "- ", "# ", "    ", "\n\n", "~~~", "```", "---", "===", "  \n", "\\\n",
    "a | b\n--|--\nc | d", "[x]: http://e.org", "[x](javascript:y)", "<javascript:x>", "![",
    "<b>", "</p>", "<script>", "<!--", "&lt;", "&amp", "&#60;", "&copy;", "_x_", "**x**", "%20",
    "https://a.org/", "http://", "HTTPS://A.org/", "www.a_b_.org", "a_b@c.org", "mailto:x@y.org",
    '{: onclick="x"}', "{{ x }}", "[^1]: ", "*[A]: ", "!!! note", "[TOC]", ":   x", "xn--a",
    "٣. ", "\ufeff", "\u00a0", "\u3000", "\u2028", "\x00", "\x02", "\ud800", "klzzwxh:0001", "é",
]  # fmt: skip
CONSTRUCTS = [
    "# heading", "heading\n===", "heading\n---", "***", "- - -", "> quotation", "- item", "+ item",
    "* item", "1. item", "1) item", "- [ ] task", "```\ncode\n```", "~~~\ncode\n~~~", "    code",
    "\tcode", "`code`", "``co`de``", "\\`code\\`", "*a* **b** _c_ __d__ ***e***", "~a~ ~~b~~",
    "a | b\n--|--\nc | d", "| a |\n|---|", "a\n:-", "[a](javascript:b)", "![a](b)", "[a][b]", "[a]",
    "[a]: https://b.org", "[^a]", "[^a]: b", "*[HTML]: a", "<b>a</b>", "<script>a</script>",
    "<div>\na\n</div>", "<!-- a -->", "<?a?>", "<a@b.org>", "<javascript:a>", "<https://a.org>",
    "&copy; &#65; &#x41; &amp;lt;", "a\\\nb", "a  \nb", "\\*a\\*", "a {#b}", "a {: onclick=b }",
    "term\n:   definition", "!!! note\n    a", "[TOC]", "[[a]]", "a #", "a ##", "---\na: b\n---",
    "https://a.org/?b&copy;c", "https://a.org/$b$", "https://a.org/`b`", "https://a.org/[b](c)",
]  # fmt: skip
HOSTILE = st.one_of(
    st.text(),
    st.lists(st.sampled_from(MARKS), max_size=12).map("".join),
    st.text("aZ0-._~:/?#@!$&()*+,;=%'").map("see https://a.org/".__add__),
)


class Shown(HTMLParser):
    """What a reader sees of a page: lines of text by heading, and the tags that made them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "a":
            # No answer can hold this sign, since control characters are replaced.
            self.text += "\x1e" if tag.startswith("h") else "\n"

    def handle_endtag(self, tag: str) -> None:
        if tag != "a":
            self.text += "\n"

    def handle_data(self, data: str) -> None:
        self.text += data.replace("\n", "")


def lines(text: str) -> list[str]:
    """Return the lines that hold something, with white space as browsers show it."""
    return [" ".join(line.split()) for line in text.split("\n") if line.split()]


def sheet_with(answer: str, criterion: str = "Fluency") -> Sheet:
    sheet = Sheet("3.0", criteria={criterion: {}})
    sheet.once[sheet.catalogue.by_number["1.1.2"].path] = Answer(text=answer)
    return sheet


def shown_answer(page: str) -> list[str]:
    after = Shown(page).text.split("1.1.2 Which experiment this is", 1)[1]
    return lines(after.split("\x1e", 1)[0])


def check_literal(renderer: str, answer: str, criterion: str) -> None:
    text = render(sheet_with(answer, criterion))
    text.encode("utf-8")
    page = RENDERERS[renderer](text)
    expected = ["not answered"] if is_blank(answer) else lines(printable(trim(answer)))
    assert shown_answer(page) == expected
    shown = Shown(page)
    name = "no name (criterion 1)"
    if not is_blank(criterion):
        name = " ".join(printable(criterion).split())
    assert f"\x1eCriterion: {name}".split() in [part.split() for part in shown.text.split("\n")]
    for tag, attributes in shown.tags:
        assert tag in OUR_TAGS
        if tag == "a":
            assert attributes.keys() == {"href"}
            assert re.match("https?://", attributes["href"] or "", re.IGNORECASE)
        else:
            assert attributes.keys() <= {"id"}


@pytest.mark.parametrize("renderer", RENDERERS)
@settings(max_examples=100, deadline=None)
@given(answer=HOSTILE, criterion=HOSTILE)
def test_any_answer_and_name_is_shown_literally_and_makes_no_markup(
    renderer: str, answer: str, criterion: str
) -> None:
    check_literal(renderer, answer, criterion)


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("before", ["", "words\n", "words\n\n    "])
def test_every_construct_of_markdown_is_shown_literally(renderer: str, before: str) -> None:
    for construct in CONSTRUCTS:
        check_literal(renderer, f"{before}{construct}\nwords", construct)


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/a_b_c/*d*/(e)_f",
        "https://example.org/?a=1&b=2#c_d",
        "https://example.org/wiki/A_%28b%29",
        "http://example.org:8080/~me",
    ],
)
def test_addresses_are_shown_unchanged_and_lead_where_they_say(renderer: str, address: str) -> None:
    page = RENDERERS[renderer](render(sheet_with(f"Great!{address}, and ({address}).")))
    assert shown_answer(page) == [f"Great!{address}, and ({address})."]
    targets = [attributes["href"] for tag, attributes in Shown(page).tags if tag == "a"]
    assert targets == [address, address]


@pytest.mark.parametrize("renderer", RENDERERS)
def test_line_breaks_and_paragraphs_stay(renderer: str) -> None:
    page = RENDERERS[renderer](render(sheet_with("one\ntwo\n \n\n    three\n\tfour")))
    kept = re.sub(r"\s+", " ", page.replace("&nbsp;", "\u00a0")).replace("<br />", "<br>")
    assert re.search(r"<p>one ?<br> ?two ?</p> ?<p>\s*three ?<br>\s*four ?</p>", kept)


def test_the_page_begins_with_its_title_and_ends_with_one_line_break() -> None:
    text = render(sheet_with("---\ntitle: no front matter\n---"))
    assert text.startswith("# Human Evaluation Datasheet (HEDS 3.0)\n")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_options_are_a_list_before_the_explanation() -> None:
    sheet = Sheet("3.0")
    question = next(q for q in sheet.catalogue.questions if q.explaining and not q.per_criterion)
    word = min(question.explaining)
    sheet.once[question.path] = Answer(chosen=(word,), explanation="because\n- of this")
    block = render(sheet).split(f"**{question.number} {question.title}**\n\n")[1]
    option, explanation = block.split("\n\n")[:2]
    assert option.startswith("- ")
    assert explanation == "because  \n\\- of this"


def test_unanswered_questions_and_missing_criteria_are_marked() -> None:
    text = render(Sheet("2.1"))
    assert "## 4 Quality criteria\n\n*not answered*\n\n## 5" in text
    assert re.search(r"\*\*5\.1 [^\n]+\*\*\n\n\*not answered\*\n", text)


def test_the_same_sheet_gives_the_same_text() -> None:
    assert render(sheet_with("a\nb")) == render(sheet_with("a\nb"))


def test_plain_words_stay_readable() -> None:
    answer = "We paid 12 euros (net); p > 0.05, N = 30 - see Table 1.2: e-mail a@b.org!"
    assert f"\n\n{answer}\n\n" in render(sheet_with(answer))


@given(HOSTILE)
def test_pieces_lose_nothing_and_addresses_are_safe(text: str) -> None:
    found = list(pieces(text))
    assert "".join(piece for piece, _ in found) == text
    for piece, is_address in found:
        if is_address:
            assert re.fullmatch(r"(?i:https?://|mailto:)[^\s<>\"'\\`]+", piece)


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("(see https://a.org/b_(c)).", ["https://a.org/b_(c)"]),
        ("[x](https://a.org/b)", ["https://a.org/b"]),
        ("https://a.org/b;https://c.org, https://d.org?!", [
            "https://a.org/b", "https://c.org", "https://d.org"]),
        ("https://web.archive.org/web/2020/https://a.org", [
            "https://web.archive.org/web/2020/https://a.org"]),
        ("见https://a.org/路。", ["https://a.org/路"]),
        ("mailto:a.b@c.org.", ["mailto:a.b@c.org"]),
        ("https://known.org@evil.org/ https://user:word@evil.org", []),
        ("https://bücher.example https:// https://... xhttps://a.org", []),
        ("javascript:alert(1) data:text/html,x file:///etc ftp://a.org www.a.org", []),
    ],
)  # fmt: skip
def test_only_whole_and_safe_addresses_are_found(text: str, addresses: list[str]) -> None:
    assert [piece for piece, is_address in pieces(text) if is_address] == addresses


@pytest.mark.parametrize(
    "text", ["https://" * 20_000, "https://a.org/" + ")" * 50_000, "\n " * 50_000, "[" * 50_000]
)
def test_long_hostile_answers_take_little_time(text: str) -> None:
    render(sheet_with(f"x{text}x"))


def test_an_explanation_of_nothing_is_not_printed_as_an_answer() -> None:
    blank = render(Sheet("3.0"))
    assert render(Sheet("3.0", {"evaluators.payment": Answer(explanation="3 USD")})) == blank
