// One tip at a time, on felt where nothing else lies; where there is no such place, none.
import { ON_TABLE, boxesOf, fit, freePlace } from "./place.js";
import { answer } from "./toast.js";

const WIDTHS = ["19rem", "14rem", "26rem", "11rem"].map((width) => `min(${width}, 100vw - 24px)`); // tried until one fits
const TAKEN = `${ON_TABLE}, #undo, #bubbles p, #toast, #zoom`;
const table = document.querySelector("#table");
const tip = document.createElement("aside");
tip.id = "tip";
tip.hidden = true;
tip.setAttribute("role", "status");
tip.append(document.createElement("p"));
document.body.append(tip);
let lies = null; // where it was put, with its size
addEventListener("resize", () => { lies = null; });

/** Put it on free felt, close to the line that says whose turn it is; false where there is no room. Once it lies there it
 * goes elsewhere in one's own turn alone: while others play it would run about below a finger. */
function place() {
  if (document.querySelector("#scores, .sheet:popover-open")) return false;
  const boxes = boxesOf(TAKEN);
  const hint = table.querySelector(".hint").getBoundingClientRect();
  const home = ({ width, height }) => [hint.left + (hint.width - width) / 2, hint.top + (hint.height - height) / 2];
  if (lies && freePlace([home(lies.box)], lies.box.width, lies.box.height, lies.at, boxes) === lies.at) return true;
  if (lies && !table.querySelector(".felt.yours")) return false;
  tip.style.transform = "";
  lies = fit(tip, WIDTHS, home, boxes);
  if (lies) tip.style.transform = `translate(${lies.at.left - lies.box.left}px, ${lies.at.top - lies.box.top}px)`;
  return lies !== null;
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
