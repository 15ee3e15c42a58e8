// What stands out in one's own play, under More at the end of a match: there once the match has been reviewed, which one
// may do in another tab meanwhile. It comes while that is closed, so that nothing moves.
const table = document.querySelector("#table");
let told = { from: "", html: "" };

/** An update of the table brings an empty place. */
function fill() {
  const place = table.querySelector("#highlights");
  if (place?.dataset.of === told.from && !place.firstElementChild) place.innerHTML = told.html;
}

const isOpen = () => table.querySelector("#more:popover-open") !== null;

async function ask() {
  const from = table.querySelector("#highlights")?.dataset.of;
  if (!from || isOpen()) return;
  const answer = await fetch(from).catch(() => null); // without a network for now
  const html = answer?.ok ? await answer.text() : null;
  if (html === null || isOpen()) return;
  told = { from, html };
  table.querySelector("#highlights")?.replaceChildren();
  fill();
}

addEventListener("htmx:after:swap", () => {
  if (table.querySelector("#highlights")?.dataset.of === told.from) fill();
  else ask();
});
addEventListener("focus", ask); // as when one comes back from the review
ask();
