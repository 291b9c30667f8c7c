"""Files are read within bounds, and written whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from heds.errors import HedsError, UnreadableError
from heds.files.json_reader import read_json
from heds.files.output import write_output
from heds.files.source import MAX_BYTES, Source, read_source
from heds.files.yaml_reader import read_yaml

if TYPE_CHECKING:
    from pathlib import Path


def yaml(text: str) -> Any:
    return read_yaml(Source("f.yaml", text)).data


def refusal(text: str, kind: str = "yaml") -> tuple[str, int | None, int | None]:
    with pytest.raises(UnreadableError) as caught:
        (read_yaml if kind == "yaml" else read_json)(Source(f"f.{kind}", text))
    problem = caught.value.problem
    return problem.rule, problem.line, problem.column


def test_yaml_is_1_2_so_norway_and_times_stay_what_they_are() -> None:
    assert yaml("a: NO\nb: on\nc: 7:16\nyes: no\nd: 010\n") == {
        "a": "NO",
        "b": "on",
        "c": "7:16",
        "yes": "no",
        "d": 10,
    }
    assert yaml("0.80") != "0.80"
    assert yaml("a: 0.80")["a"].written == "0.80"
    assert yaml("a: 010")["a"].written == "010"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("a: [", ("yaml-syntax", 1, 5)),
        ("a: b: c", ("yaml-syntax", 1, 5)),
        ("a: 1\nb: \x01", ("yaml-syntax", 2, 4)),
        ("a: !!python/object:os.system x", ("yaml-tag", 1, 4)),
        ("a: &x [*x]", ("yaml-syntax", 1, 8)),
        ("a: *nowhere", ("yaml-syntax", 1, 4)),
        ("? [a]\n: b", ("yaml-syntax", 1, 3)),
        ("a: 1\n---\nb: 2", ("yaml-syntax", 2, 1)),
        ("[" * 60 + "]" * 60, ("too-deep", 1, 51)),
    ],
)
def test_broken_or_dangerous_yaml_is_refused_with_its_place(
    text: str, refused: tuple[str, int, int]
) -> None:
    assert refusal(text) == refused


def test_aliases_that_multiply_are_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    assert refusal("\n".join(lines))[0] == "too-many-values"


def test_a_repeated_yaml_key_is_a_problem_and_the_first_one_counts() -> None:
    document = read_yaml(Source("f", "a: 1\nb:\n  c: 1\n  c: 2\n"))
    assert document.data == {"a": 1, "b": {"c": 1}}
    assert [(p.rule, p.line, p.column) for p in document.problems] == [("duplicate-key", 4, 3)]


def test_positions_are_known_for_keys_values_and_what_is_missing() -> None:
    document = read_yaml(Source("f", "a:\n  b: 1\n  c:\nd: [x, y]\n"))
    assert document.place_of(("a", "b")) == (2, 6)
    assert document.place_of(("a", "b"), key=True) == (2, 3)
    assert document.place_of(("a", "c")) == (3, 3)
    assert document.place_of(("a", "missing")) == (1, 1)
    assert document.place_of(("d", 1)) == (4, 8)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ('{"a": }', ("json-syntax", 1, 7)),
        ('{\n "a": NaN}', ("json-syntax", 2, 7)),
        ("[" * 200 + "]" * 200, ("too-deep", 1, 1)),
        ("[" * 200_000, ("too-deep", 1, 1)),
        ("9" * 5000, ("json-syntax", 1, 1)),
    ],
)
def test_broken_json_is_refused_with_its_place(text: str, refused: tuple[str, int, int]) -> None:
    assert refusal(text, "json") == refused


def test_every_repeated_json_key_is_found_with_its_place() -> None:
    text = '{"a": 1,\n "b": {"a": "x", "c": "a\\": {"},\n "a": [{"d": 1, "d": 2}]}'
    document = read_json(Source("f", text))
    found = [(p.line, p.column, p.path) for p in document.problems]
    assert found == [(3, 2, "a"), (3, 17, "d")]


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "empty-file"),
        (b" \n\xef\xbb\xbf", "empty-file"),
        (b"a: caf\xe9", "not-utf-8"),
        ("a: b".encode("utf-16"), "not-utf-8"),
    ],
)
def test_wrong_encodings_and_empty_files_are_named(
    tmp_path: Path, content: bytes, rule: str
) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(content)
    with pytest.raises(UnreadableError) as caught:
        read_source(str(file))
    assert caught.value.problem.rule == rule


def test_the_place_of_a_wrong_byte_is_given(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes("ä: x\nb: ".encode() + b"\xff")
    with pytest.raises(UnreadableError) as caught:
        read_source(str(file))
    assert (caught.value.problem.line, caught.value.problem.column) == (2, 4)


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1")
    assert read_source(str(file)).text == "a: 1"


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    with file.open("wb") as stream:
        stream.truncate(MAX_BYTES * 5)
    with pytest.raises(UnreadableError) as caught:
        read_source(str(file))
    assert caught.value.problem.rule == "file-too-large"


def test_what_a_person_wrote_is_not_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_text("mine")
    with pytest.raises(HedsError, match="--force"):
        write_output(str(file), "theirs", keep_existing=True)
    assert file.read_text() == "mine"
    write_output(str(file), "theirs")
    assert file.read_text() == "theirs"


def test_a_failure_while_writing_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "f.json"
    file.write_text("old")

    def no_space(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("heds.files.output.os.fsync", no_space)
    with pytest.raises(HedsError, match="No space left"):
        write_output(str(file), "new")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["f.json"]


def test_a_link_is_written_through_and_the_mode_is_kept(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text("old")
    real.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_output(str(link), "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640
