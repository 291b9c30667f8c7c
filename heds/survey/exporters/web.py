"""Self-contained pages: one for each list, and one that leads to them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from heds.errors import HedsError
from heds.resources import data_dir

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2 import Environment

    from heds.survey.build import Survey
    from heds.survey.form import Form, Page, Question, Stimulus

SCRIPTS = ("store.js", "ask.js", "span.js", "flow.js")
# What could end the element that holds the data, or be taken for a comment or a character.
GUARDED = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_UNSAFE_IN_POLICY = re.compile(r"[\s;,'\"<>\\]|[^\x21-\x7e]")


class Web:
    """Writes pages that need no server, no network and nothing else."""

    def losses(self, survey: Survey) -> list[str]:
        """Say what pages without a server cannot do."""
        found = []
        if not survey.endpoint:
            found.append(
                "without --endpoint, people save their answers as a file and have to send it to you"
            )
        if survey.code:
            found.append(
                "the completion code stands in the source of the pages, where people who look for "
                "it find it before the end"
            )
        if any(form.of_kind("comprehension") for form in survey.forms):
            found.append(
                "the right answers of the comprehension check stand in the source of the pages"
            )
        if len(survey.forms) > 1:
            found.append(
                "pages cannot count who has which list: give everybody the link of a list "
                "(index.html?list=1 and so on)"
            )
        limit = survey.design.spec.interface.time_limit
        if limit is not None:
            found.append("pages are timed, but the time limit of the study does not end them")
        return found

    def files(self, survey: Survey) -> Iterator[tuple[str, str | bytes]]:
        """Return the page of each list, one at a time, and the index."""
        policy = _connections(survey.endpoint)
        identity = survey_id(survey.manifest)
        width = max(2, len(str(max(form.number for form in survey.forms))))
        lists = []
        for form in survey.forms:
            name = f"list-{form.number:0{width}d}.html"
            lists.append({"list": form.number, "file": name})
            yield name, _page(survey, form, identity, policy)
        yield "index.html", _index(survey, lists)


def survey_id(manifest: dict[str, Any]) -> str:
    """Name a survey by all that its answers depend on; texts beside the task may change."""
    held = [manifest["study"], manifest["items_sha256"], manifest["seed"], manifest["fields"]]
    return sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:16]


def _connections(endpoint: str) -> str:
    """Return what the page may connect to: the endpoint, or nothing."""
    if not endpoint:
        return "'none'"
    if _UNSAFE_IN_POLICY.search(endpoint):
        raise HedsError(
            f"the endpoint `{endpoint}` has characters that an address cannot have; write it with %"
        )
    if endpoint.startswith("/") and not endpoint.startswith("//"):
        return "'self'"
    try:
        parts = urlsplit(endpoint)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if host is None or parts.scheme not in ("https", "http"):
        raise HedsError(
            f"the endpoint `{endpoint}` is no address; write https://…, or a path such as /answers"
        )
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def _page(survey: Survey, form: Form, identity: str, connections: str) -> str:
    languages = survey.design.spec.task
    output = _language(languages.output_languages)
    data = {
        "study": form.study,
        "title": form.title,
        "survey": identity,
        "list": form.number,
        "attempts": form.attempts,
        "endpoint": survey.endpoint,
        "redirect": form.redirect,
        "output_language": output,
        "pages": [
            _page_data(page, _language(languages.input_languages), output)
            for page in form.pages
            if page.kind != "end"
        ],
    }
    texts = [(page.id, page.html) for page in form.pages if page.html]
    script = _script(SCRIPTS)
    return _filled(
        "page.html.j2", _guarded(data), script, connections, title=form.title, texts=texts
    )


def _index(survey: Survey, lists: list[dict[str, Any]]) -> str:
    title = survey.forms[0].title
    return _filled("index.html.j2", _guarded(lists), _index_script(), "'none'",
                   title=title, lists=lists)  # fmt: skip


def _filled(template: str, data: str, script: str, connections: str, **facts: Any) -> str:
    from markupsafe import Markup

    style = _file("page.css")
    policy = "; ".join(
        (
            "default-src 'none'", f"script-src '{_hash(script)}'", f"style-src '{_hash(style)}'",
            f"connect-src {connections}", "base-uri 'none'", "form-action 'none'",
        )
    )  # fmt: skip
    # Texts of the study were cleaned when they were made; the data is guarded.
    trusted = {
        "data": Markup(data),  # noqa: S704
        "script": Markup(script),  # noqa: S704
        "style": Markup(style),  # noqa: S704
        "policy": Markup(policy),  # noqa: S704
    }
    if "texts" in facts:
        facts["texts"] = [(name, Markup(html)) for name, html in facts["texts"]]  # noqa: S704
    return _environment().get_template(template).render(**trusted, **facts)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(data_dir("templates") / "survey" / "web"),
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip


@cache
def _file(name: str) -> str:
    return (data_dir("templates") / "survey" / "web" / name).read_text(encoding="utf-8")


def _script(names: tuple[str, ...]) -> str:
    return '"use strict";\n(function () {\n' + "".join(map(_file, names)) + "})();\n"


def _index_script() -> str:
    return _file("index.js")


@cache
def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _guarded(data: Any) -> str:
    """Write data so that nothing in it can be taken for markup."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return "".join(GUARDED.get(c, c) for c in text) if GUARDED.keys() & set(text) else text


def _language(names: list[str]) -> str:
    """Return the code of the language, if it is one and has one."""
    return names[0] if len(names) == 1 and _LANGUAGE.fullmatch(names[0]) else ""


def _page_data(page: Page, inputs: str, outputs: str) -> dict[str, Any]:
    return {
        "id": page.id,
        "kind": page.kind,
        "stimuli": [_stimulus(page, held, inputs, outputs) for held in page.stimuli],
        "questions": [_question(question) for question in page.questions],
    }


def _stimulus(page: Page, held: Stimulus, inputs: str, outputs: str) -> dict[str, str]:
    try:
        held.text.encode()
    except UnicodeEncodeError:
        item = page.screen.unit.item.id if page.screen and page.screen.unit else page.id
        raise HedsError(
            f"item `{item}`: the text `{held.label or held.role}` holds half a character, which no "
            "browser shows; correct it in the table"
        ) from None
    language = {"input": inputs, "output": outputs, "reference": outputs}.get(held.role, "")
    return {"label": held.label, "text": held.text, "role": held.role, "lang": language}


def _question(question: Question) -> dict[str, Any]:
    if question.kind == "multi" and any("|" in option.value for option in question.options):
        raise HedsError(
            f"`{question.text}`: an option with `|` cannot be stored beside others; reword it"
        )
    return {
        "id": question.id,
        "kind": question.kind,
        "text": question.text,
        "define": question.define,
        "task": question.task,
        "examples": list(question.examples),
        "rows": [
            {"field": row.field, "label": row.label, "right": row.right} for row in question.rows
        ],
        "options": [{"value": held.value, "label": held.label} for held in question.options],
        "minimum": question.minimum,
        "maximum": question.maximum,
        "step": question.step,
        "required": question.required,
        "exclusive": list(question.exclusive),
        "marked": question.marked,
        "expected": question.expected,
        "ties": question.ties,
        "ends": list(question.ends),
    }
