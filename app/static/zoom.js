// The large card: one layer outside of what updates replace, never on a strip of one's own cards.
import { AT_HAND, NAMES, OWN, STRIPS, overlap, placeAbove, placeBeside, risen } from "./place.js";

const layer = document.querySelector("#zoom");
const SMALL = 0.7; // of the large card's width: what is shown larger need not be shown again
const PARTS = [1, 0.85, 0.7, 0.55]; // of its width, tried until it covers nothing that is read just then
const READABLE = 0.35; // of it: so wide a card is read where it lies
const LARGE = 0.6; // of it: so wide a card needs no picture
const LARGER = 1.2; // that is not so much wider, nor does one that lies whole on a pile
const FRAMED = 1.1; // of its width, so wide a raised card of the hand is with its frame
const LEAST = 0.7; // a still smaller one must cover less
const RISES = 0.22; // of its height, how far a card rises out of the fan at most (table.css)

const FAR = 60; // what a pixel costs to a card that a finger has raised
const SMALLER = 60_000; // than the picture could be
const HANGING = 15_000; // the button over the picture
const APART = 8; // px, from the picture to the button beside it
const HANGS = 26; // px, so far the button hangs below the picture where there is no room beside it
const REACH = 1.2; // of a raised card's height: a picture farther from it belongs to it no more,
const NEAR = 150; // px, nor one that is farther than this from a small one
const HOLDERS = ".hand, .piles, .trick, .bout, .turned";

let shown = null;
let holder = null; // what it lies in
let grown = null; // where a raised one was put: {key, place}
let pointed = null; // where one was put that is pointed at: {key, place, width, height}

export const zoomedCard = () => shown;

function unhide(card) {
  shown = card;
  holder = card.closest(HOLDERS);
  layer.dataset.card = card.dataset.card;
  for (const { dataset } of [layer, layer.firstElementChild]) {
    if (card.dataset.mark) dataset.mark = card.dataset.mark;
    else delete dataset.mark;
  }
  layer.style.width = "";
  layer.hidden = false;
  layer.removeAttribute("data-cuts-line");
  layer.popover = card.closest("[popover]") ? "manual" : null; // else it would lie below the sheet
  if (layer.popover) layer.showPopover();
}

function put(left, top, width) {
  layer.style.width = `${width}px`;
  layer.style.transform = `translate(${left}px, ${top}px)`;
}

/** Show a card large beside itself. It stays there as long as its card does, and nothing comes to lie there. Where the
 * picture would lie on names, a card that can be read without it has none. */
export function showZoom(card) {
  const near = risen(card, RISES);
  const key = [card.id, near.x, near.y, innerWidth, innerHeight].join();
  const before = shown === card && pointed?.key === key ? pointed : null;
  if (before && placeBeside(near, before.width, before.height, STRIPS, { lies: before.place }) === before.place) return;
  unhide(card);
  grown = null;
  const full = layer.getBoundingClientRect();
  for (const part of PARTS) {
    const [width, height] = [full.width * part, full.height * part];
    const place = placeBeside(near, width, height, STRIPS);
    if (part >= LEAST || place.covers < pointed.place.covers) pointed = { key, place, width, height };
    if (place.covers < NAMES) break;
  }
  put(pointed.place.left, pointed.place.top, pointed.width);
  layer.hidden = pointed.place.covers >= NAMES && card.offsetWidth >= READABLE * full.width;
}

/** A picture of some size, at least so wide, and a button at each side of it, or hanging from it; or no button. */
function shapes(full, button, least) {
  const smallest = Math.min(1, least / full.width);
  return [...PARTS.filter((part) => part > smallest), smallest].flatMap((part) => {
    const [width, height] = [full.width * part, full.height * part];
    const cost = (1 - part) * SMALLER;
    const picture = { left: 0, top: 0, width, height };
    if (!button.width) return [{ cost, parts: [picture] }];
    const at = (left, top) => ({ ...button, left, top });
    return [
      { cost, parts: [picture, at(width + APART, height - button.height)] },
      { cost, parts: [picture, at(-APART - button.width, height - button.height)] },
      { cost: cost + HANGING, parts: [picture, at((width - button.width) / 2, height + HANGS - button.height)] },
    ];
  });
}

/** Where the picture of a raised card stands with its button of some size, or the button alone where the picture
 * would lie far from its card, on names, or be hardly wider than a large card. lies: as for placeAbove. */
function placeRaised(card, button, lies) {
  const near = risen(card, RISES);
  const above = (wanted, more) => placeAbove(near, wanted, AT_HAND, FAR, more);
  const full = layer.getBoundingClientRect();
  const least = (card.closest(".piles") ? LARGER : FRAMED) * card.offsetWidth;
  const place = above(shapes(full, button, least), { lies });
  const [{ width, height }] = place.shape.parts;
  const away = Math.max(near.top - place.top - height, Math.abs(place.left + width / 2 - near.left - near.width / 2));
  const larger = width >= LARGER * card.offsetWidth || card.offsetWidth < LARGE * full.width;
  const fits = larger && place.covers < NAMES && away <= Math.max(REACH * near.height, NEAR);
  return fits ? place : above([{ cost: 0, alone: true, parts: [{ ...button, left: 0, top: 0 }] }], { own: OWN });
}

/** Whether the picture or the button cuts through a line; then it is better not seen at all (sheets.css). */
function cutsLine(button) {
  return [...document.querySelectorAll(".hint, .role")].some((line) => {
    const under = line.getBoundingClientRect();
    return [layer, button].some((each) => overlap(each.getBoundingClientRect(), under));
  });
}

/** Show an own card large that is raised: above it, with the button that plays it, if that is not hidden. It stays
 * there as long as its card does. */
export function growZoom(card, button) {
  unhide(card);
  pointed = null;
  const { left: x, top: y } = card.getBoundingClientRect();
  const size = { width: button.offsetWidth, height: button.offsetHeight }; // 0 while it is hidden
  const key = [card.id, x, y, size.width, innerWidth, innerHeight].join();
  const place = placeRaised(card, size, grown?.key === key ? grown.place : null);
  grown = { key, place };
  const { alone, parts } = place.shape;
  layer.hidden = Boolean(alone);
  if (!alone) put(place.left, place.top, parts[0].width);
  const beside = parts.at(alone ? 0 : 1);
  if (beside) button.style.transform = `translate(${place.left + beside.left}px, ${place.top + beside.top}px)`;
  layer.toggleAttribute("data-cuts-line", cutsLine(button));
}

/** The same for a card that is only pointed at, if it is wanted. */
export function pointAt(card) {
  const wanted = look.get("zoom"); // "" is: where the card is small
  unhide(card);
  if (wanted === "never" || (!wanted && card.offsetWidth >= SMALL * layer.offsetWidth)) hideZoom();
  else showZoom(card);
}

/** Whether the card that is shown large is still there, and has not been played. */
export const liesWhereItLay = () => shown.isConnected && shown.closest(HOLDERS) === holder;

export function hideZoom() {
  shown = grown = pointed = null;
  layer.hidden = true;
  layer.removeAttribute("data-cuts-line");
}
