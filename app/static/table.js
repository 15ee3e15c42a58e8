// The table in the browser: large cards, choosing and playing, and the pace of what is shown.
import "./install.js";
import { startConnection } from "./connection.js";
import { startAwake } from "./awake.js";
import { startCoach } from "./coach.js";
import { startCommands } from "./commands.js";
import { startHint } from "./hint.js";
import { startInput } from "./input.js";
import { tellMoments } from "./moments.js";
import { startMotion } from "./motion.js";
import { startOver } from "./over.js";
import { NAMES, READ, STRIPS, placeBeside } from "./place.js";
import { startSettings } from "./settings.js";
import { startSheets } from "./sheets.js";
import { startShuffle } from "./shuffle.js";
import { chime, startSounds } from "./sounds.js";
import { say, startTurn } from "./turn.js";
import { startUndo } from "./undo.js";

const DECK_MS = 2500; // until the cards are painted: first the table is there and is dealt
const paintDeck = () => import("./deck.js").catch(() => {});

const said = [...document.querySelectorAll("#remarks li")].map(({ dataset }) => dataset.n); // before the page came
let arrived = performance.now(); // when the table that is shown came
function hurry(text) {
  chime();
  say(text);
}

const later = new Map([
  ["#table :is(.clock, .window)", () => import("./clock.js").then(({ startClock }) => startClock(arrived, hurry))],
  ["#remarks li, .remarks, [data-mute]", () => import("./talk.js").then(({ startTalk }) => startTalk({ NAMES, READ, STRIPS, placeBeside, say }, said))],
  ["#link", () => import("./invitation.js").then(({ startInvitation }) => startInvitation(connection))],
]);

/** What few tables need is fetched with the first one that asks for it, or has it. */
function fetchMore() {
  for (const { dataset } of document.querySelectorAll("#table [data-script]")) import(dataset.script);
  for (const [which, fetched] of later) {
    if (!document.querySelector(which)) continue;
    later.delete(which);
    fetched().catch(() => later.set(which, fetched)); // without a network for now: the next one asks again
  }
}

/** A table of another game needs a page of its own. */
function startAnew() {
  const shown = document.querySelector("#around")?.dataset.game;
  if (shown && shown !== document.body.dataset.game) location.reload();
}

startHint(); // before those who look where there is room
const connection = startConnection();
startCommands(connection);
startInput(connection);
startSettings();
startSheets(connection);
startShuffle(connection);
startMotion();
startOver();
startSounds();
startTurn();
startAwake();
startUndo(connection);
startCoach();
tellMoments();
addEventListener("htmx:after:swap", () => tellMoments());
document.fonts.addEventListener("loadingdone", () => dispatchEvent(new Event("resize"))); // words are wider now
addEventListener("table", ({ detail: { at } }) => { arrived = at; });
addEventListener("htmx:after:swap", startAnew);
for (const event of ["htmx:after:swap", "sheet"]) addEventListener(event, fetchMore);
fetchMore();
setTimeout(() => (globalThis.requestIdleCallback ?? paintDeck)(paintDeck), DECK_MS);
document.body.dataset.uiReady = ""; // a person, or a test, may begin
