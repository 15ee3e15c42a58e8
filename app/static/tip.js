// One tip at a time, on felt where nothing else lies; where there is no such place, none.
import { EMPTY, READ, placeBeside } from "./place.js";
import { answer } from "./toast.js";

const WIDTHS = ["19rem", "14rem", "26rem", "11rem"]; // tried until one fits
const LIES = "#bubbles p, .slot, .card, .card .face, .plate, .fan, .pile.covers, button, .says, .role, .stock, .turned, .pill, .dealer, .centre > :not(.trick, .bout)";
const table = document.querySelector("#table");
const toast = document.querySelector("#toast");
const tip = document.createElement("aside");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("role", "status");
tip.append(document.createElement("p"));
document.body.append(tip);
let lies = null;
addEventListener("resize", () => { lies = null; });

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Put it where nothing lies; false where there is no such place. */
function place() {
  if (document.querySelector("#scores, .sheet:popover-open")) return false;
  const near = table.querySelector(".hint").getBoundingClientRect();
  tip.style.transform = "";
  for (const width of WIDTHS) {
    tip.style.maxWidth = `min(${width}, 100vw - 24px)`;
    const box = tip.getBoundingClientRect();
    const to = placeBeside(near, box.width, box.height, [[LIES, READ]], lies?.width === width ? lies : null);
    if (to.covers > EMPTY) continue;
    lies = { ...to, width };
    tip.style.transform = `translate(${to.left - box.left}px, ${to.top - box.top}px)`;
    return !toast.matches(":popover-open") || !meets(tip.getBoundingClientRect(), toast.getBoundingClientRect());
  }
  return false;
}

/** Show a sentence and how to answer it, as [label, what it does]; whether there was room. */
export function showTip(text, ways) {
  lies = null;
  tip.replaceChildren(tip.firstChild, ...ways.map(([label, act]) => answer(label, act)));
  tip.firstChild.textContent = text;
  return keepTip();
}

/** Look whether it may still lie there, and put it elsewhere if not; whether it is seen. */
export function keepTip() {
  tip.hidden = false;
  tip.hidden = !place();
  return !tip.hidden;
}

export function hideTip() {
  tip.hidden = true;
}
