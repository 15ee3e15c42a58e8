// Three cards of the hand, chosen by tapping them, and passed together: they rise, and the button says how many are
// missing. They can be chosen, and the button pressed, while others still choose: then they go when it is one's turn.
// What is chosen is kept on the cards (data-ui-passes), which an update leaves as they are; the button with data-act is
// input.js's.
const table = document.querySelector("#table");
const THREE = 3;
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

const say = (detail) => dispatchEvent(new CustomEvent("say", { detail }));

let ready = ""; // the deal in which the button was pressed before it was one's turn

const panel = () => table.querySelector(".panel.passing");
const deal = () => table.querySelector("#state")?.dataset.move.split(".")[0] ?? "";
const hand = () => [...table.querySelectorAll(".me .hand > .card")];
const chosen = () => hand().filter((card) => card.hasAttribute("data-ui-passes"));
const short = ({ dataset }) => dataset.card[0].replace("T", "10") + SIGNS[dataset.card[1]];
const many = (left) => (left === THREE ? `${THREE} more to choose` : `${left} more`);

function show() {
  const button = panel()?.querySelector("#pass");
  if (!button) {
    for (const card of table.querySelectorAll("[data-ui-passes]")) card.removeAttribute("data-ui-passes");
    ready = "";
    return;
  }
  panel().dataset.uiLive = "";
  const some = chosen();
  for (const card of hand()) card.setAttribute("aria-pressed", card.hasAttribute("data-ui-passes"));
  const whole = some.length === THREE;
  if (!whole || ready !== deal()) ready = "";
  const now = "now" in panel().dataset;
  button.querySelector("small").textContent = !whole ? many(THREE - some.length) : ready ? "as soon as it is your turn" : some.map(short).join(" ");
  if (whole) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  if (whole && now) button.dataset.act = ["pass", ...some.map(({ dataset }) => dataset.card).sort()].join(" ");
  else delete button.dataset.act;
  if (whole && now && ready) {
    ready = "";
    button.click();
  }
}

/** Choose a card, or no longer. */
function choose(card) {
  if (card.hasAttribute("data-ui-passes")) card.removeAttribute("data-ui-passes");
  else if (chosen().length < THREE) card.setAttribute("data-ui-passes", "");
  else {
    dispatchEvent(new CustomEvent("tell", { detail: "Three cards are chosen. Put one back first." }));
    return;
  }
  ready = "";
  show();
  const left = THREE - chosen().length;
  say(left ? many(left) : "Three cards are chosen.");
}

addEventListener("click", (event) => {
  if (!panel() || table.querySelector(".panel [data-ui-sent]")) return;
  const card = event.target.closest?.(".me .hand > .card");
  if (card) {
    event.stopPropagation(); // it is not played, nor shown large
    choose(card);
  } else if (event.target.closest?.("#pass") && !("now" in panel().dataset) && chosen().length === THREE) {
    ready = ready ? "" : deal();
    show();
  }
}, { capture: true });
addEventListener("htmx:after:swap", show);
show();
