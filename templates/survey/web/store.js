// What is kept: the state of one person on one list, in the browser if it allows that.
const data = JSON.parse(document.getElementById("survey").textContent);
const params = new URLSearchParams(location.search);
const PLATFORM = ["PROLIFIC_PID", "STUDY_ID", "SESSION_ID"];
const LONGEST_NAME = 200;
let state = null;

function storage(name) {
  try {
    const held = window[name];
    held.setItem("heds-try", "1");
    held.removeItem("heds-try");
    return held;
  } catch {
    return null; // forbidden, as in some private windows: the page works without
  }
}
const lasting = storage("localStorage");
const inTab = storage("sessionStorage");

function keyOf(participant) {
  return ["heds", data.survey, data.list, participant].join(":");
}
const TAB_KEY = keyOf("");

function participantKnown() {
  const given = (params.get("participant") || params.get("PROLIFIC_PID") || "").trim();
  return (given || (inTab && inTab.getItem(TAB_KEY)) || "").slice(0, LONGEST_NAME);
}

function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return "w" + Array.from(bytes, (byte) => "0123456789abcdefghijklmnopqrstuv"[byte % 32]).join("");
}

function begin(participant) {
  state = stored(participant) || {
    participant, at: 0, started: "", finished: "", ended: "", answers: {}, spent: {}, tries: {},
  };
  try {
    if (inTab) inTab.setItem(TAB_KEY, participant);
  } catch { /* full: only a refresh without a name in the address starts anew */ }
}

// A page that is loaded again at once may not see what was just stored: Chromium then shows an
// empty storage. The history of the tab holds a second copy; the newer one counts.
function stored(participant) {
  const copies = [];
  try {
    copies.push(JSON.parse(lasting.getItem(keyOf(participant))));
  } catch { /* forbidden or broken */ }
  if (history.state && history.state.heds === keyOf(participant)) copies.push(history.state.held);
  const usable = copies.filter((held) =>
    held && held.participant === participant && held.answers && held.spent);
  return usable.sort((a, b) => (b.saves || 0) - (a.saves || 0))[0] || null;
}

function keepInHistory() {
  try {
    history.replaceState({ heds: keyOf(state.participant), held: state }, "");
  } catch { /* too large or too often: the storage has it */ }
}

function keep() {
  state.saves = (state.saves || 0) + 1;
  try {
    if (lasting) lasting.setItem(keyOf(state.participant), JSON.stringify(state));
  } catch { /* full: the answers stay in the open page, which asks before it is left */ }
}

function forget() {
  try {
    history.replaceState(null, "");
    if (inTab) inTab.removeItem(TAB_KEY);
    if (lasting) lasting.removeItem(keyOf(state.participant));
  } catch { /* nothing was stored */ }
}

// Time on a page goes on where it stopped, if the page is loaded again.
const clock = { page: "", since: 0 };
function startClock(page) {
  clock.page = page;
  clock.since = performance.now();
}
function readClock() {
  if (!clock.page) return;
  const now = performance.now();
  state.spent[clock.page] = (state.spent[clock.page] || 0) + now - clock.since;
  clock.since = now;
}
function seconds(page) {
  return ((state.spent[page] || 0) / 1000).toFixed(1);
}

function submission() {
  const platform = {};
  for (const name of PLATFORM) if (params.get(name)) platform[name] = params.get(name);
  const spent = {};
  for (const page of data.pages) if (page.id in state.spent) spent[page.id] = seconds(page.id);
  return {
    format: "heds-web", version: 1, study: data.study, survey: data.survey, list: data.list,
    participant: state.participant, started: state.started, finished: state.finished,
    platform, answers: state.answers, seconds: spent, tries: state.tries,
  };
}

// A cell that begins like a formula gets an apostrophe, which the reader takes off again.
function cell(value) {
  let text = String(value);
  if (/^[=+\-@\t\r']/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)) text = "'" + text;
  return '"' + text.replaceAll('"', '""') + '"';
}

function csv(sent) {
  const pageOf = {};
  for (const page of data.pages)
    for (const question of page.questions)
      for (const row of question.rows) pageOf[row.field] = page.id;
  const head = ["heds_web", "survey", "list", "participant", "started", "finished", ...PLATFORM,
    "field", "value", "seconds"];
  const same = [1, sent.survey, sent.list, sent.participant, sent.started, sent.finished,
    ...PLATFORM.map((name) => sent.platform[name] || "")];
  const rows = Object.entries(sent.answers).map(([field, value]) =>
    [...same, field, value, sent.seconds[pageOf[field]] || ""].map(cell).join(","));
  return [head.join(","), ...rows, ""].join("\r\n");
}
