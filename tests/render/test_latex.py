from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heds.model.catalogue import catalogue
from heds.model.sheet import Answer, Sheet
from heds.render.latex import render
from heds.render.latex_symbols import SYMBOLS
from heds.render.latex_text import beyond_kernel, latex_body, latex_line

if TYPE_CHECKING:
    from pathlib import Path

ENGINES = ["pdflatex", "lualatex", "xelatex"]
UNICODE_ENGINES = ["lualatex", "xelatex"]

HOST = r"""\documentclass[twocolumn]{article}
\begin{document}
\section{First}
\appendix
\section{Datasheet}
\input{card}
\section{Next}
\typeout{COUNTED: \thesection}
\typeout{LEFT BEHIND: \ifdefined\hedsitem something\else nothing\fi}
\end{document}
"""

# Each is printed on one line, so that it can be looked for in the text of the PDF file.
HOSTILE = [
    r"\end{document}",
    r"\input{/etc/passwd}",
    r"^^M ^^5c % # & ~ _ { } $ \\ | [x] *",
    "-- --- ``x'' ?` !`",
    """<<a>> ,, 'q' "z" @""",
    "((( x ))) ((* y *))",
    "café, naïve, Łódź, Erdős, þ, ½, €, §, “q” – „r“",
]


def sheet(*texts: str, criteria: tuple[str, ...] = ()) -> Sheet:
    asked = [question for question in catalogue("2.1").questions if not question.is_choice]
    shared = [question.path for question in asked if not question.per_criterion]
    once = {path: Answer(text=text) for path, text in zip(shared, texts, strict=False)}
    return Sheet("2.1", once=once, criteria={name: {} for name in criteria})


