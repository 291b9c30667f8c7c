"use strict";
// Goes on to the page of the list that the address asks for, with everything else in the address.
(function () {
  const lists = JSON.parse(document.getElementById("lists").textContent);
  const asked = new URLSearchParams(location.search).get("list");
  if (asked === null) return;
  const found = lists.find((held) => held.list === Number(asked));
  if (found) location.replace(found.file + location.search);
  else document.getElementById("unknown").hidden = false;
})();
