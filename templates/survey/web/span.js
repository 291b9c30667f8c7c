// Marking parts of a text, with the mouse, by touch or with keys; offsets count characters
// (Unicode code points), as programs that read the answers count them.
function pointsBefore(text, unit) {
  return Array.from(text.slice(0, unit)).length;
}
function unitsBefore(text, point) {
  return Array.from(text).slice(0, point).join("").length;
}

function cut(text, granularity) {
  if (!window.Intl || !Intl.Segmenter) {
    const pattern = granularity === "word" ? /\S+/g : /[\s\S]/gu;
    return Array.from(text.matchAll(pattern), (m) => [m.index, m.index + m[0].length]);
  }
  const found = [];
  for (const part of new Intl.Segmenter(data.output_language || "en", { granularity }).segment(text))
    if (granularity !== "word" || part.isWordLike || /\S/.test(part.segment))
      found.push([part.index, part.index + part.segment.length]);
  return found;
}

function parseSpans(question, value) {
  try {
    return JSON.parse(value).map((span) => ({ label: span.label,
      start: unitsBefore(question.marked, span.start), end: unitsBefore(question.marked, span.end) }));
  } catch {
    return [];
  }
}

function span(question, row, text, value, signal) {
  const whole = question.marked;
  const words = cut(whole, "word");
  let spans = parseSpans(question, value);
  let chosen = null; // [start, end] of what is about to be marked
  let anchor = -1; // the word where the keys began
  let focus = -1;
  const place = typed(text, "p", { class: "legend", id: row.field + "-name" });
  const hint = make("p", { class: "about", id: row.field + "-hint" },
    "Select words with the mouse or by touch. With keys: the arrows go from word to word, " +
    "Shift with an arrow takes more words, Alt and Shift with an arrow one character, Enter goes " +
    "to the labels, Delete removes a mark.");
  const box = make("div", { class: "text marking", id: row.field, tabindex: 0, role: "textbox",
    "aria-readonly": "true", "aria-multiline": "true", "aria-labelledby": row.field + "-name",
    "aria-describedby": row.field + "-hint", dir: "auto", lang: data.output_language });
  const told = make("p", { class: "chosen", role: "status" });
  const list = make("ol", { class: "marks", "aria-label": "Your marks" });
  const labels = question.options.length ? question.options : [{ value: "", label: "Mark" }];
  const buttons = labels.map((option) => {
    const button = make("button", { type: "button", class: "small" },
      typed(option.label || option.value));
    // The selection must outlive the press.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => add(option.value));
    return button;
  });

  function draw() {
    const pieces = spans.map((held) => ({ ...held, kind: "marked" }));
    if (chosen && anchor >= 0 && !overlapping(chosen)) pieces.push({ start: chosen[0], end: chosen[1], kind: "pending" });
    pieces.sort((a, b) => a.start - b.start);
    box.replaceChildren();
    let at = 0;
    for (const piece of pieces) {
      box.append(whole.slice(at, piece.start));
      box.append(make("mark", { class: piece.kind, "data-label": piece.label },
        whole.slice(piece.start, piece.end)));
      at = piece.end;
    }
    box.append(whole.slice(at));
    list.replaceChildren(...spans.map((held) => {
      const words_ = whole.slice(held.start, held.end);
      const remove = make("button", { type: "button", class: "small",
        "aria-label": `Remove the mark on ${words_}` }, "Remove");
      remove.addEventListener("click", () => drop(held));
      return make("li", null, typed(words_, "q", { lang: data.output_language }), " ",
        typed(held.label), " ", remove);
    }));
    list.hidden = !spans.length;
  }
  function overlapping([start, end]) {
    return spans.find((held) => held.start < end && start < held.end);
  }
  function changed() {
    draw();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function add(label) {
    if (!chosen) {
      told.textContent = "Select words first.";
      return;
    }
    const [start, end] = chosen;
    if (overlapping(chosen)) {
      told.textContent = "This part overlaps with a mark. Remove that one first.";
      return;
    }
    spans.push({ start, end, label });
    spans.sort((a, b) => a.start - b.start);
    told.textContent = `Marked${label ? " as " + label : ""}: ${whole.slice(start, end)}`;
    chosen = null;
    window.getSelection().removeAllRanges();
    changed();
    if (focus >= 0) box.focus();
  }
  function drop(held) {
    spans = spans.filter((other) => other !== held);
    told.textContent = `Removed: ${whole.slice(held.start, held.end)}`;
    changed();
    box.focus();
  }
  function choose(start, end) {
    while (start < end && /\s/.test(whole[start])) start += 1;
    while (end > start && /\s/.test(whole[end - 1])) end -= 1;
    chosen = start < end ? [start, end] : null;
    if (chosen) told.textContent = `Chosen: ${whole.slice(start, end)}`;
  }

  function offset(node, at) {
    const before = document.createRange();
    before.selectNodeContents(box);
    before.setEnd(node, at);
    return before.toString().length;
  }
  document.addEventListener("selectionchange", () => {
    const selection = window.getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return;
    const held = selection.getRangeAt(0);
    const starts = box.contains(held.startContainer);
    const ends = box.contains(held.endContainer);
    if (!starts && !ends) return;
    anchor = focus = -1;
    choose(starts ? offset(held.startContainer, held.startOffset) : 0,
      ends ? offset(held.endContainer, held.endOffset) : whole.length);
  }, { signal });

  box.addEventListener("keydown", (event) => {
    const rightToLeft = getComputedStyle(box).direction === "rtl";
    const step = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1 }[event.key];
    const number = Number(event.key);
    if (step && event.altKey && event.shiftKey && chosen) oneCharacter(step);
    else if (step && event.shiftKey && focus >= 0) toWord(anchor, focus + step);
    else if (step) toWord(null, focus + step);
    else if (event.key === "Home") toWord(null, 0);
    else if (event.key === "End") toWord(null, words.length - 1);
    else if (event.key === "Enter") buttons[0].focus();
    else if (number >= 1 && number <= buttons.length) buttons[number - 1].click();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const held = chosen && overlapping(chosen);
      if (held) drop(held);
    } else return;
    event.preventDefault();
  });
  function toWord(from, to) {
    if (!words.length) return;
    focus = Math.max(0, Math.min(words.length - 1, to));
    anchor = from === null ? focus : from;
    window.getSelection().removeAllRanges();
    choose(words[Math.min(anchor, focus)][0], words[Math.max(anchor, focus)][1]);
    const held = chosen && overlapping(chosen);
    if (held) told.textContent += ` (marked${held.label ? " as " + held.label : ""})`;
    draw();
  }
  function oneCharacter(step) {
    const stops = [0, ...cut(whole, "grapheme").map((part) => part[1])];
    const at = stops.indexOf(chosen[1]) + step;
    if (at > 0 && at < stops.length && stops[at] > chosen[0]) chosen = [chosen[0], stops[at]];
    if (anchor < 0) anchor = focus = 0;
    told.textContent = `Chosen: ${whole.slice(...chosen)}`;
    draw();
  }

  draw();
  return {
    node: make("div", { id: "f-" + row.field }, place, hint, box, told,
      make("div", { class: "labels", role: "group", "aria-label": "Label of the mark" }, ...buttons),
      list),
    place, first: box, about: row.field + "-hint",
    read: () => JSON.stringify(spans.map((held) => ({ start: pointsBefore(whole, held.start),
      end: pointsBefore(whole, held.end), label: held.label }))),
    wrong: () => {
      const low = Number(question.minimum || 0);
      const high = Number(question.maximum || Infinity);
      if (spans.length < low) return `Mark at least ${low} parts.`;
      return spans.length > high ? `Mark at most ${high} parts.` : "";
    },
  };
}
