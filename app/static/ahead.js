// A card that is chosen while others play: marked as such, and played when one's turn comes if it may
// be played then. Nobody else hears of it before.
import { mine } from "./hand.js";
import { refuse } from "./toast.js";
import { say } from "./turn.js";

const table = document.querySelector("#table");
const chosen = () => table.querySelector(".seat.me [data-ui-chosen]");
const myTurn = () => table.querySelector(".felt.yours") !== null;

/** Whether a card can be chosen ahead: while others play, where each has a turn of its own. */
export function mayChoose(card) {
  const deal = table.querySelector("#state")?.dataset;
  return mine(card) && !myTurn() && deal !== undefined && deal.acts === undefined
    && !table.querySelector("#scores, [data-ui-sent]") && card.dataset.action.startsWith(card.dataset.card);
}

/** Choose a card, or no longer. */
export function choose(card) {
  const before = chosen();
  before?.removeAttribute("data-ui-chosen");
  if (before === card) {
    say("Not chosen any more.");
    return;
  }
  card.setAttribute("data-ui-chosen", "");
  say(`${card.getAttribute("aria-label")}: chosen for your turn.`);
}

export function startAhead(play) {
  addEventListener("htmx:after:swap", () => {
    for (const played of table.querySelectorAll(".centre [data-ui-chosen]")) played.removeAttribute("data-ui-chosen");
    const card = chosen();
    if (!card || !myTurn()) return;
    card.removeAttribute("data-ui-chosen");
    if (card.classList.contains("legal")) play(card);
    else refuse("The chosen card cannot be played now. Choose another one.", [], card, table.querySelector("#state").dataset.move);
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") chosen()?.removeAttribute("data-ui-chosen"); });
}
