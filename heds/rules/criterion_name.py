"""Names of criteria that break in the official form."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from heds.model.blank import is_blank, trim
from heds.model.words import UNNAMED
from heds.rules.subject import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heds.rules.subject import Subject

RESERVED = ("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf")


def check(subject: Subject) -> Iterator[Finding]:
    """Report names that the form drops, changes or doubles."""
    for criterion in subject.criteria:
        if criterion == UNNAMED:
            fault = f"the criterion is still called `{UNNAMED}`"
        elif is_blank(criterion):
            fault = "a criterion has no name"
        elif criterion in RESERVED:
            fault = f"a criterion is called `{criterion}`, which browsers keep for themselves"
        elif re.search(r"[<>&]", criterion):
            fault = (
                f"the name `{criterion}` holds <, > or &, which doubles the criterion in the form"
            )
        elif re.search(r"[\x00-\x1f\x7f\u2028\u2029]", criterion):
            fault = f"the name {criterion!r} holds a line break or control character"
        elif trim(criterion) != criterion:
            fault = f"the name {criterion!r} begins or ends with a space"
        else:
            continue
        yield Finding(
            fault,
            criterion=criterion,
            hint="give it a plain name, such as `Fluency`",
            keys=("criteria", criterion),
            path=f'$["heds-criteria-criterion"].control[{json.dumps(criterion)}]',
        )
