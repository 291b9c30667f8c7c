"""Our pages in a real browser: answered, saved, read back, and looked at by axe."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT
from web_person import Person, browser_path

from heds.commands.study import resolved_study
from heds.survey.build import build_survey
from heds.survey.collect import collect
from heds.survey.exporters.web import Web
from heds.survey.write import write_survey

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Dialog,
        Error,
        Page,
        Request,
        Route,
    )

SAMPLES = ROOT / "studies" / "samples"
KINDS = sorted(path.parent.name for path in SAMPLES.glob("*/study.yaml"))
ENDPOINT = "https://collector.example.org/answers"
GOODBYE = "https://app.prolific.com/**"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = browser_path()
    if not path:
        pytest.skip("CHROMIUM IS NOT INSTALLED: nobody answers the pages in a real browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        held = started.chromium.launch(executable_path=path)
        yield held
        held.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    held = browser.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True)
    held.set_default_timeout(10_000)
    yield held
    held.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Open a page that fails the test if anything is loaded, thrown or forbidden."""
    trouble: list[str] = []

    def requested(request: Request) -> None:
        if not request.url.startswith(("file:", "blob:")):
            trouble.append(f"the page wants {request.url}")

    def thrown(error: Error) -> None:
        trouble.append(f"the page throws: {error}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            trouble.append(message.text)

    held = context.new_page()
    held.on("request", requested)
    held.on("pageerror", thrown)
    held.on("console", said)
    yield held
    assert trouble == []


def exported(kind: str, folder: Path, **options: str) -> Path:
    survey = build_survey(resolved_study(str(SAMPLES / kind / "study.yaml")), **options)
    write_survey(survey, Web(), str(folder))
    return folder


def opened(page: Page, file: Path, query: str = "?participant=Ann") -> Person:
    page.goto(file.as_uri() + query)
    return Person(page)


def begun(person: Person) -> list[dict[str, Any]]:
    """Go to the first page of the task, and return the pages of the task."""
    pages: list[dict[str, Any]] = person.survey["pages"]
    for shown in pages:
        if shown["kind"] == "task":
            break
        person.answer(shown)
        person.next()
    return [shown for shown in pages if shown["kind"] == "task"]


def saved(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=f"Save as {kind}").click()
    target = folder / waiting.value.suggested_filename
    waiting.value.save_as(target)
    return target


def read_back(folder: Path, file: Path) -> dict[str, str]:
    """Return what `heds responses` makes of a file, by field."""
    found = collect(str(folder / "manifest.json"), (str(file),), "", pseudonyms=False)
    assert [problem.message for problem in found.problems] == []
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    place = {
        (str(entry["list"]), str(entry["position"]), entry["criterion"], entry["part"] or ""): name
        for name, entry in manifest["fields"].items()
    }
    assert {row["participant"] for row in found.rows} == {"Ann"}
    return {
        place[row["list"], row["position"], row["criterion"], row["part"]]: row["value"]
        for row in found.rows
    }


def judged(person: Person) -> dict[str, str]:
    return {name: value for name, value in person.answers.items() if name.startswith("l")}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_answered_in_the_browser_is_what_is_read_back(
    kind: str, page: Page, tmp_path: Path
) -> None:
    folder = exported(kind, tmp_path / "pages", code="CODE-7")
    person = opened(page, folder / "list-01.html")
    tasks = begun(person)
    timed: dict[str, str] = {}
    for at, shown in enumerate(tasks, 1):
        assert person.heading == f"Task {at} of {len(tasks)}"
        person.answer(shown)
        if at == 3:
            page.reload()
            assert person.heading == f"Task 3 of {len(tasks)}"
        timed |= {r["field"]: "" for q in shown["questions"] if q["kind"] == "info"
                  for r in q["rows"]}  # fmt: skip
        person.next()
    assert person.heading == "Save your answers"
    assert "CODE-7" not in page.locator("main").inner_text()
    as_json = saved(page, "JSON", tmp_path)
    page.get_by_role("heading", name="Thank you").wait_for()
    assert "CODE-7" in page.locator("main").inner_text()
    as_csv = saved(page, "CSV", tmp_path)
    for file in (as_json, as_csv):
        held = read_back(folder, file)
        for name in timed:
            assert float(held.pop(name)) >= 0
        assert held == judged(person)
    seconds = json.loads(as_json.read_text(encoding="utf-8"))["seconds"]
    assert {shown["id"] for shown in tasks} <= set(seconds)


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling_sideways(
    kind: str, page: Page, tmp_path: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    folder = exported(kind, tmp_path)

    def look() -> None:
        found = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360

    opened(page, folder / "index.html", "")
    look()
    person = opened(page, folder / "list-01.html", "")
    look()
    person.next()
    looked: set[str] = set()
    for shown in person.survey["pages"]:
        is_new = shown["kind"] not in looked
        looked.add(shown["kind"])
        if is_new:
            look()
            if any(q["required"] for q in shown["questions"]) and not _is_filled(shown):
                person.next()  # without an answer, to be complained about
                assert page.locator(".summary").count() == 1
                look()
        person.answer(shown)
        if is_new:
            look()
        person.next()
    assert person.heading == "Save your answers"
    look()
    saved(page, "JSON", tmp_path)
    page.get_by_role("heading", name="Thank you").wait_for()
    look()


def _is_filled(shown: dict[str, Any]) -> bool:
    """Tell whether a page can be left as it is: texts to correct may be right."""
    return all(question["kind"] == "post edit" for question in shown["questions"])


def test_no_answer_is_preselected_and_an_untouched_slider_stores_nothing(
    page: Page, tmp_path: Path
) -> None:
    person = opened(page, exported("slider", tmp_path) / "list-01.html")
    shown = begun(person)[0]
    name = shown["questions"][0]["rows"][0]["field"]
    assert page.locator(f"#{name}").get_attribute("aria-valuetext") == "not set"
    person.next()
    assert page.locator(".summary a").all_inner_texts()[0].endswith("Move the slider.")
    assert page.evaluate("document.activeElement.className") == "summary"
    stored = json.loads(page.evaluate("Object.values(localStorage)[0]"))
    assert name not in stored["answers"]
    page.locator(f"#{name}").press("Enter")  # the middle can be chosen too
    person.next()
    assert person.heading.startswith("Task 2")


def test_best_takes_worst_back(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("best_worst", tmp_path) / "list-01.html")
    best, worst = (row["field"] for row in begun(person)[0]["questions"][0]["rows"])
    page.locator(f"#{best}-2").check()
    page.locator(f"#{worst}-2").check()
    assert not page.locator(f"#{best}-2").is_checked()
    person.next()
    assert page.locator(".summary li").count() == 1


def test_a_rank_can_be_given_once_only(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("ranking", tmp_path) / "list-01.html")
    for row in begun(person)[0]["questions"][0]["rows"]:
        page.locator(f"#{row['field']}").select_option("1")
    person.next()
    assert "only once" in page.locator(".summary").inner_text()


def test_too_many_ticks_are_refused_and_none_goes_with_nothing(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("multi", tmp_path) / "list-01.html")
    question = begun(person)[0]["questions"][0]
    name, number = question["rows"][0]["field"], len(question["options"])
    person.next()
    assert "at least 1" in page.locator(".summary").inner_text()
    for at in range(1, number):
        page.locator(f"#{name}-{at}").check()
    page.locator(f"#{name}-{number}").check()
    ticked = page.locator(f'input[name="{name}"]:checked')
    assert [ticked.nth(at).get_attribute("value") for at in range(ticked.count())] == [
        question["exclusive"][0]
    ]


def test_who_does_not_agree_leaves_nothing_behind(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("pairwise", tmp_path) / "list-01.html")
    page.locator('input[name="consent"][value="no"]').check()
    person.next()
    assert person.heading == "You do not take part"
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert page.locator("a, button").count() == 0


def test_who_misunderstands_twice_is_screened_out_even_after_a_refresh(
    page: Page, tmp_path: Path
) -> None:
    person = opened(page, exported("checks", tmp_path, code="CODE-7") / "list-01.html")
    pages = person.survey["pages"]
    for shown in pages[:2]:
        person.answer(shown)
        person.next()
    assert pages[2]["kind"] == "comprehension"
    for _ in range(2):
        page.get_by_label("any button").check()
        person.next()
    assert person.heading == "Thank you for your interest"
    page.reload()
    assert person.heading == "Thank you for your interest"
    assert "CODE-7" not in page.locator("main").inner_text()


def test_the_second_try_may_be_right(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("checks", tmp_path) / "list-01.html")
    pages = person.survey["pages"]
    for shown in pages[:2]:
        person.answer(shown)
        person.next()
    page.get_by_label("any button").check()
    person.next()
    assert "not right" in page.locator(".summary").inner_text()
    person.answer(pages[2])
    person.next()
    assert person.heading.startswith("Task 1")


def test_people_are_asked_before_they_leave_unsaved_work(page: Page, tmp_path: Path) -> None:
    person = opened(page, exported("pairwise", tmp_path) / "list-01.html")
    begun(person)
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", agree)
    page.reload()
    assert asked == ["beforeunload"]


def test_it_works_where_nothing_can_be_stored(
    page: Page, context: BrowserContext, tmp_path: Path
) -> None:
    context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name,"
        " {get() { throw new DOMException('forbidden', 'SecurityError'); }});"
    )
    folder = exported("pairwise", tmp_path / "pages")
    person = opened(page, folder / "list-01.html")
    for shown in begun(person):
        page.reload()  # the history of the tab remembers
        assert page.locator("h1").inner_text().startswith("Task")
        person.answer(shown)
        person.next()
    assert read_back(folder, saved(page, "CSV", tmp_path)) == judged(person)


def test_answers_are_posted_before_anybody_is_sent_on(
    context: BrowserContext, tmp_path: Path
) -> None:
    folder = exported("cloze", tmp_path / "pages", code="CODE 7", endpoint=ENDPOINT)
    posted: list[str] = []
    replies = [500, 200]

    def collected(route: Route) -> None:
        posted.append(route.request.post_data or "")
        route.fulfill(status=replies.pop(0), headers={"Access-Control-Allow-Origin": "*"})

    context.route(ENDPOINT, collected)
    context.route(GOODBYE, lambda route: route.fulfill(body="<h1>Elsewhere</h1>"))
    # The browser tells of the failed post in its console, so this page is watched by no one.
    quiet = context.new_page()
    person = opened(
        quiet, folder / "index.html", "?list=2&PROLIFIC_PID=Ann&STUDY_ID=s1&SESSION_ID=t1"
    )
    quiet.wait_for_url("**/list-02.html?*")
    person.answer_to_the_end()
    quiet.get_by_role("heading", name="not saved yet").wait_for()
    assert "500" in quiet.get_by_role("alert").inner_text()
    assert quiet.url.startswith("file:")
    quiet.get_by_role("button", name="Try again").click()
    quiet.wait_for_url("https://app.prolific.com/submissions/complete?cc=CODE%207")
    assert posted[0] == posted[1]
    assert json.loads(posted[1])["platform"] == {
        "PROLIFIC_PID": "Ann", "STUDY_ID": "s1", "SESSION_ID": "t1",
    }  # fmt: skip
    dump = tmp_path / "dump.json"
    dump.write_text("[" + posted[1] + "]", encoding="utf-8")
    assert read_back(folder, dump) == judged(person)


HOSTILE = (
    "</script><script>window.ran = 1</script>",
    "<!-- <script> ]]> ${x} {{ y }} {% z %} &amp; &lt;",
    "<img src=x onerror='window.ran = 1'><svg onload=window.ran=1>",
    "=cmd|' /C calc'!A0",
    "\u05e9\u05dc\u05d5\u05dd (abc) \u0645\u0631\u062d\u0628\u0627 \u202e\u2028",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 " + "x" * 29_980,
)


def test_hostile_texts_are_shown_literally_and_run_nothing(page: Page, tmp_path: Path) -> None:
    items = tmp_path / "items.csv"
    stream = io.StringIO()
    with (SAMPLES / "pairwise" / "items.csv").open(encoding="utf-8") as known:
        header, *rows = csv.reader(known)
    writer = csv.writer(stream)
    writer.writerow(header)
    for at, row in enumerate(rows):
        text = HOSTILE[at % len(HOSTILE)]
        writer.writerow([row[0], *[f"{text} {cell}" for cell in range(1, len(row))]])
    items.write_text(stream.getvalue(), encoding="utf-8", newline="")
    folder = exported("pairwise", tmp_path / "pages", items=str(items))
    person = opened(page, folder / "list-01.html")
    seen = []
    for shown in begun(person):
        texts = [held["text"] for held in shown["stimuli"]]
        assert page.locator(".stimulus .text").evaluate_all(
            "nodes => nodes.map((node) => node.textContent)") == texts  # fmt: skip
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        seen += texts
        person.answer(shown)
        person.next()
    assert any("<script>" in text for text in seen)
    assert page.evaluate("window.ran") is None


def test_marks_count_characters_as_python_does_and_keys_alone_suffice(
    page: Page, tmp_path: Path
) -> None:
    items = tmp_path / "items.csv"
    with (SAMPLES / "span" / "items.csv").open(encoding="utf-8") as known:
        rows = list(csv.DictReader(known))
    for row in rows:
        row["Brief"] = row["Feder"] = "\U0001f600\U0001f600 eins zwei, drei"
    with items.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    person = opened(page, exported("span", tmp_path / "pages", items=str(items)) / "list-01.html")
    shown = begun(person)[0]
    question = shown["questions"][0]
    name, text = question["rows"][0]["field"], question["marked"]
    box = page.locator(f"#{name}")
    box.focus()
    while "eins" not in page.locator(".chosen").inner_text():
        box.press("ArrowRight")
    box.press("Shift+ArrowRight")
    box.press("Alt+Shift+ArrowLeft")
    box.press("Enter")
    page.keyboard.press("Enter")
    stored = json.loads(page.evaluate("Object.values(localStorage)[0]"))
    (mark,) = json.loads(stored["answers"][name])
    assert text[mark["start"] : mark["end"]] == "eins zwe"
    page.reload()
    assert page.locator("mark.marked").inner_text() == "eins zwe"
    page.get_by_role("button", name="Remove").click()
    stored = json.loads(page.evaluate("Object.values(localStorage)[0]"))
    assert stored["answers"][name] == "[]"


def test_a_typed_name_resumes_after_a_refresh_and_an_empty_one_is_made_up(
    page: Page, tmp_path: Path
) -> None:
    folder = exported("pairwise", tmp_path)
    person = opened(page, folder / "list-01.html", "")
    page.get_by_label("participant code").fill("Bea")
    person.next()
    begun(person)
    page.reload()
    assert person.heading.startswith("Task 1")
    other = opened(page.context.new_page(), folder / "list-02.html", "")
    other.next()
    begun(other)
    keys = other.page.evaluate("Object.keys(localStorage)")
    assert sorted(key.split(":")[3][0] for key in keys) == ["B", "w"]


def test_a_link_to_another_list_is_not_answered(page: Page, tmp_path: Path) -> None:
    folder = exported("pairwise", tmp_path)
    person = opened(page, folder / "list-01.html", "?list=2&participant=Ann")
    assert person.heading == "This is not the right page"
    opened(page, folder / "index.html", "?list=99")
    assert "no list of this number" in page.get_by_role("alert").inner_text()
