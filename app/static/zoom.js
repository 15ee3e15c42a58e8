// The large card: one layer outside of what updates replace, never in the way of a pointer.
import { NAMES, READ, placeBeside } from "./place.js";

const layer = document.querySelector("#zoom");
const SMALL = 0.7; // of the large card's width: what is shown larger need not be shown again
const PARTS = [1, 0.85, 0.7, 0.55]; // of its width, tried until it covers nothing that is read just then
const LEAST = 0.7; // rather than a still smaller one, it covers names

let shown = null;

export const zoomedCard = () => shown;

function unhide(card) {
  shown = card;
  layer.dataset.card = card.dataset.card;
  layer.style.width = "";
  layer.hidden = false;
}

/** Show a card large beside itself, with so much room below; returns where, as {left, top, width,
 * bottom}. */
export function showZoom(card, below = 0) {
  unhide(card);
  const near = card.getBoundingClientRect();
  const full = layer.getBoundingClientRect();
  let place = null;
  let part = 0;
  for (part of PARTS) {
    place = placeBeside(near, full.width * part, full.height * part + below);
    if (place.covers < (part > LEAST ? NAMES : READ)) break;
  }
  const { left, top } = place;
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
