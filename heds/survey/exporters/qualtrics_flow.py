"""The flow of a QSF: who sees which block, and when a survey ends early.

A list comes from the link (`?list=3`). Without it the survey draws one evenly, as often as the
design wants people for it, so that the same file serves one link per list and one link for all.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from heds.survey.form import Form

Node = dict[str, Any]
LINK_FIELDS = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
LIST = "list"
MOST_DRAWS = 2000


def numbered(nodes: list[Node]) -> Node:
    """Return the root of a flow, with an id for every part."""
    last = 1

    def number(held: list[Node]) -> None:
        nonlocal last
        for node in held:
            last += 1
            node["FlowID"] = f"FL_{last}"
            number(node.get("Flow", []))

    number(nodes)
    return {
        "Type": "Root", "FlowID": "FL_1", "Flow": nodes,
        "Properties": {"Count": last, "RemovedFieldsets": []},
    }  # fmt: skip


def shown_block(block: str, kind: str = "Standard") -> Node:
    """Show a block."""
    return {"Type": kind, "ID": block, "FlowID": "", "Autofill": []}


def from_link(names: Iterable[str]) -> Node:
    """Store fields of the link; this stands before everything that asks for them."""
    return _data([{**_field(name), "Type": "Recipient"} for name in names])


def fixed(name: str, value: str) -> Node:
    """Store a value that is known beforehand."""
    return _data([{**_field(name), "Type": "Custom", "Value": value}])


def _data(fields: list[Node]) -> Node:
    return {"Type": "EmbeddedData", "FlowID": "", "EmbeddedData": fields}


def _field(name: str) -> Node:
    return {"Description": name, "Type": "", "Field": name, "VariableType": "String",
            "DataVisibility": [], "AnalyzeText": False}  # fmt: skip


def branch(terms: Sequence[Node], nodes: list[Node], joined: str = "Or") -> Node:
    """Do something if a condition holds: one of the terms, or all of them."""
    group: Node = {}
    for at, term in enumerate(terms):
        group[str(at)] = term if at == 0 else {**term, "Conjuction": joined}
    logic = {"0": {**group, "Type": "If"}, "Type": "BooleanExpression"}
    return {"Type": "Branch", "FlowID": "", "Description": "New Branch", "BranchLogic": logic,
            "Flow": nodes}  # fmt: skip


def chosen(qid: str, choice: int) -> Node:
    """Ask whether an option was chosen."""
    place = f"q://{qid}/SelectableChoice/{choice}"
    return {
        "LogicType": "Question", "QuestionID": qid, "QuestionIsInLoop": "no",
        "ChoiceLocator": place, "Operator": "Selected", "QuestionIDFromLocator": qid,
        "LeftOperand": place, "Type": "Expression", "Description": "",
    }  # fmt: skip


def list_is(operator: str, value: str | None = None) -> Node:
    """Ask for the list of the person."""
    term = {"LogicType": "EmbeddedField", "LeftOperand": LIST, "Operator": operator}
    if value is not None:
        term["RightOperand"] = value
    return term | {"Type": "Expression", "Description": ""}


def drawn(forms: list[Form]) -> Node:
    """Draw a list evenly, as often as people are wanted for it."""
    people = [max(form.people, 1) for form in forms]
    common = gcd(*people)
    times = [count // common for count in people]
    if sum(times) > MOST_DRAWS:
        times = [1] * len(forms)
    nodes = [
        fixed(LIST, str(form.number))
        for form, count in zip(forms, times, strict=True)
        for _ in range(count)
    ]
    draw = {"Type": "BlockRandomizer", "FlowID": "", "SubSet": 1, "EvenPresentation": True}
    return {**draw, "Flow": nodes}


def ended(redirect: str = "", *, screened: bool = False) -> Node:
    """End the survey: as usual, with a way back to the platform, or marked as screened out."""
    if not redirect and not screened:
        return {"Type": "EndSurvey", "FlowID": ""}
    options = {"Advanced": "true"}
    if redirect:
        options |= {"SurveyTermination": "Redirect", "EOSRedirectURL": redirect}
    else:
        options |= {"SurveyTermination": "DefaultMessage"}
    if screened:
        options["ResponseFlag"] = "Screened"
    return {"Type": "EndSurvey", "FlowID": "", "EndingType": "Advanced", "Options": options}
