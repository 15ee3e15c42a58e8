// The order of one's own hand. The server sends it by suit, high cards first; other orders are made
// here, in the document itself, so that keys and screen readers follow what is seen. Where there are
// trumps, or a card counts as another suit than it shows, the server says which place its suit has,
// that of trumps being the first, and what the card is worth in it.
const RANKS = "23456789TJQKAX";
const SUITS = "SHCD"; // in alternating colours; a joker has none

/** Whether a card is one's own, to be played. */
export const mine = (card) => card?.dataset.action !== undefined;

const rank = ({ dataset }) => Number(dataset.power ?? RANKS.indexOf(dataset.card[0]));
const shown = ({ dataset }) => SUITS.indexOf(dataset.card[1]);
const place = (card) => Number(card.dataset.suit ?? shown(card));
const isTrump = ({ dataset }) => dataset.suit === "0";
const ORDERS = {
  "": (suit) => (a, b) => suit(a) - suit(b) || rank(b) - rank(a),
  low: (suit) => (a, b) => suit(a) - suit(b) || rank(a) - rank(b),
  rank: (suit) => (a, b) => rank(b) - rank(a) || suit(a) - suit(b),
};
let own = []; // the ids of the cards in the order in which somebody has put them in this deal
const ENDS = { left: -1, right: 1 };

/** The place of a card's suit where trumps are a suit as any other. */
function among(cards) {
  const plain = cards.find((card) => card.dataset.suit !== undefined && !card.dataset.mark && shown(card) >= 0); // of the suit that it shows
  const turned = plain ? shown(plain) - place(plain) + SUITS.length : 0;
  return (card) => (place(card) + turned) % SUITS.length;
}

/** Put the hand inside of an element, or of a fragment to come, into the chosen order. */
export function sortHand(inside) {
  const hand = inside.querySelector(".hand");
  if (!hand) return;
  const cards = [...hand.children];
  const trumps = look.get("trumps");
  const order = (ORDERS[look.get("sort")] ?? ORDERS[""])(trumps === "among" ? among(cards) : place);
  const end = (card) => (isTrump(card) ? ENDS[trumps] ?? 0 : 0);
  hand.append(...cards.sort((a, b) => placed(a) - placed(b) || end(a) - end(b) || order(a, b)));
}

/** Where somebody has put it; what has come since lies behind. */
const placed = ({ id }) => (own.includes(id) ? own.indexOf(id) : own.length);

/** Put a card of the hand before another one, or behind all, for this deal. */
export function moveInHand(card, next) {
  const hand = card.parentElement;
  hand.insertBefore(card, next);
  own = [...hand.children].map(({ id }) => id);
}

/** Put a card so many places on. */
export function stepInHand(card, step) {
  const cards = [...card.parentElement.children].filter((other) => other !== card);
  const at = [...card.parentElement.children].indexOf(card) + step;
  if (at >= 0 && at <= cards.length) moveInHand(card, cards[at] ?? null);
}

/** Put the hand back into the order of the settings. */
export function sortAnew(inside) {
  own = [];
  sortHand(inside);
}
