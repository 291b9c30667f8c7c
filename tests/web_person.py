"""A person who answers our pages in a real browser, and remembers what they answered."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MIDDLE_OF_WORD = """([id, word]) => {
  const box = document.getElementById(id);
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.data.indexOf(word);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const held = range.getBoundingClientRect();
    return [held.x + held.width / 2, held.y + held.height / 2];
  }
  return null;
}"""


def browser_path() -> str:
    """Return the Chromium of the system, or nothing."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), "")


@dataclass
class Person:
    """Answers every question in a way that can be foretold, by mouse and by key."""

    page: Page
    answers: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    """Moves on with every question, so that all options are used."""

    @property
    def survey(self) -> dict[str, Any]:
        held = self.page.locator("#survey").text_content()
        assert held is not None
        data: dict[str, Any] = json.loads(held)
        return data

    @property
    def heading(self) -> str:
        return self.page.locator("h1").inner_text()

    def next(self) -> None:
        self.page.get_by_role("button", name="Next", exact=True).click()

    def answer(self, shown: dict[str, Any]) -> None:
        """Answer all questions of the page that is shown."""
        for question in shown["questions"]:
            self.turn += 1
            self._question(question)

    def answer_to_the_end(self) -> None:
        for shown in self.survey["pages"]:
            self.answer(shown)
            self.next()

    def _question(self, question: dict[str, Any]) -> None:  # noqa: PLR0912 - a branch a kind
        fields = [row["field"] for row in question["rows"]]
        values = [option["value"] for option in question["options"]]
        kind = question["kind"]
        if kind == "info":
            return
        if kind == "consent":
            self._press(fields[0], "yes")
        elif question["expected"]:
            self._press(fields[0], question["expected"])
        elif kind == "best worst":
            self._press(fields[0], values[self.turn % len(values)])
            self._press(fields[1], values[(self.turn + 1) % len(values)])
        elif kind == "ranking":
            for at, name in enumerate(fields):
                self._rank(name, values[(at + self.turn) % len(values)])
        elif kind == "multi":
            self._tick(fields[0], values, question["exclusive"])
        elif kind == "slider":
            self._slide(fields[0])
        elif kind == "span":
            self._mark(fields[0], question)
        elif values:
            for at, name in enumerate(fields):
                self._press(name, values[(at + self.turn) % len(values)])
        else:
            for name in fields:
                self._write(name, question)

    def _press(self, name: str, value: str) -> None:
        self.page.locator(f'input[name="{name}"][value={json.dumps(value)}]').check()
        self.answers[name] = value

    def _rank(self, name: str, value: str) -> None:
        self.page.locator(f"#{name}").select_option(value)
        self.answers[name] = value

    def _tick(self, name: str, values: list[str], exclusive: list[str]) -> None:
        if self.turn % 3 == 0:
            chosen = exclusive
            # What was ticked before goes away.
            self.page.locator(f"#{name}-1").check()
        else:
            plain = [value for value in values if value not in exclusive]
            chosen = [plain[self.turn % 2], plain[self.turn % 2 + 2]]
        for value in chosen:
            self.page.locator(f'input[name="{name}"][value={json.dumps(value)}]').check()
        self.answers[name] = "|".join(chosen)

    def _slide(self, name: str) -> None:
        slider = self.page.locator(f"#{name}")
        slider.focus()
        slider.press("Home")
        for _ in range(self.turn % 7):
            slider.press("ArrowRight")
        self.answers[name] = str(self.turn % 7)

    def _mark(self, name: str, question: dict[str, Any]) -> None:
        text: str = question["marked"]
        words = text.split()
        if self.turn % 3 == 0:
            self.answers[name] = "[]"
            return
        labels = [option["value"] for option in question["options"]]
        buttons = self.page.locator(f"#f-{name} .labels button")
        found = []
        word = words[1].strip(",.")
        if self.turn % 3 == 1:
            x, y = self.page.evaluate(MIDDLE_OF_WORD, [name, word])
            self.page.mouse.dblclick(x, y)
            buttons.nth(0).click()
            found.append((text.index(word), len(word), labels[0]))
        box = self.page.locator(f"#{name}")
        box.focus()
        box.press("Home")
        box.press("2")
        found.insert(0, (0, len(words[0].strip(",.")), labels[1]))
        self.answers[name] = json.dumps(
            [{"start": at, "end": at + size, "label": label} for at, size, label in found],
            separators=(",", ":"), ensure_ascii=False,
        )  # fmt: skip

    def _write(self, name: str, question: dict[str, Any]) -> None:
        box = self.page.locator(f"#{name}")
        if question["kind"] == "post edit":
            if self.turn % 2:
                box.fill("=Una “etiqueta”,\ncorregida " + str(self.turn))
            self.answers[name] = box.input_value()
            return
        number = int(float(question["minimum"] or 0))
        value = str(number) if question["kind"] in ("count", "rank rating") else (
            f"-{self.turn}\u00e9\u4e2d\U0001f600 \u201cwords\u201d, 'and' \u05d0\u05d1"
        )  # fmt: skip
        box.fill(value)
        self.answers[name] = value
