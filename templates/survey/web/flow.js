// From page to page, and at the end: save first, and only then say goodbye.
const main = document.getElementById("page");
const bar = document.getElementById("progress");
let asked = [];
let leaving = null; // stops what listens on the page that is left
let isSaved = false;
// On a phone that sleeps, a page may come back after hours: only unsaved work is worth a question.
window.addEventListener("beforeunload", (event) => {
  if (state && state.started && !state.ended && !isSaved) {
    readClock();
    keep();
    keepInHistory();
    event.preventDefault();
    event.returnValue = "";
  }
});
document.addEventListener("visibilitychange", () => {
  if (state && state.started && !state.ended && document.visibilityState === "hidden") {
    readClock();
    keep();
    keepInHistory();
  }
});

function text(id) {
  const held = document.getElementById("text-" + id);
  const copy = held ? held.content.cloneNode(true) : document.createDocumentFragment();
  for (const link of copy.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  return copy;
}

function present(heading, ...nodes) {
  if (leaving) leaving.abort();
  main.replaceChildren(...nodes.filter(Boolean));
  let top = main.querySelector("h1");
  if (!top) {
    top = make("h1", null, heading);
    main.prepend(top);
  }
  top.tabIndex = -1;
  document.title = `${top.textContent} – ${data.title}`;
  window.scrollTo(0, 0);
  top.focus();
}

function progress() {
  const done = Math.min(state ? state.at : 0, data.pages.length);
  bar.hidden = false;
  bar.querySelector("progress").max = data.pages.length;
  bar.querySelector("progress").value = done;
  bar.querySelector("span").textContent =
    done < data.pages.length ? `Page ${done + 1} of ${data.pages.length}` : "All pages are done";
}

function who() {
  const input = make("input", { type: "text", id: "participant", autocomplete: "off",
    maxlength: LONGEST_NAME });
  const form = make("form", { novalidate: true },
    make("p", null, make("label", { for: "participant" },
      "Your participant code (leave this empty if you have none)"), " ", input),
    make("button", { type: "submit" }, "Next"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin(input.value.trim() || randomName());
    go();
  });
  present("Welcome", form);
}

function go() {
  progress();
  if (state.ended === "declined") declined();
  else if (state.ended === "screened") screened();
  else if (state.ended === "saved") goodbye();
  else if (state.at >= data.pages.length) finish();
  else show(data.pages[state.at]);
}

function heading(page) {
  if (page.kind === "task") {
    const tasks = data.pages.filter((other) => other.kind === "task");
    return `Task ${tasks.indexOf(page) + 1} of ${tasks.length}`;
  }
  return { comprehension: "A question about the instructions", consent: "Consent",
    demographics: "About you" }[page.kind] || "Instructions";
}

function show(page) {
  const control = new AbortController();
  const form = make("form", { novalidate: true });
  const questions = page.questions.filter((question) => question.kind !== "info");
  const marked = questions.filter((question) => question.kind === "span").map((q) => q.marked);
  asked = questions.map((question) => ask(question, control.signal));
  form.append(make("div", { id: "errors" }), text(page.id), ...stimuli(page, marked));
  if (page.questions.length > questions.length)
    form.append(make("p", { class: "about" }, "Please read the text, then go on."));
  form.append(...asked.map((held) => held.node));
  if (page.kind === "comprehension" && state.tries[page.id])
    form.append(make("details", null, make("summary", null, "Read the instructions again"),
      lower(text("instructions"))));
  form.append(make("button", { type: "submit", class: "next" }, "Next"));
  form.addEventListener("input", draft);
  form.addEventListener("change", draft);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    next(page);
  });
  present(heading(page), form);
  leaving = control;
  startClock(page.id);
}

// Headings of a text that stands inside a page must not compete with the heading of the page.
function lower(copy) {
  for (const node of copy.querySelectorAll("h1")) node.replaceWith(make("h2", null, ...node.childNodes));
  return copy;
}

function stimuli(page, marked) {
  const shown = page.stimuli.filter((held) => !(held.role === "output" && marked.includes(held.text)));
  const nodes = [];
  let sides = null;
  for (const held of shown) {
    const node = make("section", { class: "stimulus " + held.role },
      typed(held.label || "Text", "h2"),
      typed(held.text, "div", { class: "text", lang: held.lang }));
    if (held.role !== "output") nodes.push(node);
    else if (sides) sides.append(node);
    else nodes.push((sides = make("div", { class: "sides" }, node)));
  }
  return nodes;
}

function draft() {
  for (const held of asked)
    for (const part of held.controls) {
      const value = part.read();
      if (value === "") delete state.answers[part.row.field];
      else state.answers[part.row.field] = value;
    }
  if (!state.started) return; // nothing is stored before somebody has agreed
  readClock();
  keep();
}

function problems() {
  const found = [];
  for (const held of asked) {
    const own = held.controls.map((part) => [part, part.wrong()]).filter((pair) => pair[1]);
    for (const [part, message] of own) found.push({ part, message });
    const together = own.length ? "" : wrongTogether(held);
    if (together) found.push({ part: held.controls[0], message: together });
  }
  return found;
}

function complain(title, found) {
  for (const old of main.querySelectorAll(".error")) old.remove();
  for (const part of asked.flatMap((held) => held.controls)) describe(part, "");
  const items = found.map(({ part, message }) => {
    const id = part.row.field + "-error";
    part.place.after(make("p", { class: "error", id }, message));
    describe(part, id);
    const link = make("a", { href: "#" + part.first.id }, `${part.name}: ${message}`);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      part.first.focus();
    });
    return make("li", null, link);
  });
  const summary = make("div", { class: "summary", tabindex: -1, role: "alert" },
    make("h2", null, title), make("ul", null, ...items));
  document.getElementById("errors").replaceChildren(summary);
  document.title = `Error: ${data.title}`;
  summary.focus();
}

