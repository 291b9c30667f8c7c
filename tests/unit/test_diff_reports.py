"""Deviation reports for readers tell everything, and what people typed stays text."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from small_studies import ORIGINAL, REPRODUCTION

from heds.diff.difference import Facet
from heds.diff.engine import diff
from heds.diff.reports import html, latex, markdown
from heds.diff.reports.outline import Outline, outline
from heds.studies.resolve import resolve

if TYPE_CHECKING:
    from collections.abc import Callable

STUDIES = Path(__file__).parents[2] / "studies"
PAIRS = {
    folder.name: [
        folder / "original.yaml",
        *sorted(set(folder.glob("*.yaml")) - {folder / "original.yaml"}),
    ]
    for folder in sorted(STUDIES.iterdir())
    if (folder / "original.yaml").is_file()
}
REPORTS: dict[str, Callable[[Outline], str]] = {
    "md": markdown.report,
    "html": html.report,
    "latex": latex.report,
}
HOSTILE = [
    "<script>alert(1)</script>",
    "</pre></details></table><img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "a | b `c` | d\n| --- |\n\n# head",
    "[x](javascript:y) ![x](http://a.org/b.png) https://evil.org/",
    r"\end{document} \input{/etc/passwd} 100% & #1 $2 a_b {c} ~ ^^M",
    "{{ 1 }} {% raw %} ((( x ))) ((* y *))",
    "\u202egnp.exe \u2028 \x85 é “q” Łódź →",
]
SECOND = """\
extends: original.yaml
study: {id: third}
changes:
  - {id: people, because: nobody else was free, by: resource, set: {evaluators.kind: students}}
