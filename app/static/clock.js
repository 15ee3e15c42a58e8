// The clock of the decision that the table waits for. Each table says how many milliseconds are
// left; from its arrival on they are counted down here.
import { chime, say } from "./turn.js";

const table = document.querySelector("#table");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const LATE_MS = 5000;
const SECOND_MS = 1000;

let arrived = performance.now(); // when the table that is shown came
let warned = ""; // the move that was warned for
let timer = 0;

const moving = () => !reduced.matches && look.get("speed") !== "none";
/** As app/web/timing.py writes it. */
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
  chime();
  say("Five seconds left.");
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

/** The bar runs by itself; the numbers above are all there is when nothing is to move. */
function run() {
  const clock = table.querySelector(".clock");
  const bar = clock?.querySelector("i");
  for (const old of bar?.getAnimations() ?? []) old.cancel();
  if (bar && moving() && !("stands" in clock.dataset)) {
    const left = Math.max(0, ends(clock)[1] - performance.now());
    const most = Number(clock.dataset.allowed) + Number(clock.dataset.reserve);
    bar.animate([{ scale: `${Math.min(1, left / most)} 1` }, { scale: "0 1" }], { duration: left, fill: "forwards" });
  }
  tick();
}

export function startClock() {
  const arrivals = [];
  addEventListener("htmx:ws:after:connection", (event) => {
    arrivals.length = 0;
    event.detail.connection.socket.addEventListener("message", () => arrivals.push(performance.now()));
  });
  addEventListener("htmx:ws:before:message:incoming", (event) => {
    const came = arrivals.shift() ?? performance.now();
    if (!event.detail.message.data.startsWith("{")) arrived = came; // no refusal
  });
  addEventListener("htmx:after:swap", run);
  addEventListener("look", run);
  run();
}
