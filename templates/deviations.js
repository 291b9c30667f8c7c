"use strict";
// The page is complete without this; it only hides what a reader does not want to see now.
(function () {
  const form = document.getElementById("filters");
  const status = document.getElementById("filter-status");
  const cards = Array.from(document.querySelectorAll("[data-facet]"));
  const groups = Array.from(document.querySelectorAll("[data-group]")).reverse();
  function chosen(name) {
    return new Set(Array.from(form.querySelectorAll(`[name=${name}]:checked`), (box) => box.value));
  }
  function filter() {
    const facets = chosen("facet");
    const levels = chosen("severity");
    const undeclared = form.elements.undeclared.checked;
    let shown = 0;
    for (const card of cards) {
      const wanted = facets.has(card.dataset.facet) && levels.has(card.dataset.severity) &&
        (!undeclared || card.dataset.state === "undeclared");
      card.hidden = !wanted;
      shown += wanted ? 1 : 0;
    }
    for (const group of groups) {
      group.hidden = !group.querySelector("[data-facet]:not([hidden])");
    }
    status.textContent = `${shown} of ${cards.length} fields shown.`;
  }
  function reveal() {
    const target = document.getElementById(location.hash.slice(1));
    const details = target && target.closest("details");
    if (details && !details.open) {
      details.open = true;
      target.scrollIntoView();
    }
    if (target && target.closest("[hidden]")) {
      form.reset();
      filter();
      target.scrollIntoView();
    }
  }
  form.hidden = false;
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  addEventListener("hashchange", reveal);
  filter();
  reveal();
})();
