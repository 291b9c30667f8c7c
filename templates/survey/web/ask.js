// Questions: each becomes its controls, a way to read them, and what is wrong with them.
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null && value !== "")
      node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
function typed(text, tag, attributes) {
  return make(tag || "span", { dir: "auto", ...attributes }, text);
}

const SCALES = ["rating", "agreement", "matrix", "bipolar", "rank rating"];

function ask(question, signal) {
  const asked = { question, controls: [], node: null };
  const several = question.rows.length > 1 || question.kind === "matrix";
  for (const row of question.rows) asked.controls.push(control(question, row, several, signal));
  const about = explanation(question);
  const nodes = asked.controls.map((held) => held.node);
  if (several) {
    asked.node = make("fieldset", { class: "question", id: "q-" + question.id },
      question.text ? typed(question.text, "legend") : null, ...about, ...nodes);
  } else {
    asked.node = make("div", { class: "question", id: "q-" + question.id }, ...nodes);
    asked.controls[0].place.after(...about);
  }
  if (question.kind === "best worst") exclude(asked);
  return asked;
}

function explanation(question) {
  const found = [];
  for (const text of [question.define, question.task])
    if (text && text !== question.text) found.push(typed(text, "p", { class: "about" }));
  if (question.examples.length)
    found.push(make("ul", { class: "about" }, ...question.examples.map((e) => typed(e, "li"))));
  return found;
}

function control(question, row, several, signal) {
  const kinds = { slider, multi, count: number, text: longText, "post edit": longText, span,
    ranking: rank };
  let build = kinds[question.kind] || (question.options.length ? radios : longText);
  if (question.kind === "rank rating" && !question.options.length) build = number;
  const text = several ? row.label : question.text || "Your answer";
  const held = build(question, row, text, state.answers[row.field], signal);
  held.row = row;
  held.name = several && question.text ? `${row.label}` : text;
  return held;
}

function face(question, option) {
  // Points of a scale show their number; other options only what people read.
  if (!SCALES.includes(question.kind)) return [typed(option.label || option.value)];
  if (!option.label || option.label === option.value) return [typed(option.value)];
  return [typed(option.value), " ", typed(option.label, "span", { class: "point" })];
}

function choices(question, row, text, type, chosen) {
  const inputs = [];
  const list = make("div", { class: SCALES.includes(question.kind) ? "points" : "options" });
  question.options.forEach((option, at) => {
    const input = make("input", { type, name: row.field, value: option.value,
      id: `${row.field}-${at + 1}` });
    input.checked = chosen.includes(option.value);
    inputs.push(input);
    list.append(make("label", { class: "option", for: input.id }, input,
      make("span", null, ...face(question, option))));
  });
  const ends = row.right
    ? [typed(row.label, "span", { class: "end" }), list, typed(row.right, "span", { class: "end" })]
    : [list];
  const legend = row.right && !question.text ? `${row.label} – ${row.right}` : text;
  const place = typed(legend, "legend");
  const node = make("fieldset", { id: "f-" + row.field, class: row.right ? "bipolar" : "" }, place,
    make("div", { class: "line" }, ...ends));
  return { node, place, inputs, first: inputs[0] };
}

function radios(question, row, text, value) {
  const held = choices(question, row, text, "radio", value ? [value] : []);
  held.read = () => (held.inputs.find((input) => input.checked) || { value: "" }).value;
  held.wrong = () => (question.required && !held.read() ? "Choose an answer." : "");
  if (!question.required) held.node.append(clear(() => held.inputs.forEach((i) => { i.checked = false; })));
  return held;
}

