// The clock of the decision that the table waits for, and the window of all who may act at once.
// Each table says how many milliseconds are left; from its arrival on they are counted down here. Fetched with the
// first table that has one.
const table = document.querySelector("#table");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const LATE_MS = 5000;
const SECOND_MS = 1000;

let arrived = 0; // when the table that is shown came
let warnOwner = () => {}; // how whoever has to act is warned
let warned = ""; // the move that was warned for
let timer = 0;
let windowTimer = 0;

const moving = () => !reduced.matches && look.get("speed") !== "none";
/** As app/web/table/timing.py writes it. */
function left(ms) {
  const seconds = Math.ceil(ms / SECOND_MS);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes ? `${minutes}:${String(rest).padStart(2, "0")}` : `${rest}`;
}

/** When the time for the decision ends, and when the reserve does. */
function ends(clock) {
  const [wait, decision, reserve] = ["wait", "decision", "reserve"].map((name) => Number(clock.dataset[name]));
  return [arrived + wait + decision, arrived + wait + decision + reserve];
}

function warn() {
  const { move } = table.querySelector("#state").dataset;
  if (warned === move) return;
  warned = move;
  warnOwner("Five seconds left.");
}

/** The same in words, as of a window. */
function inWords(ms) {
  const seconds = Math.ceil(ms / SECOND_MS);
  return seconds < 60 ? `${seconds} second${seconds === 1 ? "" : "s"}` : left(ms);
}

/** What is left of the window of all who may act at once. */
function tickWindow() {
  clearTimeout(windowTimer);
  const open = table.querySelector(".window");
  const words = open?.parentElement.querySelector(".left");
  if (!words) return;
  const stands = "stands" in open.dataset;
  const leftMs = Math.max(0, arrived + Number(open.dataset.left) - (stands ? arrived : performance.now()));
  words.textContent = inWords(leftMs);
  if (!stands && leftMs) windowTimer = setTimeout(tickWindow, (leftMs % SECOND_MS) + 5);
}

function tick() {
  clearTimeout(timer);
  const clock = table.querySelector(".clock");
  if (!clock) return;
  const stands = "stands" in clock.dataset;
  const now = stands ? arrived : performance.now();
  const [decision, all] = ends(clock).map((end) => Math.max(0, end - now));
  const shown = decision ? Math.min(decision, Number(clock.dataset.allowed)) : all;
  const late = all <= LATE_MS;
  clock.querySelector("b").textContent = left(shown);
  clock.querySelector("small").textContent = late ? "hurry" : decision ? "" : "reserve";
  clock.toggleAttribute("data-ui-late", late);
  if (stands || !all) return;
  if (late && "mine" in clock.dataset) warn();
  timer = setTimeout(tick, (all % SECOND_MS) + 5);
}

/** A bar goes down by itself; where nothing is to move, in steps of a second. */
function fall(holder, end, most) {
  const bar = holder.querySelector("i");
  for (const old of bar.getAnimations()) old.cancel();
  const stands = "stands" in holder.dataset;
  const left = Math.max(0, end - (stands ? arrived : performance.now()));
  const easing = moving() ? "linear" : `steps(${Math.max(1, Math.ceil(left / SECOND_MS))})`;
  const falling = bar.animate([{ scale: `${Math.min(1, left / most)} 1` }, { scale: "0 1" }], { duration: left, easing, fill: "forwards" });
  if (stands) falling.pause();
}

function run() {
  const clock = table.querySelector(".clock");
  if (clock) fall(clock, ends(clock)[1], Number(clock.dataset.allowed) + Number(clock.dataset.reserve));
  const open = table.querySelector(".window");
  if (open) fall(open, arrived + Number(open.dataset.left), Number(open.dataset.allowed));
  tick();
  tickWindow();
}

/** came: when the table that is shown did. warn: lets whoever has to act hear a sentence. */
export function startClock(came, warn) {
  arrived = came;
  warnOwner = warn;
  addEventListener("table", ({ detail: { at } }) => { arrived = at; });
  addEventListener("htmx:after:swap", run);
  addEventListener("look", run);
  run();
}
