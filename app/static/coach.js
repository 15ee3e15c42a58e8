// What somebody new to a game is told, each thing once and never again; and the worth of cards on the
// cards, in the first deals of a game or as it is set. What was told is kept by look.js.
import { tell, untell } from "./toast.js";

const table = document.querySelector("#table");
const toast = document.querySelector("#toast");
const { game } = document.body.dataset;
const FIRST_DEALS = 3; // so long cards show their worth
const TAUGHT_DEALS = 8; // so long something is told of a game
const LATER_MS = 6000; // between two things that are told

const knows = (what) => look.get(`knows-${what}`) !== "";
let busy = 0;
let tips = null; // of the game, once one of them is wanted
let told = null; // the newest of them: its key, its text, and since when

const may = () => look.get("tips") !== "off" && performance.now() >= busy && !toast.matches(":popover-open");

/** Tell something new, unless something else has just been told. */
function teach(what, text) {
  if (!may() || knows(what) || !text) return false;
  look.set(`knows-${what}`, "1");
  busy = performance.now() + LATER_MS;
  tell(text, [["Got it"], ["No more tips", () => look.set("tips", "off")]], "tip");
  return true;
}

/** Whether guide.js has something to say in this deal. */
function isGuided() {
  const deal = document.querySelector("#guiding")?.dataset.deal;
  return deal === table.querySelector("#state").dataset.move.split(".")[0];
}

/** Of what matters now the first thing that is new. */
async function teachTip() {
  const unknown = () => (table.querySelector("#state").dataset.tips ?? "").split(" ").find((tip) => !knows(`${game}-${tip}`));
  if (!unknown() || !may() || Number(look.get(`deals-${game}`)) > TAUGHT_DEALS) return;
  tips ??= fetch(`/tips/${game}`).then((answer) => answer.json()).catch(() => { tips = null; });
  const texts = await tips;
  const tip = unknown();
  if (texts && tip && teach(`${game}-${tip}`, texts[tip])) told = [tip, texts[tip], performance.now()];
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

/** What does not matter any more goes, once it can have been read. */
function forget() {
  if (!told) return;
  const [tip, text, since] = told;
  const over = table.querySelector("#scores") || performance.now() - since > LATER_MS;
  if (over && !(table.querySelector("#state").dataset.tips ?? "").split(" ").includes(tip)) untell(text);
}

function coach() {
  count();
  forget();
  if (!table.querySelector(".felt .hand") || table.querySelector("#scores") || isGuided()) return;
  teach(game, document.body.dataset.goal);
  if (table.querySelector(".felt.yours .me .card.legal")) teachPlay();
  teachTip();
}

function teachPlay() {
  if (matchMedia("(hover: none)").matches) {
    if (look.get("tap") !== "one") teach("tap", "Tap a card to see it large. Tap it again to play it.");
  } else teach("click", "Framed cards may be played: click one.");
}

export function startCoach() {
  showWorth();
  addEventListener("htmx:after:swap", coach);
  addEventListener("look", ({ detail }) => { if (detail === "worth") showWorth(); });
  coach();
}
