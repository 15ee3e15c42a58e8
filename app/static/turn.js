// Telling people that it is their turn, and what has happened: the tab's title, a soft sound, and
// words for screen readers.
import { buzz } from "./awake.js";
import { chime } from "./sounds.js";

const table = document.querySelector("#table");
const live = document.querySelector("#live");
const title = document.title;
const FLASH_MS = 1000;
const FLASHES = 21; // odd: its own words come last

let mine = false;
let heard = new Set();
let flashing = 0;

export function say(text) {
  live.textContent = text;
}

/** Have the tab's title say something in turns with its own words, until the next update. */
export function flash(text) {
  const usual = document.title;
  let times = 0;
  clearInterval(flashing);
  document.title = text;
  flashing = setInterval(() => {
    times += 1;
    document.title = times % 2 ? usual : text;
    if (times === FLASHES) clearInterval(flashing);
  }, FLASH_MS);
}

/** After each update: announce what is new, once each, even when updates were left out. */
export function tellTurn() {
  const news = [...table.querySelectorAll("#said li")].map((item) => [`${item.dataset.n} ${item.textContent}`, item.textContent]);
  const fresh = news.filter(([key]) => !heard.has(key)).map(([, text]) => text);
  if (heard.size && fresh.length) say(fresh.join(" "));
  heard = new Set(news.map(([key]) => key));

  const yours = table.querySelector(".felt.yours") !== null;
  if (yours && !mine) {
    chime();
    buzz();
  }
  mine = yours;
  clearInterval(flashing);
  document.title = mine ? `● Your turn · ${title}` : title;
}

/** Whose turn it is and what may be done, on demand. */
export function sayTurn() {
  const hint = table.querySelector(".hint")?.textContent ?? table.querySelector("#scores-title")?.textContent;
  if (!hint) return;
  say("");
  requestAnimationFrame(() => say(hint)); // the same words again are announced again
}

export function startTurn() {
  tellTurn();
}