function describe(part, error) {
  const ids = [part.about, error].filter(Boolean).join(" ");
  if (ids) part.first.setAttribute("aria-describedby", ids);
  else part.first.removeAttribute("aria-describedby");
  if (part.first.matches("input[type=text], select, textarea"))
    part.first.setAttribute("aria-invalid", String(Boolean(error)));
}

function next(page) {
  const found = problems();
  if (found.length) {
    complain(found.length === 1 ? "One answer needs a look" : `${found.length} answers need a look`, found);
    return;
  }
  draft();
  if (page.kind === "consent") {
    if (state.answers.consent !== "yes") {
      decline();
      return;
    }
    state.started = new Date().toISOString();
  }
  if (page.kind === "comprehension" && !understood(page)) return;
  readClock();
  clock.page = "";
  for (const question of page.questions)
    if (question.kind === "info")
      for (const row of question.rows) state.answers[row.field] = seconds(page.id);
  state.at += 1;
  if (state.at >= data.pages.length) state.finished = new Date().toISOString();
  keep();
  keepInHistory();
  go();
}

function understood(page) {
  const wrong = asked.find((held) =>
    held.question.expected && held.controls[0].read() !== held.question.expected);
  state.tries[page.id] = (state.tries[page.id] || 0) + 1;
  if (!wrong) return true;
  delete state.answers[wrong.controls[0].row.field];
  if (state.tries[page.id] >= data.attempts) {
    state.ended = "screened";
    state.answers = {};
    keep();
    keepInHistory();
    go();
    return false;
  }
  keep();
  readClock();
  show(page);
  complain("This is not right", [{ part: asked[0].controls[0],
    message: "Read the instructions again and choose another answer." }]);
  return false;
}

function decline() {
  forget();
  state.answers = {};
  state.ended = "declined";
  clock.page = "";
  go();
}
function declined() {
  bar.hidden = true;
  present("You do not take part", make("p", null,
    "Nothing was stored. Thank you for your interest; you can close this page."));
}
function screened() {
  bar.hidden = true;
  present("Thank you for your interest", make("p", null,
    "Two answers about the instructions were not right, so you cannot go on. " +
    "Your answers were not kept. You can close this page."));
}

function files() {
  const sent = submission();
  const name = `answers-${data.study}-list-${data.list}-${sent.participant}`.replace(/[^\w-]+/g, "_").slice(0, 120);
  const offer = (kind, type, contents) => {
    const link = make("a", { class: "button", download: `${name}.${kind}`,
      href: URL.createObjectURL(new Blob([contents], { type })) }, `Save as ${kind.toUpperCase()}`);
    return link;
  };
  return [offer("json", "application/json", JSON.stringify(sent, null, 1) + "\n"),
    offer("csv", "text/csv", csv(sent))];
}

function finish() {
  if (data.endpoint) {
    send();
    return;
  }
  const links = files();
  for (const link of links)
    link.addEventListener("click", () => {
      // The click is what starts the download; it must not be followed in the same moment.
      setTimeout(() => {
        state.ended = "saved";
        keep();
        keepInHistory();
        go();
      }, 300);
    });
  present("Save your answers", make("p", null,
    "All pages are done. Save your answers as a file and send the file to the people who invited you. " +
    "One of the two files is enough. After that you can finish."),
    make("p", { class: "buttons" }, ...links));
}

async function send() {
  present("Saving your answers", make("p", { role: "status" }, "One moment, please."));
  let reason = "";
  try {
    const answer = await fetch(data.endpoint, { method: "POST", credentials: "omit",
      headers: { "Content-Type": "application/json" }, referrerPolicy: "no-referrer",
      body: JSON.stringify(submission()) });
    reason = answer.ok ? "" : `the server answered ${answer.status}`;
  } catch {
    reason = "the server cannot be reached";
  }
  if (reason) {
    unsent(reason);
    return;
  }
  isSaved = true;
  state.ended = "saved";
  keep();
  keepInHistory();
  goodbye();
  if (data.redirect) location.assign(data.redirect);
}

function unsent(reason) {
  const again = make("button", { type: "button" }, "Try again");
  again.addEventListener("click", send);
  present("Your answers are not saved yet",
    make("p", { role: "alert" }, `They could not be sent: ${reason}. ` +
      "They are still here: check your connection and try again. Please do not close this page."),
    make("p", null, again),
    make("p", null, "If it still fails, save a copy and tell the people who invited you."),
    make("p", { class: "buttons" }, ...files()));
}

function goodbye() {
  progress();
  const nodes = [text("end")];
  if (data.redirect)
    nodes.push(make("p", null, make("a", { class: "button", href: data.redirect, rel: "noreferrer" },
      "Finish")));
  nodes.push(make("p", { class: "about" }, "A copy of your answers:"),
    make("p", { class: "buttons" }, ...files()));
  present("Thank you", ...nodes);
}

const wanted = params.get("list");
if (wanted !== null && Number(wanted) !== data.list) {
  present("This is not the right page", make("p", null,
    `The link asks for list ${wanted}, but this page holds list ${data.list}. Please tell the people who invited you.`));
} else if (participantKnown()) {
  begin(participantKnown());
  go();
} else {
  who();
}
