"""Write the pages that follow from the code: commands.md and rules.md.

`python docs/generate.py` writes them; a test compares.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from heds.commands import COMMANDS
from heds.diff.findings import FINDINGS
from heds.diff.rules import DIFF_RULES, DiffRuleEntry
from heds.rules import FORM, READING, RULES, RuleEntry
from heds.rules.study import STUDY_READING, STUDY_RULES

FOLDER = Path(__file__).resolve().parent


def commands_page() -> str:
    """Return the help of every command."""
    parts = ["# Commands\n\nMade from the help texts; `heds COMMAND --help` prints them.\n"]
    for name, summary in COMMANDS.items():
        command: click.Command = import_module(f"heds.commands.{name}").command
        parts.append(f"## heds {name}\n\n{summary}\n\n```\n{_help(command, f'heds {name}')}\n```\n")
        if isinstance(command, click.Group):
            parts += [
                f"### heds {name} {below}\n\n```\n{_help(part, f'heds {name} {below}')}\n```\n"
                for below, part in command.commands.items()
            ]
    return "\n".join(parts)


def _help(command: click.Command, name: str) -> str:
    context = click.Context(
        command, info_name=name, terminal_width=88, help_option_names=["-h", "--help"]
    )
    # click remembers the option of the first context in which a command was asked for help.
    command._help_option = None  # noqa: SLF001
    return command.get_help(context)


def rules_page() -> str:
    """Return all rules as tables."""
    checks = [entry for entry in RULES.builtin if isinstance(entry, RuleEntry)]
    about_studies = [entry for entry in STUDY_RULES.builtin if isinstance(entry, RuleEntry)]
    groups = {
        "Reading a file": READING,
        "Checking a datasheet": checks,
        "Reading a study": STUDY_READING,
        "Checking a study": about_studies,
        "What the official form says (`--as-form`)": FORM,
    }
    head = (
        "# Rules\n\nMade from the table of rules; `heds rules` prints it.\n"
        "Errors fail a check, warnings fail it with `--strict`, notes never do.\n"
    )
    parts = [head]
    for title, rules in groups.items():
        rows = "\n".join(f"| `{r.name}` | {', '.join(r.severities)} | {r.summary} |" for r in rules)
        parts.append(f"## {title}\n\n| rule | severity | finds |\n| --- | --- | --- |\n{rows}\n")
    return "\n".join([*parts, *_diff_rules()])


def _diff_rules() -> list[str]:
    rules = [entry for entry in DIFF_RULES.builtin if isinstance(entry, DiffRuleEntry)]
    rows = "\n".join(
        f"| `{r.name}` | {r.facet or 'any'} | {r.severity or '-'} | {r.summary} | "
        f"{'' if r.mirror == r.name else f'`{r.mirror}`'} |"
        for r in rules
    )
    found = "\n".join(f"| `{name}` | {summary} |" for name, summary in FINDINGS.items())
    meaning = (
        "## What changes mean (`heds diff`)\n\n`heds rules --diff` prints it. The mirror speaks "
        "when the sides are swapped.\n\n| rule | facet | severity | says | mirror |\n"
        f"| --- | --- | --- | --- | --- |\n{rows}\n"
    )
    declared = (
        "## What is wrong with declarations (`heds diff`)\n\n| rule | finds |\n| --- | --- |\n"
        f"{found}\n"
    )
    return [meaning, declared]


PAGES = {"commands.md": commands_page, "rules.md": rules_page}

if __name__ == "__main__":
    for page, make in PAGES.items():
        (FOLDER / page).write_text(make(), encoding="utf-8")