def compile_tex(
    engine: str, folder: Path, document: Sheet, host: str | None = None
) -> subprocess.CompletedProcess[str]:
    program = shutil.which(engine)
    if program is None:
        pytest.skip(f"{engine} IS NOT INSTALLED: nobody checks that the LaTeX compiles")
    (folder / "card.tex").write_text(render(document), encoding="utf-8")
    if host is not None:
        (folder / "host.tex").write_text(host, encoding="utf-8")
    return subprocess.run(
        [
            program,
            "-no-shell-escape",
            "-halt-on-error",
            "-interaction=nonstopmode",
            "card" if host is None else "host",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def text_of(pdf: Path) -> str:
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext IS NOT INSTALLED: nobody checks what is printed")
    printed = subprocess.run(
        [program, "-enc", "UTF-8", str(pdf), "-"], capture_output=True, check=True
    )
    return without_space(printed.stdout.decode())


def without_space(text: str) -> str:
    return re.sub(r"\s+", "", text)


def missing(folder: Path, name: str = "card") -> list[str]:
    log = (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
    return re.findall(r"Missing character.*", log)


@pytest.mark.parametrize(
    ("typed", "latex"),
    [
        (r"\x", r"\textbackslash{}x"),
        ("^^M", r"\textasciicircum{}\textasciicircum{}M"),
        ("100% & #1 $2 a_b {c} ~", r"100\% \& \#1 \$2 a\_b \{c\} \textasciitilde{}"),
        ("--", r"-\hedscut{}-"),
        ("a,,b", r"a,\hedscut{},b"),
        ("<<", r"\textless{}\hedscut{}\textless{}"),
        ("don't", "don't"),
        ("'a'", r"\textquotesingle{}a\textquotesingle{}"),
        ("é", r"\'{e}"),
        ("e\u0301", r"\'{e}"),
        ("î", r"\^{\i}"),
        ("ű", r"\H{u}"),
        ("ș", r"\hedslatin{\textcommabelow{s}}"),
        ("ﬁ", "fi"),
        ("⅔", r"\ensuremath{^{2}\!/_{3}}"),
        ("✔️", r"\hedsams{a}{88}"),
        ("a\u200bb", r"a\hedsbreak{}b"),
        ("\ufeffa\u200e\u2060", "a"),
        ("a\tb", "a b"),
    ],
)
def test_a_character_is_written_with_the_kernel_alone(typed: str, latex: str) -> None:
    assert latex_line(typed) == latex
    assert not beyond_kernel(typed)


@pytest.mark.parametrize("typed", ["\x00", "\x07", "\x9f", "\ud800", "\ue000", "\uffff"])
def test_what_has_no_look_is_shown_by_its_number(typed: str) -> None:
    assert latex_line(f"a{typed}") == rf"a\hedscode{{{ord(typed):04X}}}"


def test_lines_and_paragraphs_stay_apart() -> None:
    latex = latex_body("a\nb\n\n\nc\u2028d\u2029e\x85f\n").replace("\n", " ")
    assert latex == r"a \hedsline b \hedspar c \hedsline d \hedspar e \hedsline f"


def test_indentation_is_kept() -> None:
    assert latex_body("a\n  b") == "a\n\\hedsline\n\\hedsindent{2}b"


def test_a_line_of_one_comma_is_no_blank_line() -> None:
    assert latex_body("a\n,\nb").count(r"\hedsline") == 2


def test_an_address_breaks_at_its_signs_and_is_not_hyphenated() -> None:
    assert latex_line("https://example.org/a?b=c") == (
        r"{\hedslong{}https://\hedsbreak{}example.\hedsbreak{}org/\hedsbreak{}a?\hedsbreak{}"
        "%\n"
        r"b=\hedsbreak{}c}"
    )


def test_an_e_mail_address_is_not_hyphenated() -> None:
    assert latex_line("me@example.org") == (r"{\hedslong{}me@\hedsbreak{}example.\hedsbreak{}org}")


def test_a_long_word_breaks_every_twenty_characters() -> None:
    latex = latex_line("x" * 100)
    assert latex.count(r"\hedsbreak{}") == 4
    assert max(len(part) for part in re.findall("x+", latex)) == 20


def test_no_line_of_the_file_is_longer_than_tex_can_read() -> None:
    for typed in ("\\" * 30_000, "中" * 30_000, "。" * 30_000, "ж" * 30_000, "a " * 15_000):
        assert max(len(line) for line in latex_body(typed).splitlines()) < 1000


def test_chinese_may_break_anywhere_but_before_a_full_stop() -> None:
    assert latex_line("我们。") == r"\hedscjk{han}{我们~。}"


def test_japanese_and_korean_get_their_own_fonts() -> None:
    assert latex_line("漢字かな").startswith(r"\hedscjk{kana}")
    assert latex_line("한국").startswith(r"\hedscjk{hangul}")


def test_numbers_in_hebrew_run_from_left_to_right() -> None:
    assert latex_line("a אב 1.5 ג b") == (
        r"a \hedsrtl{\hedsrun{hebrew}{אב} \hedsltr{1.5} \hedsrun{hebrew}{ג}} b"
    )


def test_the_first_line_names_every_engine_for_latin_text() -> None:
    latex = render(sheet("Ångström α ≤ β → ✓"))
    assert latex.startswith("% Engine: pdflatex, lualatex or xelatex\n")
    assert latex.isascii()


def test_the_first_line_says_which_character_needs_another_engine() -> None:
    engine = "lualatex or xelatex (because of 中 U+4E2D in 1.1.2)"
    assert render(sheet("x", "y 中")).startswith(f"% Engine: {engine}\n")


def test_a_criterion_without_a_name_has_a_heading() -> None:
    latex = render(sheet(criteria=("Fluency", " \n")))
    assert r"\hedsheading{2}{}{no name (criterion 2)}" in latex


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert render(sheet("中 ж ש 😀")) == render(sheet("中 ж ש 😀"))


def test_unanswered_questions_are_printed_as_such() -> None:
    latex = render(sheet("only this"))
    assert latex.count("\n\\hedsblank\n") == latex.count("\n\\hedsitem{") - 1


def test_a_choice_is_printed_with_its_explanation() -> None:
    question = next(q for q in catalogue("2.1").questions if q.is_choice and q.explaining)
    word = min(question.explaining)
    answer = Answer(chosen=(word,), explanation="because")
    latex = render(Sheet("2.1", once={question.path: answer}))
    assert "\n\\hedsbecause\nbecause\n" in latex


_FORMULAS = re.compile(
    r"\\ensuremath\{\^\{\d+\}\\!/_\{\d+\}\}|"
    + "|".join(re.escape(latex) for latex in SYMBOLS.values() if latex.startswith(r"\ensuremath"))
)
# Commands that the writer makes up itself, with their arguments where these are no text.
_COMMANDS = re.compile(
    r"\\hedscode\{[0-9A-F]+\}|\\hedsindent\{\d+\}|\\hedsams\{[ab]\}\{\d+\}"
    r"|\\(?:hedsrun|hedscjk)\{[a-z]+\}|\\[A-Za-z]+|\\[#$%&_{}`'^~=.\"\-,!]"
)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_any_text_is_escaped_and_can_be_stored(typed: str) -> None:
    latex = latex_body(typed)
    latex.encode("utf-8")
    bare = _COMMANDS.sub("", _FORMULAS.sub("", latex)).replace("%\n", "")
    assert bare.count("{") == bare.count("}")
    assert not set(bare) & set('\\$&#%^_"`|<>\t\r\x00')
    assert not re.search("--|,,|''", bare)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_any_text_without_foreign_characters_is_written_in_ascii(typed: str) -> None:
    assert latex_body(typed).isascii() == (not beyond_kernel(typed))


@pytest.mark.parametrize("engine", ENGINES)
def test_hostile_text_is_printed_as_typed(engine: str, tmp_path: Path) -> None:
    done = compile_tex(engine, tmp_path, sheet(*HOSTILE, criteria=(r"\undefined{ %",)))
    assert done.returncode == 0, done.stdout
    printed = text_of(tmp_path / "card.pdf")
    for typed in [*HOSTILE, r"\undefined{ %"]:
        assert without_space(typed) in printed


@pytest.mark.parametrize("engine", ENGINES)
def test_an_article_takes_it_in_and_is_not_disturbed(engine: str, tmp_path: Path) -> None:
    done = compile_tex(engine, tmp_path, sheet(*HOSTILE), HOST)
    assert done.returncode == 0, done.stdout
    assert "COUNTED: B" in done.stdout
    assert "LEFT BEHIND: nothing" in done.stdout
    assert without_space(HOSTILE[0]) in text_of(tmp_path / "host.pdf")


@pytest.mark.parametrize("engine", ENGINES)
def test_every_symbol_of_the_table_has_a_glyph(engine: str, tmp_path: Path) -> None:
    accented = "ő ű č ş ţ ș ț ģ ħ ŧ ŉ ŀ ệ ạ ṣ x̄ q̈ ḿ í j̄ ȩ"
    done = compile_tex(engine, tmp_path, sheet(" ".join(SYMBOLS), accented))
    assert done.returncode == 0, done.stdout
    assert not missing(tmp_path)


def test_long_answers_compile(tmp_path: Path) -> None:
    texts = [
        "x" * 5_000,
        "word " * 6_000,
        "p\n\n" * 500,
        "https://a.org/" + "b/" * 200,
        "-" * 30_000,
    ]
    done = compile_tex("pdflatex", tmp_path, sheet(*texts))
    assert done.returncode == 0, done.stdout
    assert "Overfull" not in done.stdout


def test_pdflatex_stops_with_one_error_that_names_the_engine(tmp_path: Path) -> None:
    done = compile_tex("pdflatex", tmp_path, sheet("中文", "привет"))
    assert done.returncode != 0
    errors = re.findall("^! .*", done.stdout, re.MULTILINE)
    assert "needs lualatex or xelatex: U+4E2D" in errors[0]
    assert all("Fatal error" in error for error in errors[1:])


@pytest.mark.parametrize("host", [None, HOST], ids=["alone", "in an article"])
@pytest.mark.parametrize("engine", UNICODE_ENGINES)
def test_other_scripts_are_printed(engine: str, host: str | None, tmp_path: Path) -> None:
    texts = ["我们想判断。", "привет", "שלום", "𓀀", "ж" * 500 + "中/" * 500]
    done = compile_tex(engine, tmp_path, sheet(*texts, criteria=("流畅性",)), host)
    assert done.returncode == 0, done.stdout
    name = "card" if host is None else "host"
    assert not missing(tmp_path, name)
    printed = text_of(tmp_path / f"{name}.pdf")
    assert "𓀀" in printed or "[U+13000]" in printed
    if "[U+6211]" in printed or "[U+043F]" in printed or "[U+05E9]" in printed:
        pytest.skip("NO FONT FOR CHINESE, CYRILLIC OR HEBREW: only the numbers were checked")
    for typed in ("我们想判断。", "привет", "流畅性"):
        assert typed in printed
    # Tools disagree on the order in which they hand out letters from right to left.
    assert "שלום" in printed or "םולש" in printed
