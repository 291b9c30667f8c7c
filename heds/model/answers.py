"""Types of answers in a datasheet, with the short forms that people write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticCustomError, core_schema

from heds.model.catalogue import Question, catalogue
from heds.model.words import NOT_APPLICABLE, NOT_APPLICABLE_STORED, fold, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

MANY_OPTIONS = 40
EXPLANATION_KEYS = ("explanation", "hidden_explanation")


class Model(BaseModel):
    """Base of all parts of a datasheet: unknown keys are errors."""

    # Built when first used. What stands below a field describes it; see json_schema.py.
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Choice(Model):
    """Chosen options by their words, with the explanation that some of them want."""

    chosen: tuple[str, ...] = ()
    explanation: str = ""


NO_CHOICE = Choice.model_construct()


class Asks:
    """Binds a field to a question: its words, short forms, and what editors show about it."""

    def __init__(self, version: str, number: str) -> None:
        """Look the question up in its catalogue."""
        self.question = catalogue(version).by_number[number]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Expand the short forms before pydantic sees the value."""
        expand = self._choice if self.question.is_choice else self._text
        return core_schema.no_info_before_validator_function(expand, handler(source))

    def __get_pydantic_json_schema__(
        self, _core: core_schema.CoreSchema, _handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe all accepted forms, so that an editor completes and checks them."""
        from heds.model.answer_schema import answer_schema

        return answer_schema(self.question)

    def _text(self, raw: Any) -> Any:
        if isinstance(raw, dict) and set(raw) == {"text"}:
            return written(raw["text"])
        text = written(raw)
        if not isinstance(text, str):
            raise _wrong("text", raw, "write it as one text; `|` begins a text of several lines")
        return dict(phrases(self.question)).get(fold(text), text)

    def _unknown(self, unknown: list[tuple[list[str | int], str]]) -> PydanticCustomError:
        question = self.question
        spellings = [s for o in question.options for s in (o.word, *o.aliases)]
        # Languages with similar names are different languages.
        cutoff = 0.7 if len(question.options) < MANY_OPTIONS else 0.9
        return PydanticCustomError(
            "unknown_option",
            "unknown option",
            {
                "unknown": [(at, w, nearest(w, spellings, cutoff) or "") for at, w in unknown],
                "known": [option.word for option in question.options],
                "explaining": [o.word for o in question.options if o.explain],
                "several": not question.is_single,
            },
        )

    def _choice(self, raw: Any) -> Any:
        if isinstance(raw, Choice):
            return raw
        unknown: list[tuple[list[str | int], str]] = []
        chosen: list[str] = []
        texts: list[str] = []
        for at, word, text in _parts(self.question, raw):
            if word is not None:
                found = self.question.words.get(fold(word))
                if found is None:
                    unknown.append((at, word))
                else:
                    chosen.append(found)
            if text:
                texts.append(text)
        if unknown:
            raise self._unknown(unknown)
        order = [option.word for option in self.question.options]
        return {
            "chosen": tuple(sorted(dict.fromkeys(chosen), key=order.index)),
            "explanation": "\n".join(texts),
        }


def written(raw: Any) -> Any:
    """Return a scalar as the text that stands in the file; nothing is the empty text."""
    if raw is None:
        return ""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int | float):
        return getattr(raw, "written", str(raw))
    return raw


def phrases(question: Question) -> tuple[tuple[str, str], ...]:
    """Words that stand for a fixed answer, with what the form stores for them."""
    return (*question.phrases, (NOT_APPLICABLE, NOT_APPLICABLE_STORED))


def _wrong(expected: str, raw: Any, hint: str = "") -> PydanticCustomError:
    return PydanticCustomError(
        "wrong_form", "wrong form", {"expected": expected, "got": describe(raw), "hint": hint}
    )


def describe(raw: Any) -> str:
    """Name the form of a value in the words of YAML."""
    if raw is None:
        return "empty"
    if isinstance(raw, dict):
        return "a mapping"
    if isinstance(raw, list | tuple):
        return "a list"
    return repr(written(raw))


def _parts(
    question: Question, raw: Any, at: tuple[str | int, ...] = ()
) -> Iterator[tuple[list[str | int], str | None, str]]:
    """Take a choice apart into places, words and explanations."""
    if raw is None or raw == "":
        return
    if isinstance(raw, bool):
        # Editors turn yes and no into booleans.
        yield list(at), "yes" if raw else "no", ""
    elif isinstance(raw, list | tuple):
        if not at and question.is_single:
            hint = "choose one, with its explanation: `word: explanation`"
            raise _wrong("one of " + ", ".join(f"`{o.word}`" for o in question.options), raw, hint)
        for index, item in enumerate(raw):
            yield from _parts(question, item, (*at, index))
    elif isinstance(raw, dict):
        for key, value in raw.items():
            if key == "choice":
                yield from _parts(question, value, (*at, key))
                continue
            text = written(value)
            if not isinstance(text, str):
                raise _wrong(f"a text under `{key}`", value)
            yield [*at, key], None if key in EXPLANATION_KEYS else key, text
    else:
        yield list(at), str(written(raw)), ""
