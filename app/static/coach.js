// What somebody new to a game is told, each thing once and never again; and the worth of cards on the
// cards, in the first deals of a game or as it is set. What was told is kept by look.js.
import { root } from "./root.js";
import { hideTip, keepTip, showTip } from "./tip.js";

const table = document.querySelector("#table");
const { game } = document.body.dataset;
const FIRST_DEALS = 3; // so long cards show their worth
const TAUGHT_DEALS = 8; // so long something is told of a game
const LATER_MS = 6000; // between two things that are told
const READ_MS = 3000; // after which a tip that is no longer so has been told
const NO_ROOM_MS = 3000; // until it is tried again, where there was no room
const LETTER_MS = 80; // and so much more a letter until it goes by itself

const knows = (what) => look.get(`knows-${what}`) !== "";
let texts = null; // of the game's tips, once one of them is wanted
let told = null; // what is told now: its key, and since when it was seen
const seen = {}; // of what had to go before it was read, by key: so many ms
let leaving = 0; // the timer
let busy = 0; // until then nothing new is told

/** Whether guide.js has something to say in this deal, or will once it has come. */
function isGuided() {
  if (table.querySelector("#guide")) return true;
  const deal = document.querySelector("#guiding")?.dataset.deal;
  return deal === table.querySelector("#state").dataset.move.split(".")[0];
}

/** What matters now, the most important first, as [key, text]. */
function* mattering() {
  if (look.get("tips") === "off" || isGuided() || !table.querySelector(".felt .hand") || table.querySelector("#scores")) return;
  yield [game, document.body.dataset.goal];
  if (!knows("played") && table.querySelector(".felt.yours .me .card.legal")) {
    if (!matchMedia("(hover: none)").matches) yield ["click", "Click one of the framed cards."];
    else if (look.get("tap") !== "one") yield ["tap", "Tap a card to see it large. Tap it again to play it."];
  }
  if (Number(look.get(`deals-${game}`)) > TAUGHT_DEALS) return;
  const due = table.querySelector("#state").dataset.tips;
  for (const tip of due ? due.split(" ") : []) yield [`${game}-${tip}`, texts?.[tip]];
}

/** It has been told: it never comes again. */
function know({ key }) {
  look.set(`knows-${key}`, "1");
  told = null;
  hideTip();
}

const WAYS = [["Got it", () => know(told)], ["No more tips", () => { know(told); look.set("tips", "off"); }]];

/** Tell the first thing that is new, unless something else has just been told or there is no room. While others
 * play, the table moves below whatever is being read. */
function tell() {
  if (performance.now() < busy || !table.querySelector(".felt.yours")) return;
  const unknown = [...mattering()].find(([key]) => !knows(key));
  if (!unknown) return;
  const [key, text] = unknown;
  if (!text) {
    texts ??= fetch(`${root}/tips/${game}`).then((answer) => answer.json()).then((all) => { texts = all; coach(); }).catch(() => { texts = null; });
  } else if (showTip(text, WAYS)) {
    told = { key, since: performance.now() };
    busy = told.since + LATER_MS;
    clearTimeout(leaving);
    leaving = setTimeout(leave, READ_MS + LETTER_MS * text.length);
  } else busy = performance.now() + NO_ROOM_MS;
}

/** What does not matter any more, or has no room, goes; as long as nobody can have read it, it may come again. */
function keep() {
  if (!told) return;
  if ([...mattering()].some(([key]) => key === told.key) && keepTip()) return;
  const { key, since } = told;
  seen[key] = (seen[key] ?? 0) + performance.now() - since;
  if (seen[key] > READ_MS) know(told);
  else {
    told = null;
    busy = 0;
    hideTip();
  }
}

/** What has been read goes by itself, but not while nobody looks or somebody points at it. */
function leave() {
  if (!told) return;
  if (document.hidden || document.querySelector("#tip").matches(":hover, :focus-within")) leaving = setTimeout(leave, READ_MS);
  else know(told);
}

/** Who has played a card need not be told how; and who plays on has read what was told. */
function noteOwn() {
  const card = table.querySelector(".me .card[data-ui-sent]");
  if (card && !knows("played")) look.set("knows-played", "1");
  if (told && (card || table.querySelector(".panel [data-ui-sent]")) && performance.now() - told.since > READ_MS) know(told);
}

function showWorth() {
  const wanted = look.get("worth");
  const shown = wanted ? wanted === "on" : Number(look.get(`deals-${game}`)) <= FIRST_DEALS;
  document.documentElement.toggleAttribute("data-worth", shown);
}

function count() {
  const felt = table.querySelector(".felt:has(.hand)");
  const deal = felt && `${location.pathname} ${table.querySelector("#state").dataset.move.split(".")[0]}`;
  if (!felt || deal === look.get("deal")) return;
  look.set("deal", deal);
  look.set(`deals-${game}`, String(Number(look.get(`deals-${game}`)) + 1));
  showWorth();
}

/** Look again once nothing moves any more: what flies or grows was measured on its way. */
function keepLater() {
  const moving = table.getAnimations({ subtree: true }).filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  if (told && moving.length) Promise.allSettled(moving.map(({ finished }) => finished)).then(keep);
}

function coach() {
  count();
  keep();
  if (!told) tell();
  keepLater();
}

export function startCoach() {
  showWorth();
  addEventListener("htmx:before:swap", noteOwn);
  for (const what of ["htmx:after:swap", "resize"]) addEventListener(what, coach);
  document.addEventListener("toggle", keep, true); // of a sheet, or of a toast
  addEventListener("look", ({ detail }) => { if (detail === "worth") showWorth(); });
  coach();
}
