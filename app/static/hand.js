// The order of one's own hand. The server sends it by suit, high cards first; other orders are made
// here, in the document itself, so that keys and screen readers follow what is seen. Where a card
// counts as another suit than it shows, the server says which one, and what it is worth in it.
const RANKS = "23456789TJQKA";
const SUITS = "SHCD"; // in alternating colours

/** Whether a card is one's own, to be played. */
export const mine = (card) => card?.dataset.action !== undefined;

const rank = ({ dataset }) => Number(dataset.power ?? RANKS.indexOf(dataset.card[0]));
const suit = ({ dataset }) => Number(dataset.suit ?? SUITS.indexOf(dataset.card[1]));
const orders = {
  "": (a, b) => suit(a) - suit(b) || rank(b) - rank(a),
  low: (a, b) => suit(a) - suit(b) || rank(a) - rank(b),
  rank: (a, b) => rank(b) - rank(a) || suit(a) - suit(b),
};

/** Put the hand inside of an element, or of a fragment to come, into the chosen order. */
export function sortHand(inside) {
  const hand = inside.querySelector(".hand");
  if (hand) hand.append(...[...hand.children].sort(orders[look.get("sort")] ?? orders[""]));
}