function clear(action) {
  const button = make("button", { type: "button", class: "small" }, "Clear this answer");
  button.addEventListener("click", () => {
    action();
    button.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return button;
}

function multi(question, row, text, value) {
  const held = choices(question, row, text, "checkbox", value ? value.split("|") : []);
  const alone = (input) => question.exclusive.includes(input.value);
  held.node.addEventListener("change", (event) => {
    if (!event.target.checked) return;
    for (const input of held.inputs)
      if (input !== event.target && (alone(event.target) || alone(input))) input.checked = false;
  });
  const chosen = () => held.inputs.filter((input) => input.checked);
  held.read = () => chosen().map((input) => input.value).join("|");
  const least = Math.max(question.required ? 1 : 0, Number(question.minimum || 0));
  const most = Number(question.maximum || Infinity);
  held.wrong = () => {
    const number = chosen().length;
    if (chosen().some(alone) || (!number && !question.required)) return "";
    if (number < least) return `Choose at least ${least}.`;
    return number > most ? `Choose at most ${most}.` : "";
  };
  return held;
}

function rank(question, row, text, value) {
  const select = make("select", { id: row.field, name: row.field },
    make("option", { value: "" }, "–"),
    ...question.options.map((o) => make("option", { value: o.value }, o.label || o.value)));
  select.value = value || "";
  const place = typed(text, "label", { for: row.field });
  return {
    node: make("div", { class: "line", id: "f-" + row.field }, place, select), place, first: select,
    read: () => select.value,
    wrong: () => (question.required && !select.value ? "Choose a rank." : ""),
  };
}

function range(question) {
  const { minimum, maximum } = question;
  if (minimum && maximum) return `from ${minimum} to ${maximum}`;
  return minimum ? `${minimum} or more` : maximum ? `${maximum} or less` : "";
}

function number(question, row, text, value) {
  const whole = question.kind === "count";
  const input = make("input", { type: "text", inputmode: whole ? "numeric" : "decimal",
    id: row.field, name: row.field, autocomplete: "off", size: 8,
    "aria-describedby": row.field + "-range" });
  input.value = value || "";
  const ends = question.ends.length
    ? ` (${question.minimum}: ${question.ends[0]}, ${question.maximum}: ${question.ends[1]})` : "";
  const place = typed(text, "label", { for: row.field });
  const said = (whole ? "A whole number" : "A number") + (range(question) ? " " + range(question) : "");
  return {
    node: make("div", { class: "line", id: "f-" + row.field }, place, input,
      typed(said + ends, "span", { id: row.field + "-range", class: "about" })),
    place, first: input, about: row.field + "-range",
    read: () => input.value.trim(),
    wrong: () => {
      const given = input.value.trim();
      if (!given) return question.required ? "Write a number." : "";
      const pattern = whole ? /^\d+$/ : /^-?\d+(\.\d+)?$/;
      const low = question.minimum === "" ? -Infinity : Number(question.minimum);
      const high = question.maximum === "" ? Infinity : Number(question.maximum);
      const held = Number(given);
      if (!pattern.test(given) || held < low || held > high) return `Write ${said.toLowerCase()}.`;
      const steps = (held - (question.minimum === "" ? 0 : low)) / Number(question.step || 0);
      if (Number(question.step) && Math.abs(steps - Math.round(steps)) > 1e-9)
        return `Write a number in steps of ${question.step}.`;
      return "";
    },
  };
}

function slider(question, row, text, value) {
  const input = make("input", { type: "range", id: row.field, name: row.field,
    min: question.minimum || "0", max: question.maximum || "100", step: question.step || "1" });
  const status = make("span", { class: "about" });
  const set = (moved) => {
    input.dataset.moved = moved ? "yes" : "no";
    status.textContent = moved ? "" : "Not set yet: move the slider.";
    if (moved) input.removeAttribute("aria-valuetext");
    else input.setAttribute("aria-valuetext", "not set");
  };
  if (value) input.value = value;
  set(Boolean(value));
  input.addEventListener("input", () => set(true));
  // A press on the very middle moves nothing, and Enter is how the middle is chosen by key.
  const press = () => {
    set(true);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  input.addEventListener("click", press);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press();
    }
  });
  const place = typed(text, "label", { for: row.field });
  const ends = question.ends.length ? question.ends : [input.min, input.max];
  return {
    node: make("div", { id: "f-" + row.field }, place,
      make("div", { class: "slide" }, typed(ends[0]), input, typed(ends[1])), status,
      question.required ? null : clear(() => set(false))),
    place, first: input,
    read: () => (input.dataset.moved === "yes" ? input.value : ""),
    wrong: () => (question.required && input.dataset.moved !== "yes" ? "Move the slider." : ""),
  };
}

function longText(question, row, text, value) {
  const edits = question.kind === "post edit";
  const area = make("textarea", { id: row.field, name: row.field, dir: "auto", spellcheck: "true",
    rows: edits ? 6 : 3, lang: edits ? data.output_language : "" });
  area.value = edits ? question.marked : "";
  const untouched = area.value; // a text area writes line ends in its own way
  if (value !== undefined && value !== question.marked) area.value = value;
  const place = typed(text, "label", { for: row.field });
  const limits = range({ minimum: question.minimum === "0" ? "" : question.minimum,
    maximum: question.maximum });
  const read = () => (edits && area.value === untouched ? question.marked : area.value);
  return {
    node: make("div", { id: "f-" + row.field }, place, area), place, first: area, read,
    wrong: () => {
      if (edits && area.value === untouched) return "";
      const length = Array.from(area.value.trim()).length;
      if (!length) return question.required ? "Write an answer." : "";
      const low = Number(question.minimum || 0);
      const high = Number(question.maximum || Infinity);
      return length < low || length > high ? `Write a text of ${limits} characters.` : "";
    },
  };
}

// Nobody can be best and worst: a choice takes the other one back.
function exclude(asked) {
  const [best, worst] = asked.controls;
  const told = make("p", { class: "about", role: "status" });
  asked.node.append(told);
  asked.node.addEventListener("change", (event) => {
    const [other, name] = event.target.name === best.row.field ? [worst, worst.row.label]
      : [best, best.row.label];
    told.textContent = "";
    for (const input of other.inputs)
      if (input.checked && input.value === event.target.value) {
        input.checked = false;
        told.textContent = `${input.value} is no longer chosen as “${name}”.`;
      }
  });
}

function wrongTogether(asked) {
  const { question, controls } = asked;
  const given = controls.map((held) => held.read()).filter((value) => value !== "");
  if (question.kind === "best worst") {
    if (given.length === 1 && !question.required) return "Choose both, or none.";
    return given.length === 2 && given[0] === given[1] ? "Choose two different ones." : "";
  }
  const unique = question.kind === "ranking" || question.kind === "rank rating";
  if (unique && !question.ties && new Set(given.map(Number)).size < given.length)
    return question.kind === "ranking" ? "Give every rank only once." : "Give every number only once.";
  return "";
}
