// Which card the keyboard is on: arrows step from card to card, the cards are one tab stop, and when
// what had the focus is gone, the focus goes to what comes closest. Who plays by keys is led to the bids.
import { mine } from "./hand.js";

const table = document.querySelector("#table");
const own = () => [...table.querySelectorAll(".seat.me button.card")];

const STEPPED = "button.card, .bids ~ .panel button:not([aria-disabled])";

/** What arrows step between, from above: the cards of each other seat, the trick or the bids, one's own piles, the hand. */
const groups = () => [...table.querySelectorAll(".others .seat, .centre, .piles.own, .hand")].map((place) => [...place.querySelectorAll(STEPPED)]).filter((cards) => cards.length);

const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: -1, ArrowDown: 1, Home: 0, End: 0 };

/** By an arrow key, or Home or End, from a card to another one, or from bid to bid. */
export function stepFrom(event) {
  const { key, target } = event;
  const from = target.closest?.(STEPPED);
  if (!from || !(key in STEPS)) return;
  event.preventDefault();
  const all = groups();
  const at = all.findIndex((cards) => cards.includes(from));
  const cards = mine(from) ? own() : all[at]; // one row, piles and hand
  const step = STEPS[key];
  if (key === "Home") focusOn(cards[0]);
  else if (key === "End") focusOn(cards.at(-1));
  else if (key === "ArrowUp" || key === "ArrowDown") focusOn(all.at((at + step) % all.length)[0]);
  else focusOn(cards.at((cards.indexOf(from) + step) % cards.length));
}

/** Make it the tab stop of the cards. */
function stopAt(card) {
  table.querySelectorAll('.card[tabindex="0"]').forEach((other) => { other.tabIndex = -1; });
  card.tabIndex = 0;
}

function focusOn(card) {
  if (!card) return;
  stopAt(card);
  card.focus({ preventScroll: true });
}

let focused = null; // the id and the index of the own card that has the focus
let inside = false; // whether something in the table had the focus before an update
let over = false; // whether the score sheet lies on the cards
let keys = ""; // the key that was used last, if one was
let asked = false; // whether a bid was asked for before an update
let parked = null; // what has the focus only since nothing closer was there

export const scoresLie = () => over;

/** The first of the bids that can be made, while one is asked for. */
const firstBid = () => table.querySelector('.bidding .panel :is([tabindex="0"], button:not([aria-disabled]))');

/** Cards are no tab stops, but one. They get this before they come into the page: one that differed from what is sent
 * would be looked through at each update. */
export function noStops(root) {
  for (const card of root.querySelectorAll("button.card")) card.tabIndex = -1;
}

/** Where one begins: the last card that can be played, which is none of the best. */
const lowest = (cards) => cards.findLast((card) => card.matches(".legal")) ?? cards[0];

/** Before an update: where the focus is. */
export function noteFocus() {
  const index = own().indexOf(document.activeElement);
  if (index >= 0) focused = index;
  inside = table.contains(document.activeElement);
  asked = firstBid() !== null;
}

/** After it: the tab stop is the card that was chosen last, or where one begins. */
export function keepFocus() {
  const cards = own();
  const free = document.activeElement;
  if (keys && (free === document.body || (!asked && (free === parked || free?.matches("#undo, .card"))))) firstBid()?.focus();
  const active = document.activeElement;
  const played = focused !== null && active?.closest?.("#trick");
  const before = over;
  over = table.querySelector("#scores") !== null;
  const hidden = over && !before && active?.closest?.(".felt"); // by the sheet that has just come
  const lost = hidden || ((active === document.body || played) && (focused !== null || inside));
  if (active?.matches?.(".card") && !played && !hidden) {
    active.tabIndex = 0;
  } else if (lost && cards.length && !over) {
    focusOn(focused === null ? lowest(cards) : cards[Math.min(focused, cards.length - 1)]);
  } else if (lost) {
    // The last card keeps it as long as it lies there: the score sheet comes next.
    const closest = table.querySelector("#ready, #start, #show-review") ?? (played ? null : table.querySelector("#show-menu"));
    closest?.focus();
    parked = closest;
  } else if (cards.length && !table.querySelector('.yours .legal[tabindex="0"], .felt:not(.yours) .card[tabindex="0"]')) {
    stopAt(lowest(cards));
  }
}

/** The first step into the page by keys leads to the bids, if one is asked for, or to the cards, and so does an arrow
 * from the bar; Tab at the end of the page goes on at its beginning. */
function onKey(event) {
  const round = keys === "Tab" && event.key === "Tab";
  keys = event.key;
  const first = firstBid() ?? table.querySelector('.card[tabindex="0"]');
  const from = document.activeElement;
  const steps = from === document.body ? /^(Tab|Arrow)/ : from.closest(".bar") && !document.querySelector(".sheet:popover-open") && /^Arrow/;
  if (round || !steps || !steps.test(keys) || event.shiftKey || !first) return;
  event.preventDefault();
  first.focus();
}

export function startFocus() {
  addEventListener("keydown", onKey);
  addEventListener("pointerdown", () => { keys = ""; }, { passive: true });
  addEventListener("focusin", (event) => {
    parked = null;
    const card = event.target.closest?.(".card[data-card]");
    focused = card && mine(card) ? own().indexOf(card) : null;
  });
  noStops(table);
  keepFocus();
}
