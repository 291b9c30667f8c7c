"""The house rules that a program can see."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from heds import __version__
from heds.commands import COMMANDS
from heds.commands.check import FORMATS as REPORT_FORMATS
from heds.commands.render import FORMATS as RENDER_FORMATS
from heds.render import RENDERERS
from heds.reporters import REPORTERS
from heds.rules import RULES

if TYPE_CHECKING:
    from heds.registry import Registry

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = sorted((ROOT / "heds").rglob("*.py"))
HEAVY = (
    "pydantic",
    "pandas",
    "numpy",
    "scipy",
    "jinja2",
    "jsonschema",
    "ruamel",
    "importlib.metadata",
)


def imported_by(*arguments: str) -> set[str]:
    code = (
        "import sys\nsys.argv = ['heds', *sys.argv[1:]]\nfrom heds.commands import group\n"
        "try:\n    group.main(prog_name='heds')\nexcept SystemExit:\n    pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    return set(done.stderr.splitlines())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("check", "--help")])
def test_quick_commands_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert not imported_by(*arguments) & set(HEAVY)


def test_checking_a_card_needs_neither_pydantic_nor_yaml() -> None:
    card = ROOT / "studies" / "weather-reports" / "card-2.1.json"
    assert not imported_by("check", str(card)) & {"pydantic", "ruamel.yaml", "pandas", "jinja2"}


def test_no_module_is_longer_than_400_lines() -> None:
    long = {p.name: n for p in MODULES if (n := len(p.read_text().splitlines())) > 400}
    assert not long


def test_modules_are_small() -> None:
    lengths = sorted(len(path.read_text().splitlines()) for path in MODULES)
    assert lengths[len(lengths) // 2] <= 100


def test_no_module_hides_behind_a_vague_name() -> None:
    vague = ("utils", "util", "helpers", "helper", "manager", "misc", "common")
    assert not [path for path in MODULES if path.stem in vague]


def test_every_module_and_public_function_says_what_it_is_for() -> None:
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        bodies = [tree.body, *(node.body for node in classes)]
        for body in bodies:
            for node in body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_":
                    assert ast.get_docstring(node), f"{path}: {node.name}"


@pytest.mark.parametrize("registry", [RULES, RENDERERS, REPORTERS], ids=lambda r: r.what)
def test_every_entry_of_a_registry_loads(registry: Registry[object]) -> None:
    for name in registry.names():
        assert callable(registry.load(name))


def test_choices_of_the_command_line_are_those_of_the_registries() -> None:
    assert list(REPORT_FORMATS) == REPORTERS.names()
    assert list(RENDER_FORMATS) == RENDERERS.names()


def test_every_command_has_a_module_and_a_section_in_the_docs() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert (ROOT / "heds" / "commands" / f"{name}.py").is_file()
        assert f"## heds {name}" in text


def test_every_rule_is_in_the_docs() -> None:
    from heds.rules import all_rules

    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for rule in all_rules():
        assert f"| `{rule.name}` | {', '.join(rule.severities)} | {rule.summary} |" in text


def test_the_version_is_the_same_everywhere() -> None:
    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_top_level_holds_what_the_readme_says() -> None:
    for name in ("heds", "schemas", "templates", "studies", "cli.py", "tests", "pyproject.toml"):
        assert (ROOT / name).exists()