unreported: [recruitment.platform]
"""
MARKDOWN = MarkdownIt("commonmark").enable("table")
OUR_TAGS = {"h1", "h2", "h3", "h4", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr",
            "th", "td", "a"}  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, its ids and its text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in {"meta", "input", "br", "hr", "img"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.text += data


def compared(
    *files: Path, only: frozenset[Facet] = frozenset(), show_same: bool = False
) -> Outline:
    original = resolve(str(files[0]))
    return outline([diff(original, resolve(str(f))) for f in files[1:]], only, show_same=show_same)


def hostile_pair(folder: Path, texts: list[str]) -> Outline:
    """Put texts wherever people can type: names, values, reasons, titles."""
    quoted = [json.dumps(text) for text in texts]
    first, last = quoted[0], quoted[-1]
    (folder / "original.yaml").write_text(
        f"study: {{id: first, title: {first}, authors: [{', '.join(quoted)}]}}\n"
        "systems: [A, B]\n"
        f"criteria:\n  fluency: {{ask: {first}, define: same}}\n  {last}: {{ask: why}}\n"
        f"instrument: {{type: rating, points: 5}}\n"
        f"interface: {{instructions: {first}, pages: [{', '.join(quoted)}]}}\n"
        f"analysis: {{exclude: {first}}}\n",
        encoding="utf-8",
    )
    entries = "".join(
        f"  - {{id: {text}, because: {text}, note: {text}, set: {{interface.host: {text}}}}}\n"
        for text in quoted
    )
    (folder / "reproduction.yaml").write_text(
        f"extends: original.yaml\nstudy: {{id: {last}, title: {last}, lab: {first}}}\n"
        f"scope: {{criteria: [fluency], because: {first}}}\n"
        f"changes:\n{entries}"
        f"criteria: {{fluency: {{ask: {last}, note: {first}}}}}\n"
        f"interface: {{instructions: {last}, pages: [{', '.join(reversed(quoted))}]}}\n"
        f"incidents: [{{what: {first}, because: {last}, did: {first}}}]\n"
        f"assumptions: {{analysis.unit: {first}}}\n"
        f"analysis: {{unit: {first}, test: [{last}]}}\n",
        encoding="utf-8",
    )
    return compared(folder / "original.yaml", folder / "reproduction.yaml")


@pytest.fixture
def several(tmp_path: Path) -> Outline:
    files = {"original": ORIGINAL, "second": REPRODUCTION, "third": SECOND}
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return compared(*(tmp_path / f"{name}.yaml" for name in files))


def names(report: Outline) -> set[str]:
    return {
        d.difference.name
        for section in report.sections
        for d in (*section.counted, *section.added, *section.incomparable, *section.assumed)
    }


def readable(name: str, source: str) -> str:
    """Return what a reader sees, roughly: without marks and escapes."""
    if name == "html":
        return " ".join(Page(source).text.split())
    if name == "md":
        return " ".join(Page(MARKDOWN.render(source)).text.split())
    plain = re.sub(r"\\hedsbreak\{\}|%\n", "", source)
    return " ".join(plain.replace(r"\_", "_").split())


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("pair", PAIRS)
def test_every_deviation_and_every_decision_is_told(pair: str, name: str) -> None:
    report = compared(*PAIRS[pair])
    text = readable(name, REPORTS[name](report))
    assert {path for path in names(report) if path not in text} == set()
    for section in report.sections:
        assert section.counted
        for decision in (*section.decisions, *section.filling):
            reason = " ".join(decision.declaration.because.split())[:30]
            # A paper has room for the beginning of a reason, with other quotation marks.
            assert (decision.declaration.id if name == "latex" else reason) in text


@pytest.mark.parametrize("name", REPORTS)
def test_the_same_studies_give_the_same_bytes(several: Outline, name: str) -> None:
    files = [
        s.loaded.file for s in (several.original, *(x.diff.reproduction for x in several.sections))
    ]
    again = compared(*map(Path, files))
    assert REPORTS[name](several) == REPORTS[name](again)


@pytest.mark.parametrize("name", REPORTS)
def test_a_study_compared_with_itself_has_no_changes(name: str) -> None:
    original = next(iter(PAIRS.values()))[0]
    text = readable(name, REPORTS[name](compared(original, original)))
    assert "No change was found in the" in text
    assert "ndeclared (" not in text.replace("undeclared (0)", "")


def test_several_reproductions_stand_side_by_side(several: Outline) -> None:
    states = {row.name: (row.states, row.otherwise) for row in several.matrix()}
    assert [s is None for s in states["recruitment.platform"][0]] == [False, True]
    assert states["recruitment.platform"][1][1] == "not reported"
    assert states["evaluators.kind"][1][0] == "kept"
    assert states["criteria.fluency"][1][1] == "kept"
    for name in ("md", "html"):
        text = readable(name, REPORTS[name](several))
        assert "Who kept what" in text
        assert "not reported" in text
    assert "Known deviations of third" in latex.report(several)


def test_what_is_not_asked_for_is_left_out_and_said_so() -> None:
    only = frozenset([Facet.OPERATORS])
    report = compared(*PAIRS["august-2022"], only=only)
    text = readable("html", html.report(report))
    assert "Only a part of the comparison is shown here: operators." in text
    # Its facet is named by what remains comparable, but it has no card.
    page = Page(html.report(report))
    assert {attrs["data-facet"] for _, attrs in page.tags if "data-facet" in attrs} == {"operators"}


def test_hostile_text_adds_nothing_to_the_page(tmp_path: Path) -> None:
    tame = Page(html.report(hostile_pair(tmp_path, ["x y"] * len(HOSTILE))))
    page = Page(html.report(hostile_pair(tmp_path, HOSTILE)))
    assert {tag for tag, _ in page.tags} - {tag for tag, _ in tame.tags} <= {"del", "ins"}
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on")]
    for text in HOSTILE[:3]:
        assert text in page.text


@pytest.mark.parametrize("pair", PAIRS)
def test_the_page_needs_nothing_from_elsewhere(pair: str) -> None:
    source = html.report(compared(*PAIRS[pair]))
    page = Page(source)
    assert not [attrs for _, attrs in page.tags if "src" in attrs or "style" in attrs]
    links = [attrs["href"] for _, attrs in page.tags if "href" in attrs]
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {link for link in links if not link.startswith("#") or link[1:] not in ids} == set()
    assert len([link for link in links if link.startswith("#file-")]) > 20
    assert not re.search(r"url\(|@import", source.split("<body>")[0])


def test_only_our_own_script_may_run() -> None:
    source = html.report(compared(*PAIRS["lin-2022"]))
    script = re.search(r"<script>(.*?)</script>", source, re.DOTALL)
    assert script
    digest = base64.b64encode(sha256(script[1].encode()).digest()).decode()
    policy = next(a["content"] for t, a in Page(source).tags if "http-equiv" in a)
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")


def test_links_lead_to_the_line_where_a_value_stands() -> None:
    report = compared(*PAIRS["august-2022"])
    source = html.report(report)
    value = next(
        d.difference.reproduction
        for d in report.sections[0].undeclared
        if d.difference.reproduction
    )
    lines = Path(value.file).read_text(encoding="utf-8").splitlines()
    found = re.search(rf'href="#(file-\d+-{value.line})">[^<]*:{value.line}<', source)
    assert found
    listed = re.search(rf'<span id="{found[1]}">(.*?)</span>', source)
    assert listed
    assert Page(f"<p>{listed[1]}</p>").text == lines[value.line - 1]


def test_words_that_differ_are_marked_on_both_sides() -> None:
    source = html.report(compared(*PAIRS["hosking-2022"]))
    assert "<del>for every criterion</del>" in source
    assert "<ins>under the words Closest in meaning</ins>" in source


def test_hostile_text_stays_in_its_cell(tmp_path: Path) -> None:
    source = markdown.report(hostile_pair(tmp_path, HOSTILE))
    page = Page(MARKDOWN.render(source))
    assert {tag for tag, _ in page.tags} <= OUR_TAGS
    links = {attrs["href"] for tag, attrs in page.tags if tag == "a"}
    assert links <= {"https://evil.org/", "http://a.org/b.png"}
    columns = {row.count(" | ") for row in source.splitlines() if row.startswith("| ")}
    assert columns <= {2, 5}
    for text in HOSTILE[:3]:
        assert text in page.text


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=4))
def test_any_text_can_be_reported(tmp_path: Path, texts: list[str]) -> None:
    report = hostile_pair(tmp_path, [text.encode("utf-8", "replace").decode() for text in texts])
    for write in REPORTS.values():
        write(report).encode("utf-8")
    Page(html.report(report))


HOST = r"""\documentclass[twocolumn]{article}
PACKAGES
\begin{document}
\section{First}
\input{report}
\typeout{LEFT BEHIND: \ifdefined\hedsrow something\else nothing\fi}
\section{Next}
\end{document}
"""


def compiled(folder: Path, engine: str, source: str, packages: str | None) -> str:
    program = shutil.which(engine)
    if program is None:
        pytest.skip(f"{engine} IS NOT INSTALLED: nobody checks that the LaTeX compiles")
    (folder / "report.tex").write_text(source, encoding="utf-8")
    name = "report"
    if packages is not None:
        (folder / "host.tex").write_text(HOST.replace("PACKAGES", packages))
        name = "host"
    done = subprocess.run(
        [program, "-no-shell-escape", "-halt-on-error", "-interaction=nonstopmode", name],
        cwd=folder, capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    return (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")


@pytest.mark.parametrize("pair", PAIRS)
def test_the_latex_fits_into_an_article_of_two_columns(tmp_path: Path, pair: str) -> None:
    log = compiled(
        tmp_path, "pdflatex", latex.report(compared(*PAIRS[pair])), r"\usepackage{booktabs}"
    )
    assert "LEFT BEHIND: nothing" in log
    assert "Float too large" not in log
    assert "Missing character" not in log


@pytest.mark.parametrize("packages", [None, ""])
def test_hostile_text_is_printed_by_latex(tmp_path: Path, packages: str | None) -> None:
    source = latex.report(hostile_pair(tmp_path, HOSTILE))
    assert source.startswith("% Engine: pdflatex, lualatex or xelatex\n")
    compiled(tmp_path, "pdflatex", source, packages)
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext IS NOT INSTALLED: nobody checks what is printed")
    pdf = "report.pdf" if packages is None else "host.pdf"
    printed = subprocess.run([program, str(tmp_path / pdf), "-"], capture_output=True, check=True)
    text = re.sub(r"\s+", "", printed.stdout.decode())
    assert r"\end{document}" in text
    # The column is narrow: a hyphen may stand within the first word.
    assert "put{/etc/passwd}" in text


def test_other_scripts_name_the_engine_and_are_printed(tmp_path: Path) -> None:
    source = latex.report(hostile_pair(tmp_path, ["中文", "привет"]))
    assert source.startswith("% Engine: lualatex or xelatex (because of ")
    compiled(tmp_path, "lualatex", source, r"\usepackage{booktabs}")
