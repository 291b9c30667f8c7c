"""Load a datasheet from any file: YAML as people write it, or a card of the official form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, cast

from heds.errors import UnreadableError
from heds.files.source import STANDARD_STREAM, read_source
from heds.model.catalogue import VERSIONS, Question
from heds.model.sheet import NO_ANSWER, Answer
from heds.problems import Problem, Severity

if TYPE_CHECKING:
    from heds.files.source import Source
    from heds.files.yaml_reader import Path, YamlDocument
    from heds.model.datasheet import Datasheet
    from heds.model.sheet import Sheet


STUDY_KEYS = ("study", "extends", "systems", "analysis")

_JSON_BEGIN = re.compile(r"""[\ufeff\s]*+(?:\{\s*+(?:"(?P<key>[^"]{0,99})|'?heds-|\}|\Z)|\[)""")


@dataclass(slots=True)
class Loaded:
    """A datasheet with everything needed to say where in its file something is wrong."""

    source: Source | None
    sheet: Sheet | None = None
    problems: list[Problem] = field(default_factory=list)
    entries: dict[str, Any] | None = None
    touched: dict[str, Any] = field(default_factory=dict)
    irregular: list[str] | None = None
    document: YamlDocument | None = None
    rejected: set[Path] = field(default_factory=set)
    name: str = ""
    unreadable: bool = False

    def place(
        self, question: Question, criterion: str | None
    ) -> tuple[int | None, int | None, str]:
        """Return line, column and path of the answer to a question."""
        if self.document is None:
            answer = self.sheet.get(question, criterion) if self.sheet else NO_ANSWER
            key = _first_said(question, answer) if question.is_choice else question.id
            return None, None, entry_path(key, criterion)
        from heds.files.yaml_reader import dotted

        path = yaml_path(question, criterion)
        line, column = self.document.place_of(path)
        return line, column, dotted(path)


def _first_said(question: Question, answer: Answer) -> str:
    """Return the entry that holds an answer: the chosen option, or the explanation."""
    if answer.chosen:
        return question.by_word[answer.chosen[0]].id
    return question.explanation_id if answer.explanation else question.entry_ids[0]


def yaml_path(question: Question, criterion: str | None) -> Path:
    """Return where the answer to a question stands in YAML."""
    if question.per_criterion:
        return ("criteria", criterion or "", *question.keys)
    return question.keys


def entry_path(key: str, slot: str | None) -> str:
    """Return where the answer to a question stands in a card."""
    return f"$[{encode_basestring(key)}].data[{encode_basestring(slot or '')}]"


def looks_like_json(source: Source) -> bool:
    """Tell a card from YAML, by the name of the file or else by how it begins."""
    name = source.name.lower()
    if name.endswith(".json"):
        return True
    if name.endswith((".yaml", ".yml")):
        return False
    begin = _JSON_BEGIN.match(source.text)
    # `{heds: "3.0"}` and `{"heds": "3.0"}` are YAML on one line; a card has other keys.
    return begin is not None and begin["key"] not in ("heds", *STUDY_KEYS)


def is_study(data: Any) -> bool:
    """Tell whether a YAML file holds a study rather than a datasheet."""
    return isinstance(data, dict) and "heds" not in data and any(k in data for k in STUDY_KEYS)


def load(file: str, *, keep: bool = True) -> Loaded:
    """Load a file; what is wrong with it is in the result, not raised.

    `keep` also collects what writing the card again needs; checks do without.
    """
    source = None
    try:
        source = read_source(file)
        if looks_like_json(source):
            return load_card(source, keep=keep)
        from heds.files.yaml_reader import read_yaml

        return load_document(read_yaml(source))
    except UnreadableError as error:
        name = "<stdin>" if file == STANDARD_STREAM else file
        return Loaded(source, problems=[error.problem], name=name, unreadable=True)


def load_card(source: Source, *, keep: bool) -> Loaded:
    """Read a card of the official form."""
    from heds.cards.detect import detect
    from heds.cards.reader import read_answers, read_card, touched
    from heds.files.json_reader import read_json

    document = read_json(source)
    loaded = Loaded(source, problems=document.problems, name=source.name)
    if not isinstance(document.data, dict):
        what = "a list" if isinstance(document.data, list) else "a single value"
        loaded.problems.append(
            Problem(
                "not-a-datasheet",
                Severity.ERROR,
                f"the file holds {what}, expected the entries of a card by their id",
                file=source.name,
                line=1,
                column=1,
                path="$",
            )
        )
        return loaded
    loaded.entries = document.data
    found = detect(document.data)
    if found.version is None:
        hint = (
            "take the card as it was before it went into the 3.0 form; "
            "its languages and other choices mean something else there"
            if found.rule == "mixed-versions"
            else "download the card from the official form, or give the YAML"
        )
        loaded.problems.append(
            Problem(
                found.rule,
                Severity.ERROR,
                found.reason,
                file=source.name,
                line=1,
                column=1,
                path="$",
                hint=hint,
            )
        )
        return loaded
    # Most entries of a 3.0 card say nothing; checks look at the others only.
    loaded.touched = touched(document.data, found.version)
    if keep:
        loaded.sheet = read_card(document.data, found.version)
    else:
        loaded.irregular = []
        loaded.sheet = read_answers(loaded.touched, found.version, loaded.irregular)
    return loaded


def load_document(document: YamlDocument) -> Loaded:
    """Type what a YAML file holds."""
    from heds.files.typed import validated
    from heds.model.datasheet import datasheet_model, to_sheet

    source = document.source
    loaded = Loaded(source, problems=document.problems, document=document, name=source.name)
    version = _version(document, loaded.problems)
    if version is None:
        return loaded
    data = {**document.data, "heds": version}
    typed, found = validated(datasheet_model(version), data, document)
    loaded.problems += [problem for _, problem in found]
    loaded.rejected = {path for path, _ in found}
    if typed is not None:
        loaded.sheet = to_sheet(cast("Datasheet", typed))
    return loaded


def _version(document: YamlDocument, problems: list[Problem]) -> str | None:
    data = document.data
    hint = f'begin the file with `heds: "{VERSIONS[-1]}"`'
    if not isinstance(data, dict):
        what = "a list" if isinstance(data, list) else "a single value"
        message, path = f"the file holds {what}, expected the sections of a datasheet", ""
        rule = "not-a-datasheet"
    elif "heds" not in data:
        message, path, rule = (
            "the file does not say which HEDS version it answers",
            "",
            "no-version",
        )
    else:
        stated = data["heds"]
        version = getattr(stated, "written", stated)
        if version in VERSIONS:
            return str(version)
        message, path, rule = f"there is no HEDS version {version!r} here", "heds", "no-version"
        hint = f"known versions: {', '.join(VERSIONS)}"
    problems.append(document.problem(rule, message, (path,) if path else (), hint))
    return None
