// What is said in a guided deal, near the cards, and which card or button it means.
import { READ, placeBeside } from "./place.js";

const OWN = [[".me .card", READ]]; // it speaks of them
const table = document.querySelector("#table");
const said = document.createElement("p");
said.id = "guiding";
said.popover = "manual";
said.setAttribute("role", "status");
document.body.append(said);

function mark(action) {
  for (const marked of table.querySelectorAll("[data-ui-guided]")) delete marked.dataset.uiGuided;
  if (!action) return;
  const name = CSS.escape(action);
  const meant = table.querySelector(`.me [data-action="${name}"], .felt [data-act="${name}"]`);
  if (meant) meant.dataset.uiGuided = "";
}

function place() {
  said.style.transform = "";
  const near = table.querySelector(".hint, .scores").getBoundingClientRect();
  const { left, top, width, height } = said.getBoundingClientRect();
  const to = placeBeside(near, width, height, OWN);
  said.style.transform = `translate(${to.left - left}px, ${to.top - top}px)`;
}

function guide() {
  const wanted = table.querySelector("#guide");
  mark(wanted?.dataset.action);
  const text = wanted?.textContent ?? "";
  if (text && text !== said.textContent) document.querySelector("#toast").hidePopover(); // it is read now
  if (text) [said.dataset.deal] = table.querySelector("#state").dataset.move.split(".");
  said.textContent = text;
  said.togglePopover(Boolean(wanted));
  if (wanted) place();
}

addEventListener("htmx:after:swap", guide);
addEventListener("resize", guide);
guide();
