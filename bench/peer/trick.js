"use strict";

// A plain trick game for four, as bench/load/trick.py has it: follow suit, the highest card of the
// suit that was led takes the trick. A state G is what boardgame.io keeps; moves change it.

const RANKS = "23456789TJQKA";
const PACK = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const SEATS = 4;

function dealt(deck, dealer, before) {
  const hands = Array.from({ length: SEATS }, () => []);
  deck.forEach((card, i) => hands[(dealer + 1 + i) % SEATS].push(card));
  const inOrder = (a, b) => PACK.indexOf(a) - PACK.indexOf(b);
  return {
    players: Object.fromEntries(hands.map((hand, seat) => [seat, { hand: hand.sort(inOrder) }])),
    sizes: hands.map((hand) => hand.length),
    turn: (dealer + 1) % SEATS,
    trick: [],
    last: [],
    taken: [0, 0, 0, 0],
    totals: before ? before.totals : [0, 0, 0, 0],
    dealer,
    over: false,
    deal: before ? before.deal + 1 : 1,
    at: `${before ? before.deal + 1 : 1}.0`,
    padding: before ? before.padding : "",
  };
}

function legal(G, seat) {
  const hand = G.players[seat].hand;
  if (!G.trick.length) return hand;
  const follow = hand.filter((card) => card[1] === G.trick[0].card[1]);
  return follow.length ? follow : hand;
}

// Returns whether the move was legal.
function play(G, seat, card) {
  if (G.over || seat !== G.turn || !legal(G, seat).includes(card)) return false;
  const hand = G.players[seat].hand;
  hand.splice(hand.indexOf(card), 1);
  G.sizes[seat] -= 1;
  G.trick.push({ seat, card });
  G.turn = (seat + 1) % SEATS;
  if (G.trick.length === SEATS) collect(G);
  const left = G.sizes.reduce((sum, size) => sum + size);
  G.at = `${G.deal}.${PACK.length - left}`;
  if (!left) {
    G.over = true;
    G.turn = 0; // who deals anew
    G.totals = G.totals.map((total, i) => total + G.taken[i]);
  }
  return true;
}

function collect(G) {
  let best = G.trick[0];
  for (const played of G.trick) {
    const follows = played.card[1] === best.card[1];
    if (follows && RANKS.indexOf(played.card[0]) > RANKS.indexOf(best.card[0])) best = played;
  }
  G.turn = best.seat;
  G.taken[best.seat] += 1;
  G.last = G.trick;
  G.trick = [];
}

module.exports = { PACK, SEATS, dealt, legal, play };
