// The stepper of a bid. The amount is kept here for the state of the deal in which it was chosen, and put on again
// after each update; the button with data-act sends it (input.js).
const table = document.querySelector("#table");

const PAGE = 10;
const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

let chosenAt = ""; // the state of the deal
let amount = 0; // 0 for the lowest

const allowed = () => table.querySelector(".steps").dataset.bids.split(" ").map(Number);
const least = () => table.querySelector('[data-by="1"]') ? 1 : 5;

/** What was chosen in an earlier state of the deal does not count any more. */
function forget() {
  const state = table.querySelector("#state")?.dataset.move ?? "";
  if (chosenAt !== state) amount = 0;
  chosenAt = state;
}

function step(by) {
  const bids = allowed();
  const wanted = (amount || bids[0]) + by;
  amount = by > 0 ? bids.find((bid) => bid >= wanted) ?? bids.at(-1) : bids.findLast((bid) => bid <= wanted) ?? bids[0];
  show();
}

function show() {
  const panel = table.querySelector(".stepper");
  if (!panel) return;
  panel.dataset.uiLive = "";
  const shown = panel.querySelector("#amount");
  if (!shown) return; // a single bid is left, or none
  forget();
  const bids = allowed();
  const bid = amount || bids[0];
  shown.textContent = bid;
  shown.setAttribute("aria-valuenow", bid);
  const button = panel.querySelector("#bid");
  button.textContent = `Bid ${bid}`;
  button.dataset.act = `bid ${bid}`;
  for (const each of panel.querySelectorAll("[data-by]")) {
    if (bid === (Number(each.dataset.by) > 0 ? bids.at(-1) : bids[0])) each.setAttribute("aria-disabled", "true");
    else each.removeAttribute("aria-disabled");
  }
}

addEventListener("click", ({ target }) => {
  const by = target.closest?.(".stepper [data-by]")?.dataset.by;
  if (by && !table.querySelector(".panel [data-ui-sent]")) step(Number(by));
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches?.("#amount")) return;
  if (event.key in STEPS) step(STEPS[event.key] * least());
  else if (event.key === "PageUp") step(PAGE);
  else if (event.key === "PageDown") step(-PAGE);
  else if (event.key === "Home") step(-1000);
  else if (event.key === "End") step(1000);
  else if (event.key === "Enter") table.querySelector("#bid").click();
  else return;
  event.preventDefault();
});
addEventListener("htmx:after:swap", show);
show();
