"""The command line: one module per command, imported only when it is run."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import click

COMMANDS = {
    "check": "Check datasheets and say where they are wrong.",
    "completion": "Print the line that turns on completion in your shell.",
    "convert": "Turn YAML into the official JSON and back, or 2.1 into 3.0.",
    "fill": "Write the datasheet of a study.",
    "diff": "Compare a study with its reproductions by meaning.",
    "gaps": "List what is not known about a study, and write to its authors.",
    "new": "Write a commented file to fill in.",
    "render": "Print a datasheet as Markdown, HTML or LaTeX.",
    "responses": "Read what a survey platform returned into one table.",
    "rules": "List everything that is checked.",
    "schema": "Print the JSON Schema that editors use.",
    "survey": "Write the files of a survey for a platform.",
    "show": "Print a study at a glance, with its computed numbers.",
}

EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130
# Objects between two searches for garbage; importing pydantic alone makes more than the usual 700.
GARBAGE = 50_000


class LazyGroup(click.Group):
    """Knows the names of its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in alphabetical order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"heds.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Suggest the command that was probably meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


def _print_version(ctx: click.Context, _param: click.Parameter, value: Any) -> None:
    if value and not ctx.resilient_parsing:
        from heds import __version__

        click.echo(f"heds {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
    epilog="heds COMMAND --help explains a command. Exit status: 0 fine, 1 problems found, "
    "2 wrong command line, 3 a file cannot be read.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Print the version and exit.",
)
def group() -> None:
    """Human evaluations as one spec: datasheets (HEDS 2.1 and 3.0), checks and reports."""


def _without_plugins_of_pydantic() -> None:
    """Keep pydantic from looking for plugins: we use none, and even asking takes 10 ms."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # The module that would look for them imports importlib.metadata before it reads the variable.
    loader = ModuleType("pydantic.plugin._loader")
    loader.get_plugins = tuple  # type: ignore[attr-defined]
    sys.modules.setdefault(loader.__name__, loader)


def main() -> None:
    """Run the command line without searching for garbage that start-up does not make."""
    gc.set_threshold(GARBAGE)
    try:
        _run()
    finally:
        # What lives until the end goes away with the process.
        gc.freeze()


def _run() -> None:
    """Run the command line; whatever goes wrong, the user sees a sentence."""
    from heds.errors import HedsError

    _without_plugins_of_pydantic()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Answers hold any character; a terminal that lacks one must not stop the output.
            stream.reconfigure(errors="backslashreplace")
    try:
        group.main(prog_name="heds")
    except HedsError as error:
        from heds.commands.failure import explain

        sys.exit(explain(error))
    except BrokenPipeError:
        # The reader went away, as `head` does; nothing is left to be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        click.echo(f"heds: the output could not be written: {error.strerror or error}", err=True)
        sys.stdout = None
        sys.exit(EXIT_INTERNAL)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:
        if os.environ.get("HEDS_DEBUG"):
            raise
        click.echo(
            f"heds: internal error: {type(error).__name__}: {error}\n"
            "This is a bug in heds. Set HEDS_DEBUG=1 to see where, and please report it.",
            err=True,
        )
        sys.exit(EXIT_INTERNAL)
