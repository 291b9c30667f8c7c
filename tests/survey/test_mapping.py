"""Foreign tables with the traps that real files hold: tests/cases/mapping.

`PYTHONPATH=tests python tests/survey/test_mapping.py` records what is read; look at the difference.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
import xlsxwriter
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from heds.commands.responses import command
from heds.errors import HedsError
from heds.survey.collect import collect_mapped, table_text
from heds.survey.foreign import literal, names
from heds.survey.patterns import filled, pattern

CASES = Path(__file__).parents[1] / "cases" / "mapping"
FOLDERS = sorted(path.parent.name for path in CASES.glob("*/map.yaml"))


def told(folder: Path, keep: str = "") -> tuple[str, str]:
    """Return the table and the problems of a case, without the folder in the names."""
    files = tuple(sorted(str(path) for path in (folder / "data").iterdir()))
    found = collect_mapped(str(folder / "map.yaml"), files, keep, pseudonyms=False)
    data = f"{folder / 'data'}/"
    lines = [
        f"{p.file}:{p.line} [{p.path}] {p.severity.value} {p.rule}: {p.message}"
        for p in found.problems
    ]
    return table_text(found), "".join(f"{line}\n".replace(data, "") for line in lines)


@pytest.mark.parametrize("name", FOLDERS)
def test_foreign_tables_are_read_as_recorded(name: str) -> None:
    table, problems = told(CASES / name)
    assert table == (CASES / name / "expected.csv").read_text(encoding="utf-8")
    assert problems == (CASES / name / "problems.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("keep", "value"), [("first", "3"), ("last", "4")])
def test_keep_decides_which_of_two_answers_counts(keep: str, value: str) -> None:
    table, problems = told(CASES / "long-with-two-ids", keep)
    assert "several-answers" not in problems
    rows = [line for line in table.splitlines() if ",01," in line and "fox|02" in line]
    assert [row.split(",")[10] for row in rows] == [value]


def mapping(folder: Path, text: str, table: str = "who,answer\nx,1\n") -> tuple[str, str]:
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    (folder / "t.csv").write_text(table, encoding="utf-8")
    return str(folder / "map.yaml"), str(folder / "t.csv")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "map.yaml:1:1: a mapping needs `columns:`"),
        ("colums: {value: answer}", "a mapping needs `columns:`"),
        ("columns: {value: answer}\nskiprows: 2", "2:1: `skiprows` is not known; did you mean"),
        ("columns:\n  valu: answer", "2:3: `valu` is no column of the table"),
        ("columns: {participant: who}", "1:1: `columns` does not say which column holds"),
        ("columns: {value: [[a]]}", "`value` needs a text, or a list of texts"),
        ("columns: {value: answer}\nskip_rows: many", "2:12: `skip_rows` needs a whole number"),
        ("columns: {value: answer}\nheader_row: 0", "`header_row` needs a whole number from 1"),
        ("columns: {value: answer}\nencoding: rot13", "2:11: the encodings are"),
        ("columns: {value: answer}\ndelimiter: ab", "2:12: a delimiter is one character"),
        ("columns: {value: answer}\nset: {item: '{x}'}", "nothing is called `x` (known: none)"),
        ("wide: {'q{1}': {item: a}}", "needs a name of its own"),
        ("wide: {'q{n}{n}': {item: a}}", "needs a name of its own"),
        ("wide: {'q{n}': {itm: a}}", "`itm` is no column"),
        ("wide: [a]", "`wide` needs a table"),
        ("columns: {value: answer}\nvalues: {1: A}\nvalues: {2: B}", "map.yaml:3"),
    ],
)
def test_what_is_wrong_in_a_mapping_is_told_with_its_place(
    text: str, message: str, tmp_path: Path
) -> None:
    file, table = mapping(tmp_path, text)
    with pytest.raises(HedsError) as error:
        collect_mapped(file, (table,), "", pseudonyms=True)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "table", "message"),
    [
        ("columns: {value: rating}", "who,answer\n", "there is no column `rating` (columns: who"),
        ("wide: {'q{n}': {item: a}}", "who,answer\n", "no column is called like `q{n}`"),
        ("columns: {value: answer}", "who,answer\nx,1,2\n", "row 2 has 3 cells"),
        ("columns: {value: answer}\nheader_row: 3", "who,answer\n", "the table has no row 3"),
        ("wide: {'{a}-{b}': {item: x}}", "a-b-c\n1\n", "the column `a-b-c` fits `{a}-{b}` in more"),
        ("columns: {value: a}\nfile_name: 'b{n}.csv'", "a\n1\n", "is not like `b{n}.csv`"),
        ("wide: {'q{n}': {columns: {item: 'i{n}'}}}", "q1\n5\n", "`q1` needs a column `i1`"),
    ],
)  # fmt: skip
def test_a_table_that_a_mapping_does_not_fit_is_refused(
    text: str, table: str, message: str, tmp_path: Path
) -> None:
    file, path = mapping(tmp_path, text, table)
    with pytest.raises(HedsError) as error:
        collect_mapped(file, (path,), "", pseudonyms=True)
    assert message in str(error.value)
    assert "t.csv" in str(error.value)


def test_another_encoding_is_asked_for(tmp_path: Path) -> None:
    file, path = mapping(tmp_path, "columns: {value: answer}")
    Path(path).write_bytes("who,answer\nx,schön\n".encode("latin-1"))
    with pytest.raises(HedsError, match=r"t\.csv:2: the file is not in utf-8; say `encoding:`"):
        collect_mapped(file, (path,), "", pseudonyms=True)


def test_workbooks_are_read_by_sheet_and_ids_stay_text(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "t.xlsx"))
    book.add_worksheet("Notes").write(0, 0, "nothing here")
    sheet = book.add_worksheet("Data")
    for at, row in enumerate([["participant", "score"], ["001", 4], ["002", "3"]]):
        sheet.write_row(at, 0, row)
    book.close()
    file, _ = mapping(tmp_path, "sheet: Data\ncolumns: {participant: participant, value: score}")
    found = collect_mapped(file, (str(tmp_path / "t.xlsx"),), "", pseudonyms=False)
    assert [(r["participant"], r["value"]) for r in found.rows] == [("001", "4"), ("002", "3")]
    file, _ = mapping(tmp_path, "sheet: Dta\ncolumns: {value: score}")
    with pytest.raises(HedsError, match=r"no sheet `Dta` \(known: Notes, Data\)"):
        collect_mapped(file, (str(tmp_path / "t.xlsx"),), "", pseudonyms=False)


def test_participants_are_pseudonymised_within_their_study(tmp_path: Path) -> None:
    seen = set()
    for study in ("one", "two"):
        text = f"study: {study}\ncolumns: {{participant: who, value: answer}}"
        file, path = mapping(tmp_path, text)
        (row,) = collect_mapped(file, (path,), "", pseudonyms=True).rows
        seen.add(row["participant"])
    assert len(seen) == 2
    assert "x" not in seen


def test_the_command_names_row_and_column_and_fails(tmp_path: Path) -> None:
    file, path = mapping(tmp_path, "columns: {value: answer}\nallowed: [2]")
    made = CliRunner().invoke(command, ["--mapping", file, path, "-o", str(tmp_path / "o.csv")])
    assert made.exit_code == 1
    assert "t.csv:2 [answer]: `1` is not known; the values are 2" in made.output


def test_repeated_and_empty_names_of_columns_are_told_apart() -> None:
    assert names(["\ufeffa", "b", "", "b", " "]) == ["a", "b (1)", "column 3", "b (2)", "column 5"]


plain_text = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | plain_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain_text, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from("abc"), values, min_size=1))
def test_what_python_writes_of_simple_data_is_read_back(held: dict[str, object]) -> None:
    found = literal(repr(held))
    for key, value in held.items():
        if isinstance(value, str):
            assert found[key] == value


@given(st.text(max_size=60))
def test_any_cell_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(HedsError):
        assert all(isinstance(value, str) for value in literal(text).values())


parts = st.text("abcXYZ09_ .", min_size=1, max_size=6)


@given(parts, parts)
def test_taking_apart_undoes_putting_together(first: str, second: str) -> None:
    made = filled("{a}#{b}", {"a": first, "b": second})
    assert pattern("{a}#{b}").match(made) == {"a": first, "b": second}


if __name__ == "__main__":
    for folder in FOLDERS:
        table_now, problems_now = told(CASES / folder)
        (CASES / folder / "expected.csv").write_text(table_now, encoding="utf-8")
        (CASES / folder / "problems.txt").write_text(problems_now, encoding="utf-8")
