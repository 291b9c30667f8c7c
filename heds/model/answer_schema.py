"""What may be written for an answer, as JSON Schema: the words first, then all their spellings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heds.model.answers import EXPLANATION_KEYS, phrases
from heds.model.blank import WHITE_SPACE
from heds.model.reading import NOTHING, SCALARS
from heds.model.spelling import spelling, whole
from heds.model.words import NOT_APPLICABLE_STORED

if TYPE_CHECKING:
    from heds.model.catalogue import Catalogue, Question

Schema = dict[str, Any]

# A reference to what pydantic does not know; it becomes one when the schema is complete.
REFERENCE = "x-ref"
_TEXT: Schema = {"type": [*SCALARS, "null"]}
_DIGITS = "[0-9]+"
# Python's \s is wider than that of ECMAScript.
_WHITE = "[" + "".join(f"\\u{ord(space):04x}" for space in WHITE_SPACE) + "]*"


def answer_schema(question: Question) -> Schema:
    """Return the schema of one answer, with what an editor shows about it."""
    about = {"title": f"{question.number} {question.title}", "description": question.guidance}
    if question.is_choice:
        return {"anyOf": _forms(question, single=question.is_single), **about}
    return {**_text_schema(question), **about}


def definitions(questions: Catalogue) -> Schema:
    """Return what the schemas of choices refer to, by name."""
    found: Schema = {}
    for question in questions.questions:
        if question.is_choice:
            found[_words_name(question)] = _words(question)
            found[_part_name(question)] = {"anyOf": _forms(question, single=False)}
    return found


def _text_schema(question: Question) -> Schema:
    # One schema without branches: editors show the title of each branch again.
    literal: Schema = dict(_TEXT)
    schema: Schema = {"type": [*SCALARS, "null", "object"]}
    if "integer" in question.checks:
        number: Schema = {"type": ["string", "integer", "null"], "minimum": 0}
        plain = f"{_DIGITS}|{NOT_APPLICABLE_STORED}|{_WHITE}"
        literal = {**number, "pattern": f"^(?:{plain})$"}
        words = whole(spelling(word for word, _ in phrases(question)))
        schema = {
            **number,
            "type": [*number["type"], "object"],
            "pattern": f"^(?:{plain})$|{words}",
        }
    return {
        **schema,
        "properties": {"text": {**literal, "description": "The text, taken literally."}},
        "required": ["text"],
        "additionalProperties": False,
        "examples": [word for word, _ in phrases(question)],
    }


def _words_name(question: Question) -> str:
    return f"words_{question.number}"


def _part_name(question: Question) -> str:
    return f"choice_{question.number}"


def _words(question: Question) -> Schema:
    """Return the schema of one chosen word."""
    forms: list[Schema] = [
        {
            "enum": [option.word for option in question.options],
            "enumDescriptions": [option.meaning for option in question.options],
        },
        {"type": "string", "pattern": whole(spelling(question.words))},
    ]
    # Editors turn yes and no into booleans.
    forms += [
        {"const": value} for value, word in ((True, "yes"), (False, "no")) if word in question.words
    ]
    return {"anyOf": forms}


def _forms(question: Question, *, single: bool) -> list[Schema]:
    part = {REFERENCE: f"#/$defs/{_part_name(question)}"}
    explained = {o.word: {**_TEXT, "description": o.meaning} for o in question.options if o.explain}
    explanation, hidden = EXPLANATION_KEYS
    mapping: Schema = {
        "type": "object",
        "properties": {
            **explained,
            "choice": {**part, "description": "The chosen word or words."},
            explanation: {**_TEXT, "description": "The explanation of the choice."},
            hidden: {
                **_TEXT,
                "description": "An explanation that the official form keeps but does not show.",
            },
        },
        "patternProperties": {whole(spelling(question.words)): _TEXT},
        "additionalProperties": False,
    }
    forms: list[Schema] = [{REFERENCE: f"#/$defs/{_words_name(question)}"}, mapping]
    if not single:
        forms.insert(1, {"type": "array", "items": part})
    return [*forms, NOTHING, {"const": ""}]
