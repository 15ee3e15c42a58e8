// What is said in a guided deal, near the cards, and which card or button it means.
import { NAMES, READ, placeBeside, risen } from "./place.js";

const KEPT = [[".me .card", READ], [".slot", 3 * READ], [".bar .pill, .bar button, .role", NAMES]]; // it speaks of them
const WIDTHS = ["40rem", "30rem", "21rem", "16rem", "13rem"];
const ARROW = 24; // px, at least to the corners
const RISES = 0.16; // of its height, how far a card rises that is meant (guide.css)
const TAPS = " Tap the marked card, then tap it again to play it.";
const table = document.querySelector("#table");
const said = document.createElement("p");
said.id = "guiding";
said.popover = "manual";
said.setAttribute("role", "status");
document.body.append(said);
let told = "";

/** Mark what is meant; all else that could be done steps back. */
function mark(action) {
  document.body.toggleAttribute("data-ui-guides", Boolean(action));
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

/** Beside what is meant, and an arrow to it from where one can point at it. */
function place() {
  said.style.transform = "";
  const meant = table.querySelector("[data-ui-guided]");
  const near = risen(meant ?? table.querySelector(".hint"), meant?.matches(".hand > .card") ? RISES : 0);
  let [to, left, top, width, height] = [{ cost: Infinity }];
  for (const widest of WIDTHS) {
    said.style.maxWidth = `min(${widest}, 100vw - 24px)`;
    const box = said.getBoundingClientRect();
    const found = placeBeside(near, box.width, box.height, KEPT);
    if (found.cost < to.cost) [to, { left, top, width, height }, said.dataset.width] = [found, box, widest];
  }
  said.style.maxWidth = `min(${said.dataset.width}, 100vw - 24px)`;
  said.style.transform = `translate(${to.left - left}px, ${to.top - top}px)`;
  const [x, y] = [near.left + near.width / 2 - to.left, near.top + near.height / 2 - to.top];
  const side = !meant ? "" : y > height ? "below" : y < 0 ? "above" : x > width ? "right" : "left";
  const [along, most] = side === "below" || side === "above" ? [x, width] : [y, height];
  const at = Math.max(ARROW, Math.min(along, most - ARROW));
  said.dataset.to = Math.abs(at - along) < 2 * ARROW ? side : ""; // or it would point at something else
  said.style.setProperty("--at", `${at}px`);
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
  const swept = !table.querySelector(".trick.full:not([data-ui-swept])"); // until then there is no room
  said.togglePopover(Boolean(text) && swept);
  if (text && swept) place();
}

addEventListener("htmx:after:swap", guide);
addEventListener("resize", guide);
new MutationObserver(guide).observe(table, { subtree: true, attributeFilter: ["data-ui-swept"] });
guide();
