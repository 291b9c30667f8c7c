"""The commands in README and docs work, and generated pages are current."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from conftest import Ran

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_command_of_the_readme_works_in_its_order(
    heds: Callable[..., Ran], tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "studies", tmp_path / "studies")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines()]
    assert len(commands) == 15
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "heds"
        ran = heds(*arguments)
        assert ran.status == 0, (command, ran.err, ran.out)
    for made in (
        "sheet.yaml",
        "sheet.json",
        "sheet.tex",
        "sheet.html",
        "sheet.md",
        "new.yaml",
        "deviations.html",
    ):
        assert (tmp_path / made).stat().st_size > 1000


def test_yaml_in_the_docs_is_valid(heds: Callable[..., Ran], tmp_path: Path) -> None:
    for page in (ROOT / "README.md", ROOT / "docs" / "datasheets.md", ROOT / "docs" / "studies.md"):
        for block in re.findall(r"```yaml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            text = block if "heds:" in block or "study:" in block else f'heds: "3.0"\n{block}'
            (tmp_path / "sheet.yaml").write_text(text, encoding="utf-8")
            ran = heds("check", "sheet.yaml")
            errors = [line for line in ran.out.splitlines() if ": error: " in line]
            assert all("[no-criteria]" in line for line in errors), errors


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["commands.md", "rules.md"])
def test_generated_pages_are_current(page: str) -> None:
    committed = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert committed == generator().PAGES[page](), "run `make generated`"


def test_links_in_the_docs_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page.name, target)
