"""Values that people write in a study: words, money, limits, counts, minutes."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticCustomError, core_schema

from heds.model.answers import describe, written
from heds.model.reading import Before, scalar
from heds.model.study import forms
from heds.model.words import fold, nearest

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

OTHER = "other"
MOST_DIGITS = 30
_AMOUNT = r"(\d{1,9}(?:\.\d{1,4})?)"
_MONEY = re.compile(rf"(?:{_AMOUNT}\s*([A-Z]{{3}}|[$£€])|([A-Z]{{3}}|[$£€])\s*{_AMOUNT})")
_SYMBOLS = {"$": "USD", "£": "GBP", "€": "EUR"}
_BOUND = re.compile(r"(>=|<=|>|<|=|at least|at most|more than|less than)?\s*([\d.,]+)\s*(%?)")
_RELATIONS = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<", None: "="}
_CLOCK = re.compile(r"(\d{1,4}):([0-5]\d)")


class Part(BaseModel):
    """Base of all parts of a study: unknown keys are errors."""

    # Built when first used: a check of an original needs no model of reproductions.
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def wrong(expected: str, raw: Any, hint: str = "") -> PydanticCustomError:
    """Build the error for a value of the wrong form."""
    return PydanticCustomError(
        "wrong_form", "wrong form", {"expected": expected, "got": describe(raw), "hint": hint}
    )


class OneOf:
    """One word of a closed vocabulary; `other: text` is always allowed."""

    def __init__(self, *words: str, aliases: dict[str, str] | None = None) -> None:
        """Take the words, and other spellings with the word that they stand for."""
        self.words = words
        self.aliases = aliases or {}
        self.known = {fold(word): word for word in words} | {
            fold(alias): word for alias, word in self.aliases.items()
        }

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Replace other spellings by the word before pydantic sees the value."""
        return core_schema.no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(
        self, core: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Let editors complete the words."""
        return forms.one_of(handler(core), self.words, self.known, OTHER)

    def read(self, raw: Any) -> Any:
        """Return the word, or `other: text` as one text."""
        if raw is None:
            return None
        if isinstance(raw, dict) and set(raw) == {OTHER}:
            other = written(raw[OTHER])
            if not isinstance(other, str):
                raise wrong(f"a text under `{OTHER}`", other)
            return f"{OTHER}: {other}"
        if isinstance(raw, bool):
            raw = "yes" if raw else "no"
        text = written(raw)
        if not isinstance(text, str):
            raise wrong("one word", raw, f"known words: {', '.join(self.words)}")
        if text.startswith(f"{OTHER}: "):
            return text
        found = self.known.get(fold(text))
        if found is None:
            raise PydanticCustomError(
                "unknown_option",
                "unknown option",
                {
                    "unknown": [([], text, nearest(text, [*self.words, *self.aliases]) or "")],
                    "known": [*self.words, "other: text"],
                },
            )
        return found


def _text(raw: Any) -> Any:
    if raw is None or isinstance(raw, str):
        return raw
    text = written(raw)
    if not isinstance(text, str):
        raise wrong("a text", raw)
    return text


def _count(raw: Any) -> Any:
    if raw is None:
        return None
    text = written(raw)
    if isinstance(text, str):
        plain = text.replace(",", "").replace("_", "").strip()
        if re.fullmatch(r"\d{1,12}", plain):
            return int(plain)
    raise wrong("a whole number", raw, "write digits only")


def _number(raw: Any) -> Any:
    if raw is None:
        return None
    try:
        number = Decimal(str(written(raw)).replace("\u2212", "-").rstrip("%"))
    except InvalidOperation:
        raise wrong("a number", raw, "write the number alone") from None
    if not number.is_finite() or abs(number.adjusted()) > MOST_DIGITS:
        raise wrong("a number of reasonable size", raw)
    return number


def _minutes(raw: Any) -> Any:
    text = written(raw)
    if isinstance(text, str) and (clock := _CLOCK.fullmatch(text.strip())):
        seconds = int(clock.group(1)) * 60 + int(clock.group(2))
        return (Decimal(seconds) / 60).quantize(Decimal("0.01"))
    number = _number(raw)
    if number is not None and number <= 0:
        raise wrong("a time in minutes", raw, "write minutes, or minutes and seconds as 7:16")
    return number


def _share(raw: Any) -> Any:
    number = _number(raw)
    if number is not None and not 0 <= number <= 100:  # noqa: PLR2004 - per cent
        raise wrong("a percentage from 0 to 100", raw)
    return number


def _words(raw: Any) -> Any:
    if raw is None:
        return []
    return [_text(item) for item in raw] if isinstance(raw, list) else [_text(raw)]


Text = Annotated[str | None, Before(_text, scalar)]
Count = Annotated[int | None, Before(_count, forms.count)]
Number = Annotated[Decimal | None, Before(_number, forms.number)]
Minutes = Annotated[Decimal | None, Before(_minutes, forms.minutes)]
Percent = Annotated[Decimal | None, Before(_share, forms.percent)]
Texts = Annotated[list[str], Before(_words, forms.texts)]


class Money(Part):
    """An amount with its currency, written `3.50 USD`."""

    amount: Decimal
    currency: str

    def __str__(self) -> str:
        """Return it the way it is written."""
        return f"{self.amount} {self.currency}"


def read_money(raw: Any) -> Any:
    """Read `3.50 USD`, `USD 3.50` or `£2`; a number without currency is refused."""
    if raw is None or isinstance(raw, Money | dict):
        return raw
    found = _MONEY.fullmatch(str(written(raw)).strip())
    if not found:
        raise wrong("an amount of money", raw, "write amount and currency, such as `3.50 USD`")
    amount, currency = found.group(1) or found.group(4), found.group(2) or found.group(3)
    return {"amount": Decimal(amount), "currency": _SYMBOLS.get(currency, currency)}


class Bound(Part):
    """A limit such as `> 96%` or `at least 200`."""

    relation: str
    value: Decimal
    percent: bool = False

    def __str__(self) -> str:
        """Return it in its short form."""
        if self.relation == "unlimited":
            return self.relation
        return f"{self.relation} {self.value}{'%' if self.percent else ''}".removeprefix("= ")


def read_bound(raw: Any) -> Any:
    """Read a limit; a percentage over 100 is refused."""
    if raw is None or isinstance(raw, Bound | dict):
        return raw
    text = str(written(raw)).strip()
    if fold(text) in ("unlimited", "no limit", "none"):
        return None if fold(text) == "none" else {"relation": "unlimited", "value": Decimal(0)}
    found = _BOUND.fullmatch(text)
    if not found:
        raise wrong("a limit", raw, 'write it in quotes, such as ">= 99%", or `unlimited`')
    relation = _RELATIONS.get(found.group(1), found.group(1))
    try:
        value = Decimal(found.group(2).replace(",", ""))
    except InvalidOperation:
        raise wrong("a limit", raw, 'write it in quotes, such as ">= 99%"') from None
    if found.group(3) and value > 100:  # noqa: PLR2004 - per cent
        raise wrong("a percentage from 0 to 100", raw)
    return {"relation": relation, "value": value, "percent": bool(found.group(3))}


MoneyValue = Annotated[Money | None, Before(read_money, forms.money)]
BoundValue = Annotated[Bound | None, Before(read_bound, forms.bound)]
