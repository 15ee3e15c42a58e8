// One tip at a time, on felt where nothing else lies; where there is no such place, none.
import { LYING, boxesOf, freePlace } from "./place.js";
import { answer } from "./toast.js";

const WIDTHS = ["19rem", "14rem", "26rem", "11rem"]; // tried until one fits
const TAKEN = `${LYING}, #undo, #bubbles p, #toast`;
const table = document.querySelector("#table");
const tip = document.createElement("aside");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("role", "status");
tip.append(document.createElement("p"));
document.body.append(tip);
let lies = null; // where it was put, with its size
addEventListener("resize", () => { lies = null; });

/** Put it on free felt, close to the line that says whose turn it is; false where there is no room. */
function place() {
  if (document.querySelector("#scores, .sheet:popover-open")) return false;
  const boxes = boxesOf(TAKEN);
  const hint = table.querySelector(".hint").getBoundingClientRect();
  const free = ({ width, height }, before = null) => {
    const home = [hint.left + (hint.width - width) / 2, hint.top + (hint.height - height) / 2];
    return freePlace([home], width, height, before, boxes);
  };
  if (lies && free(lies, lies.at) === lies.at) return true;
  tip.style.transform = "";
  lies = null;
  for (const width of WIDTHS) {
    tip.style.maxWidth = `min(${width}, 100vw - 24px)`;
    const box = tip.getBoundingClientRect();
    const at = free(box);
    if (!at) continue;
    lies = { at, width: box.width, height: box.height };
    tip.style.transform = `translate(${at.left - box.left}px, ${at.top - box.top}px)`;
    return true;
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
