(function () {
  "use strict";
  var form = document.getElementById("task");
  var query = new URLSearchParams(location.search);
  var id = query.get("assignmentId") || "";
  var to = (query.get("turkSubmitTo") || "").replace(/\/$/, "");
  var pages = Array.prototype.slice.call(document.querySelectorAll(".page"));
  var spent = pages.map(function () { return 0; });
  var back = document.getElementById("back"), next = document.getElementById("next");
  var submit = document.getElementById("submit"), progress = document.getElementById("progress");
  var at = 0, since = performance.now();
  form.elements.assignmentId.value = id;
  if (/^https:\/\/[a-z]+\.mturk\.com$/.test(to)) { form.action = to + "/mturk/externalSubmit"; }
  form.noValidate = true;
  function all(where, what) { return Array.prototype.slice.call(where.querySelectorAll(what)); }
  all(document, ".stimulus").forEach(function (s) {
    if (!s.querySelector(".text").textContent) { s.hidden = true; }
  });
  all(form, "input[type=range]").forEach(function (range) {
    function take() {
      form.elements[range.name.slice(5)].value = range.value;
      range.classList.remove("unmoved");
      range.setCustomValidity("");
    }
    if (range.hasAttribute("data-required")) { range.setCustomValidity("Please move the slider."); }
    ["input", "change", "click"].forEach(function (name) { range.addEventListener(name, take); });
  });
  function mark(inputs, words) { if (inputs.length) { inputs[0].setCustomValidity(words); } }
  function look(page) {
    all(page, "[data-differ]").forEach(function (set) {
      var chosen = all(set, "input:checked").map(function (i) { return i.value; });
      mark(all(set, "input"), chosen.length === 2 && chosen[0] === chosen[1] ?
        "Please choose two different texts." : "");
    });
    all(page, "[data-unique]").forEach(function (set) {
      var seen = all(set, "select").map(function (i) { return i.value; }).filter(Boolean);
      mark(all(set, "select"), new Set(seen).size < seen.length ?
        "Please give every place once." : "");
    });
    all(page, "[data-min]").forEach(function (set) {
      var chosen = all(set, "input:checked");
      var alone = chosen.some(function (i) { return i.hasAttribute("data-alone"); });
      var least = Number(set.getAttribute("data-min")), most = Number(set.getAttribute("data-max"));
      var words = "";
      if (alone && chosen.length > 1) { words = "One of these goes with no other."; }
      else if (chosen.length < least) { words = "Please choose at least " + least + "."; }
      else if (chosen.length > most) { words = "Please choose at most " + most + "."; }
      mark(all(set, "input"), words);
    });
    all(page, ".consent").forEach(function (set) {
      var no = set.querySelector("input[value=no]");
      no.setCustomValidity(no.checked ? "You did not agree: please return the HIT." : "");
    });
    return all(page, "input, select, textarea").every(function (field) {
      if (field.checkValidity()) { return true; }
      show(pages.indexOf(page));
      field.reportValidity();
      return false;
    });
  }
  function count() {
    var now = performance.now();
    spent[at] += (now - since) / 1000;
    since = now;
    all(pages[at], "[data-seconds], [data-info]").forEach(function (field) {
      field.value = spent[at].toFixed(1);
    });
  }
  function show(page) {
    count();
    var moved = page !== at;
    at = page;
    pages.forEach(function (p, i) { p.hidden = i !== at; });
    back.hidden = at === 0;
    next.hidden = at === pages.length - 1;
    submit.hidden = !next.hidden;
    progress.textContent = "Page " + (at + 1) + " of " + pages.length;
    if (moved) { scrollTo(0, 0); }
  }
  back.addEventListener("click", function () { show(at - 1); });
  next.addEventListener("click", function () { if (preview || look(pages[at])) { show(at + 1); } });
  form.addEventListener("submit", function (event) {
    count();
    if (at < pages.length - 1) { event.preventDefault(); next.click(); return; }
    if (preview || !pages.every(look)) { event.preventDefault(); }
  });
  var preview = !id || id === "ASSIGNMENT_ID_NOT_AVAILABLE";
  if (preview) {
    document.getElementById("preview").hidden = false;
    submit.disabled = true;
    all(form, "fieldset").forEach(function (set) { set.disabled = true; });
  }
  show(0);
}());
