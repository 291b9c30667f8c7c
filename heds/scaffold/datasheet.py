"""A blank datasheet with the guidance of every question and all options as comments."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from heds.files.yaml_writer import WIDTH, Comments, comment_lines, yaml_text
from heds.model.catalogue import Question, catalogue
from heds.model.words import UNNAMED

if TYPE_CHECKING:
    from heds.files.yaml_reader import Path

SECTIONS = {
    "paper": "1 Paper and resources",
    "people": "1.3 People",
    "system": "2 System",
    "sample": "3.1 Sample",
    "evaluators": "3.2 Evaluators",
    "design": "3.3 Experimental design",
    "criteria": "4 Quality criteria, each by its name",
    "ethics": "5 Ethics",
}
MANY_OPTIONS = 40


def blank_datasheet(version: str, criteria: list[str], head: str) -> str:
    """Return the YAML text of a datasheet that is ready to be filled in."""
    tree: dict[str, Any] = {"heds": version}
    comments: Comments = {}
    names = criteria or [UNNAMED]
    for question in catalogue(version).questions:
        if not question.per_criterion:
            _put(tree, comments, question, question.keys, explained=True)
            continue
        for name in names:
            # What is explained for the first criterion need not be repeated.
            path = ("criteria", name, *question.keys)
            _put(tree, comments, question, path, explained=name == names[0])
    for key, title in SECTIONS.items():
        comments[(key,)] = f"\n{'-' * (WIDTH - 2)}\n{title}"
    if not criteria:
        comments["criteria", UNNAMED] = (
            "Put the name of your criterion here; add one block for each."
        )
    guide = (
        f"# A datasheet of HEDS {version}. Write your answers after the colons.\n"
        "# Options are words. Where one wants an explanation, write `word: why` on the next line,\n"
        "# indented; in a list, write `- word: why`. An answer that holds `: ` needs quotes.\n"
        "# `not applicable` is an answer; an empty line is not. Then: heds check FILE\n"
    )
    return yaml_text(tree, comments, head + guide)


def _put(
    tree: dict[str, Any], comments: Comments, question: Question, path: Path, *, explained: bool
) -> None:
    for key in path[:-1]:
        tree = tree.setdefault(str(key), {})
    tree[str(path[-1])] = None
    indent = 2 * (len(path) - 1)
    lines = [f"{question.number} {question.title}"]
    if explained:
        lines += [comment_lines(question.guidance, indent), *_options(question, indent)]
    comments[path] = "\n" + "\n".join(lines)


def _options(question: Question, indent: int) -> list[str]:
    if len(question.options) > MANY_OPTIONS:
        if question.path.endswith("output_languages"):
            return ["Options: as for input_languages."]
        listed = ", ".join(
            f"{option.word} ({option.aliases[0]})"
            if option.aliases and not option.explain
            else option.word + (" (explain)" if option.explain else "")
            for option in question.options
        )
        return [comment_lines(f"Options: {listed}", indent)]
    if not question.options:
        return []
    width = max(len(option.word) for option in question.options)
    kind = "Options, choose one:" if question.is_single else "Options, list all that apply:"
    lines = [kind]
    for option in question.options:
        explain = " (explain)" if option.explain else ""
        hanging = " " * (width + 4)
        lines += textwrap.wrap(
            option.meaning + explain,
            WIDTH - indent - 2,
            initial_indent=f"  {option.word:<{width}}  ",
            subsequent_indent=hanging,
        )
    return lines
