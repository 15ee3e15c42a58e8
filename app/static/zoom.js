// The large card: one layer outside of what updates replace, never on a strip of one's own cards.
import { NAMES, READ, placeBeside } from "./place.js";

const layer = document.querySelector("#zoom");
const SMALL = 0.7; // of the large card's width: what is shown larger need not be shown again
const PARTS = [1, 0.85, 0.7, 0.55]; // of its width, tried until it covers nothing that is read just then
const LEAST = 0.7; // rather than a still smaller one, it covers names
const STRIPS = [[".seat.me button.card, .seat.me button.card .face", 10 * READ]]; // some faces are raised
const RISES = 0.22; // of its height, how far a card rises out of the fan at most (table.css)

let shown = null;

export const zoomedCard = () => shown;

function unhide(card) {
  shown = card;
  layer.dataset.card = card.dataset.card;
  layer.style.width = "";
  layer.hidden = false;
}

/** Show a card large beside itself, with so much room below, and at least so much across; returns where,
 * as {left, top, width, bottom}. */
export function showZoom(card, below = 0, across = 0) {
  unhide(card);
  const { left: x, top: y, width, height } = card.getBoundingClientRect();
  const near = new DOMRect(x, y - RISES * height, width, height * (1 + RISES));
  const full = layer.getBoundingClientRect();
  let place = null;
  let part = 0;
  for (part of PARTS) {
    place = placeBeside(near, Math.max(full.width * part, across), full.height * part + below, STRIPS);
    if (place.covers < (part > LEAST ? NAMES : READ)) break;
  }
  const { top } = place;
  const left = place.left + Math.max(0, across - full.width * part) / 2;
  layer.style.width = `${full.width * part}px`;
  layer.style.transform = `translate(${left}px, ${top}px)`;
  return { left, top, width: full.width * part, bottom: top + full.height * part };
}

/** The same for a card that is only pointed at, if it is wanted. */
export function pointAt(card) {
  const wanted = look.get("zoom"); // "" is: where the card is small
  unhide(card);
  if (wanted === "never" || (!wanted && card.offsetWidth >= SMALL * layer.offsetWidth)) hideZoom();
  else showZoom(card);
}

export function hideZoom() {
  shown = null;
  layer.hidden = true;
}
