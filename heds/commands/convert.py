"""heds convert: the official JSON and YAML, and 2.1 into 3.0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from heds.datasheets.load import Loaded
    from heds.datasheets.upgrade import Remark, Upgraded
    from heds.files.yaml_writer import Comments
    from heds.model.sheet import Sheet

# The first lines of a file, which tell editors the schema.
EDITOR_LINES = re.compile(r"^# (?:yaml-language-server|\$schema):.*\n?", re.MULTILINE)


@click.command()
@click.argument("file", metavar="IN")
@click.option("-o", "--output", required=True, metavar="OUT", help="Where to write; - is stdout.")
@click.option(
    "--heds", "version", type=click.Choice(("2.1", "3.0")), help="The HEDS version of OUT."
)
@click.option(
    "--to",
    "style",
    type=click.Choice(("yaml", "json")),
    help="The format of OUT where its name does not tell; else the other one than IN's.",
)
@click.option("--force", is_flag=True, help="Replace OUT even if it is YAML that exists.")
def command(file: str, output: str, version: str | None, style: str | None, *, force: bool) -> None:
    """Convert a datasheet between YAML and the JSON of the official form.

    The format follows from the extension: .yaml .yml .json. With --heds 3.0 a
    2.1 datasheet is upgraded by meaning, and a summary says what a person must
    decide. Nothing is lost: what HEDS has no question for is kept.
    """
    from heds.cards.writer import card_text
    from heds.commands.datasheet import read_whole, say, schema_line, write_yaml
    from heds.errors import HedsError
    from heds.files.output import same_file, write_output

    if output == "-" and style is None and file == "-":
        raise HedsError("say with --to yaml or --to json what to write to standard output")
    style = style or _style(file, output)
    if style == "json" and output.lower().endswith((".yaml", ".yml")):
        raise HedsError(f"{output} is no name for JSON; end it in .json")
    if same_file(file, output):
        raise HedsError("IN and OUT are the same file; write to another one")
    sheet, loaded = read_whole(file)
    comments: Comments = {}
    if version == "3.0" and sheet.version == "2.1":
        from heds.datasheets.upgrade import upgrade

        report = upgrade(sheet)
        sheet = report.sheet
        comments = _decisions(report)
        _summarise(report)
    elif version is not None and version != sheet.version:
        raise HedsError(
            "a 3.0 datasheet cannot be turned into 2.1: 2.1 has no place for some of its answers; "
            "keep the 3.0 file, or fill in 2.1 with `heds new datasheet --heds 2.1`"
        )
    for line in _kept(sheet, comments):
        say(line)
    if style == "json":
        write_output(output, card_text(sheet))
        if output != "-":
            say(f"wrote {output}")
        if blank := sum(answer.is_blank for _, _, answer in sheet.answers()):
            say(f"{blank} answers are still missing; `heds check` lists them")
        return
    head = schema_line(f"datasheet-{sheet.version}", output)
    text = _as_written(loaded, sheet) or _in_our_words(sheet, comments)
    write_yaml(output, head + text, f"datasheet-{sheet.version}", force=force)


def _in_our_words(sheet: Sheet, comments: Comments) -> str:
    from heds.datasheets.yaml_form import to_tree
    from heds.files.yaml_writer import yaml_text

    tree = to_tree(sheet)
    for path in comments:
        # What is still to be decided has its place in the file, also where nothing is answered.
        part = tree
        for key in path[:-1]:
            part = part.setdefault(str(key), {})
        part.setdefault(str(path[-1]), None)
    return yaml_text(tree, comments)


def _as_written(loaded: Loaded, sheet: Sheet) -> str:
    """Return the text of YAML that holds comments, which writing it anew would lose."""
    if loaded.document is None:
        return ""
    from heds.commands.datasheet import say
    from heds.files.yaml_edit import holds_comments

    text = EDITOR_LINES.sub("", loaded.document.source.text)
    if not holds_comments(text):
        return ""
    if loaded.sheet is not sheet:
        say("the comments of IN are not in OUT; copy those that you need")
        return ""
    return text


def _style(file: str, output: str) -> str:
    from heds.errors import HedsError

    name = output.lower()
    if name.endswith((".yaml", ".yml")):
        return "yaml"
    if name.endswith(".json"):
        return "json"
    if output != "-":
        raise HedsError(f"cannot tell the format of {output}: end its name in .yaml, .yml or .json")
    return "json" if file.lower().endswith((".yaml", ".yml")) else "yaml"


def _decisions(report: Upgraded) -> Comments:
    from heds.datasheets.load import yaml_path
    from heds.files.yaml_writer import comment_lines

    comments: Comments = {}
    for remark in report.decide:
        path = yaml_path(remark.question, remark.criterion)
        text = f"DECIDE {remark.question.number} {remark.question.title}: {remark.text}"
        comments[path] = comment_lines(text, 2 * (len(path) - 1))
    return comments


def _summarise(report: Upgraded) -> None:
    from heds.commands.datasheet import say

    say(f"Upgraded from HEDS 2.1 to 3.0: {report.carried} answers carried over as they are.")
    say(f"\nSaid in other words ({len(report.changed)}):")
    for remark in _in_order(report, report.changed):
        say(f"  {_about(remark)}: {remark.text}")
    say(f"\nKept, but asked differently in 3.0 ({len(report.asked)}):")
    for remark in _in_order(report, report.asked):
        say(f"  {_about(remark)}: {remark.text}")
    say(f"\nFor you to decide ({len(report.decide)}):")
    for remark in _in_order(report, report.decide):
        say(f"  {_about(remark)}: {remark.text}")
    say("")


def _in_order(report: Upgraded, remarks: list[Remark]) -> list[Remark]:
    order = {q.id: i for i, q in enumerate(report.sheet.catalogue.questions)}
    return sorted(remarks, key=lambda remark: order[remark.question.id])


def _about(remark: Remark) -> str:
    about = f" ({remark.criterion})" if remark.criterion is not None else ""
    return f"{remark.question.number} {remark.question.title}{about}"


def _kept(sheet: Sheet, decisions: Comments) -> list[str]:
    """Say what was kept although HEDS has no question for it; decisions were named already."""
    from heds.cards.entry import is_regular
    from heds.datasheets.load import yaml_path
    from heds.model.sheet import UNTICKED, is_hidden

    known = sheet.catalogue.entries
    lines = [
        f"kept under kept_from_form: answers about `{name}`, a criterion that is not listed"
        for name in sheet.kept.deleted_criteria
    ]
    lines += [
        f"kept under kept_from_form: the unknown entry `{key}`"
        for key in sheet.kept.unknown_entries
    ]
    lines += [
        f"kept under kept_from_form: the entry `{key}`, stored in an unusual way"
        for key, entry in sheet.kept.stored_differently.items()
        if entry != UNTICKED and not (key in known and is_regular(entry, known[key][1]))
    ]
    lines += [
        f"kept as {'hidden_' if answer.chosen else ''}explanation: {question.number} "
        f"{question.title}, which the form does not show"
        for question, criterion, answer in sheet.answers()
        if is_hidden(question, answer) and yaml_path(question, criterion) not in decisions
    ]
    return lines
