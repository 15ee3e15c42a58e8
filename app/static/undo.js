// Undo: a button for some seconds after each own play that may be taken back, where nothing lies; and a
// key as long as it may be. The table says how many own plays may be taken back now.
import { freePlace } from "./place.js";
import { tell, untell } from "./toast.js";

const table = document.querySelector("#table");
const button = document.querySelector("#undo");
const SHOWN_MS = 6000;
const USED_MS = 500; // until it is looked again whether somebody still points at it
const BESIDE = 10; // px, to one's own name

let connection = null;
let plays = 0; // that could be taken back before
let until = 0;
let timer = 0;
let lies = null; // where it lies, as freePlace says it
let asked = ""; // the state of the deal that was to be taken back

const may = () => Number(table.querySelector("#state")?.dataset.undo ?? 0);
const POINTS = matchMedia("(hover: hover)"); // a finger that is gone leaves its hover behind
const used = () => button.matches(POINTS.matches ? ":hover, :focus-visible" : ":focus-visible");

function hide() {
  if (button.hidden) return;
  const focused = document.activeElement === button;
  button.hidden = true;
  lies = null;
  if (focused) table.querySelector('.card[tabindex="0"]')?.focus({ preventScroll: true });
}

/** In the corner across from one's own name, or beside it, or where there is room close to it; else nowhere. */
function show() {
  clearTimeout(timer);
  const left = until - performance.now();
  const plate = table.querySelector(".me > .plate");
  if (!may() || !plate || (left <= 0 && !used())) {
    hide();
    return;
  }
  timer = setTimeout(show, left > 0 ? left + 5 : USED_MS);
  button.hidden = false;
  const { offsetWidth: width, offsetHeight: height } = button;
  const { left: x, right, top, height: high } = plate.getBoundingClientRect();
  const y = top + (high - height) / 2;
  const across = document.documentElement.clientWidth - x - width; // as far from its edge of the window
  lies = freePlace([[across, y], [right + BESIDE, y], [x - BESIDE - width, y]], width, height, lies);
  button.hidden = !lies;
  if (lies) button.style.transform = `translate(${lies.left}px, ${lies.top}px)`;
}

function follow() {
  const now = may();
  if (now > plays) {
    until = performance.now() + SHOWN_MS;
    if (look.get("really") === "on") import("./really.js").then(({ reconsider }) => reconsider({ connection, tell, untell, undo })).catch(() => {});
  }
  if (now < plays) until = 0;
  plays = now;
  show();
}

/** Take the last own play back, once. */
export function undo() {
  if (!may() || asked === connection.move()) return;
  asked = connection.move();
  until = 0;
  hide();
  connection.send({ do: "take back" });
}

export function startUndo(to) {
  connection = to;
  plays = may();
  button.addEventListener("click", undo);
  addEventListener("htmx:after:swap", follow);
  addEventListener("resize", () => { lies = null; });
  for (const event of ["resize", "scroll"]) addEventListener(event, show, { capture: true, passive: true });
}
