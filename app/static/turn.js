// Telling people that it is their turn, and what has happened: the tab's title, a soft sound, and
// words for screen readers.
import { buzz } from "./awake.js";
import { chime } from "./sounds.js";

const table = document.querySelector("#table");
const live = document.querySelector("#live");
const title = document.title;
const FLASH_MS = 1000;
const FLASHES = 21; // odd: its own words come last
const TAKEN_BACK = "Taken back.";

let mine = false;
let heard = new Set();
let flashing = 0;
let usual = title; // what the tab says when nothing flashes
let stood = ""; // the state of the deal that it was said for
let latest = []; // which action was told last: [deal, number]

export function say(text) {
  live.textContent = text;
}

/** Have the tab's title say something in turns with its own words, until the deal goes on. */
export function flash(text) {
  let times = 0;
  clearInterval(flashing);
  document.title = text;
  flashing = setInterval(() => {
    times += 1;
    document.title = times % 2 ? usual : text;
    if (times === FLASHES) clearInterval(flashing);
  }, FLASH_MS);
}

/** Whether the latest action that is told is an earlier one of the same deal than before. */
function takenBack(numbers) {
  const before = latest;
  const told = numbers.filter((number) => /^\d+\.\d+$/.test(number)).at(-1);
  latest = (told ?? `${parseInt(numbers.at(-1))}.-1`).split(".").map(Number); // of a deal that has just begun, none
  return latest[0] === before[0] && latest[1] < before[1];
}

/** After each update: announce what is new, once each, even when updates were left out. */
export function tellTurn() {
  const lines = [...table.querySelectorAll("#said li")];
  const news = lines.map((item) => [`${item.dataset.n} ${item.textContent}`, item.textContent]);
  const fresh = takenBack(lines.map(({ dataset }) => dataset.n)) ? [TAKEN_BACK, news.at(-1)[1]] : news.filter(([key]) => !heard.has(key)).map(([, text]) => text);
  if (heard.size && fresh.length) say(fresh.join(" "));
  heard = new Set(news.map(([key]) => key));

  const yours = table.querySelector(".felt.yours") !== null;
  if (yours && !mine) {
    chime();
    buzz();
  }
  mine = yours;
  const words = mine ? `● Your turn · ${title}` : title;
  const stands = table.querySelector("#state")?.dataset.move ?? "";
  if (words === usual && stands === stood) return; // something was said, or a clock is shown anew
  [usual, stood] = [words, stands];
  clearInterval(flashing);
  document.title = usual;
}

/** Whose turn it is and what may be done, on demand. */
export function sayTurn() {
  const hint = table.querySelector(".hint")?.textContent ?? table.querySelector("#scores-title")?.textContent;
  if (!hint) return;
  say("");
  requestAnimationFrame(() => say(hint)); // the same words again are announced again
}

export function startTurn() {
  addEventListener("say", ({ detail }) => say(detail)); // of what is fetched only when it is used
  tellTurn();
}
