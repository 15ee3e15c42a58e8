// What stands out of one's own play, under More at the end of a match: there once the match has been reviewed, which one
// may do in another tab meanwhile. It comes while that is closed, so that nothing moves.
const table = document.querySelector("#table");
let told = { from: "", html: "" };

/** An update of the table brings an empty place. */
function fill() {
  const place = table.querySelector("#highlights");
  if (place?.dataset.of === told.from && !place.firstElementChild) place.innerHTML = told.html;
}

async function ask() {
  const from = table.querySelector("#highlights")?.dataset.of;
  if (!from || document.hidden || table.querySelector("#more:popover-open")) return;
  const answer = await fetch(from).catch(() => null); // without a network for now
  if (!answer?.ok) return;
  told = { from, html: await answer.text() };
  table.querySelector("#highlights")?.replaceChildren();
  fill();
}

addEventListener("htmx:after:swap", () => {
  if (table.querySelector("#highlights")?.dataset.of === told.from) fill();
  else ask();
});
document.addEventListener("visibilitychange", ask);
addEventListener("focus", ask);
ask();
