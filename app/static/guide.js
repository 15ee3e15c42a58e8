// What is said in a guided deal, near the cards, and which card or button it means.
import { READ, placeBeside } from "./place.js";

const KEPT = [[".me .card", READ], [".slot .card", 3 * READ]]; // it speaks of them
const TAPS = " Tap the marked card, and tap it once more to play it.";
const table = document.querySelector("#table");
const said = document.createElement("p");
said.id = "guiding";
said.popover = "manual";
said.setAttribute("role", "status");
document.body.append(said);
let told = "";

function mark(action) {
  for (const marked of table.querySelectorAll("[data-ui-guided]")) delete marked.dataset.uiGuided;
  if (!action) return;
  const name = CSS.escape(action);
  const meant = table.querySelector(`.me [data-action="${name}"], .felt [data-act="${name}"]`);
  if (meant) meant.dataset.uiGuided = "";
}

/** How a card is played on a touch screen, once. */
function taps(action) {
  if (!action || !matchMedia("(hover: none)").matches || look.get("tap") === "one" || look.get("knows-tap")) return "";
  if (!table.querySelector(".card[data-ui-guided]")) return "";
  look.set("knows-tap", "1");
  return TAPS;
}

function place() {
  said.style.transform = "";
  const near = table.querySelector(".hint, .scores").getBoundingClientRect();
  const { left, top, width, height } = said.getBoundingClientRect();
  const to = placeBeside(near, width, height, KEPT);
  said.style.transform = `translate(${to.left - left}px, ${to.top - top}px)`;
}

function guide() {
  const wanted = table.querySelector("#guide");
  mark(wanted?.dataset.action);
  const text = wanted?.textContent ?? "";
  if (text && text !== told) {
    document.querySelector("#toast").hidePopover(); // it is read now
    [said.dataset.deal] = table.querySelector("#state").dataset.move.split(".");
    said.textContent = text + taps(wanted.dataset.action);
  }
  told = text;
  said.togglePopover(Boolean(text));
  if (wanted) place();
}

addEventListener("htmx:after:swap", guide);
addEventListener("resize", guide);
guide();
