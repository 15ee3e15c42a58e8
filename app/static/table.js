// The table in the browser: large cards, choosing and playing, and the pace of what is shown.
import { startConnection } from "./connection.js";
import { startAwake } from "./awake.js";
import { startCoach } from "./coach.js";
import { startCommands } from "./commands.js";
import { startHint } from "./hint.js";
import { startInput } from "./input.js";
import { startInvitation } from "./invitation.js";
import { tellMoments } from "./moments.js";
import { startMotion } from "./motion.js";
import { startOver } from "./over.js";
import { startSettings } from "./settings.js";
import { startSheets } from "./sheets.js";
import { startShuffle } from "./shuffle.js";
import { chime, startSounds } from "./sounds.js";
import { startTalk } from "./talk.js";
import { say, startTurn } from "./turn.js";
import { startUndo } from "./undo.js";

const DECK_MS = 2500; // until the cards are painted: first the table is there and is dealt
const paintDeck = () => import("./deck.js").catch(() => {});

let arrived = performance.now(); // when the table that is shown came
let clock = null; // its script, once a table has needed it

function hurry(text) {
  chime();
  say(text);
}

/** What few tables need is fetched with the first one that asks for it. */
function fetchMore() {
  for (const { dataset } of document.querySelectorAll("#table [data-script]")) import(dataset.script);
  if (clock || !document.querySelector("#table :is(.clock, .window)")) return;
  clock = import("./clock.js").then(({ startClock }) => startClock(arrived, hurry)).catch(() => { clock = null; });
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
startInvitation(connection);
startSettings();
startSheets(connection);
startShuffle(connection);
startMotion();
startOver();
startSounds();
startTurn();
startAwake();
startTalk();
startUndo(connection);
startCoach();
tellMoments();
addEventListener("htmx:after:swap", () => tellMoments());
document.fonts.addEventListener("loadingdone", () => dispatchEvent(new Event("resize"))); // words are wider now
addEventListener("table", ({ detail: { at } }) => { arrived = at; });
addEventListener("htmx:after:swap", startAnew);
addEventListener("htmx:after:swap", fetchMore);
fetchMore();
setTimeout(() => (globalThis.requestIdleCallback ?? paintDeck)(paintDeck), DECK_MS);
document.body.dataset.uiReady = ""; // a person, or a test, may begin
