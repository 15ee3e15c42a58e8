// What is said in a guided deal, near the cards, and which card or button it means.
import { NAMES, READ, placeBeside } from "./place.js";

const KEPT = [[".me .card", READ], [".slot", 3 * READ], [".bar .pill, .bar button", NAMES]]; // it speaks of them
const CROSSED = ".card, .panel, .role, .plate, .bids"; // by no arrow
const WIDTHS = ["40rem", "30rem", "21rem", "16rem", "13rem"];
const ARROW = 24; // px, at least to the corners
const RISES = 0.16; // of its height, how far a card rises that is meant (guide.css)
const HEAD = 6; // px, half as wide
const SHORT = 14; // px, so near it is no more than a corner of the words
const STEP = 3; // px, between the arrows that are tried
const NO_ARROW = 9000; // what it costs where none reaches what is meant
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

/** The numbers between two, those in the middle of another two first. */
function fromTheMiddle(least, most, from, to) {
  const middle = (from + to) / 2;
  const all = Array.from({ length: Math.max(0, Math.floor((most - least) / STEP) + 1) }, (_, i) => least + i * STEP);
  return all.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

/** An arrow from words that lie there to a box, no farther than to the edge of what that is part of, straight and
 * across nothing else: where it begins on the side of the words, and how long it is; null where there is none. */
function arrow(words, near, whole, others) {
  const [right, bottom] = [words.left + words.width, words.top + words.height];
  const down = whole.top >= bottom, up = whole.bottom <= words.top;
  const upright = down || up;
  if (!upright && whole.left < right && whole.right > words.left) return null;
  const [from, to] = upright ? [near.left, near.right] : [near.top, near.bottom];
  const [start, end] = upright ? [words.left, right] : [words.top, bottom];
  const between = down ? [bottom, whole.top] : up ? [whole.bottom, words.top] : whole.left >= right ? [right, whole.left] : [whole.right, words.left];
  const free = ([box, at]) => {
    const [left, top, wide, high] = upright ? [at - HEAD, between[0], 2 * HEAD, between[1] - between[0]] : [between[0], at - HEAD, between[1] - between[0], 2 * HEAD];
    return box.right <= left || box.left >= left + wide || box.bottom <= top || box.top >= top + high;
  };
  const at = fromTheMiddle(Math.max(start + ARROW, from + HEAD), Math.min(end - ARROW, to - HEAD), from, to)
    .find((one) => others.every((box) => free([box, one])));
  if (at === undefined) return null;
  return { side: down ? "below" : up ? "above" : whole.left >= right ? "right" : "left", at: at - start, reach: between[1] - between[0] };
}

const boxOf = (element) => element.getBoundingClientRect();

/** Where something is, or will be once it lies there and has risen, but not into what lies above it. */
function boxOfMeant(meant, others) {
  const { left, right, top, width, height } = boxOf(meant);
  if (!meant.matches(".hand > .card")) return new DOMRect(left, top, width, height);
  const above = others.filter((box) => box.bottom <= top && box.left < right && box.right > left).map(({ bottom }) => bottom + 1);
  const rises = top - Math.max(top - RISES * height, ...above);
  return new DOMRect(left, top - rises, width, height);
}

/** Beside what is meant, and an arrow to it from where one can point at it. */
function place() {
  said.style.transform = "";
  const meant = table.querySelector("[data-ui-guided]");
  const others = [...table.querySelectorAll(CROSSED)].filter((one) => !one.contains(meant) && one.checkVisibility({ visibilityProperty: true })).map(boxOf);
  const near = meant ? boxOfMeant(meant, others) : boxOf(table.querySelector(".hint"));
  const panel = meant?.closest(".panel"); // other buttons lie in it, too
  const whole = panel ? boxOf(panel) : near;
  let [to, left, top, width, height] = [{ cost: Infinity }];
  for (const widest of WIDTHS) {
    said.style.maxWidth = `min(${widest}, 100vw - 24px)`;
    const box = boxOf(said);
    const aim = (x, y) => (meant && !arrow({ left: x, top: y, width: box.width, height: box.height }, near, whole, others) ? NO_ARROW : 0);
    const found = placeBeside(near, box.width, box.height, KEPT, { aim });
    if (found.cost < to.cost) [to, { left, top, width, height }, said.dataset.width] = [found, box, widest];
  }
  said.style.maxWidth = `min(${said.dataset.width}, 100vw - 24px)`;
  said.style.transform = `translate(${to.left - left}px, ${to.top - top}px)`;
  const lies = { left: to.left, top: to.top, width, height };
  const reaches = meant && arrow(lies, near, whole, others);
  said.dataset.to = reaches?.side ?? ""; // else it would point at what lies between
  said.toggleAttribute("data-far", reaches?.reach > SHORT);
  said.style.setProperty("--at", `${reaches?.at ?? 0}px`);
  said.style.setProperty("--reach", `${reaches?.reach ?? 0}px`);
}

function guide() {
  const wanted = table.querySelector("#guide");
  mark(wanted?.dataset.action);
  const text = wanted?.textContent ?? "";
  if (text && text !== told) {
    document.querySelector("#toast").hidePopover(); // it is read now
    dispatchEvent(new Event("guided")); // and no card looked at that was raised before it (input.js)
    [said.dataset.deal] = table.querySelector("#state").dataset.move.split(".");
    said.textContent = text + taps(wanted.dataset.action);
  }
  told = text;
  const swept = !table.querySelector(".trick.full:not([data-ui-swept])"); // until then there is no room
  said.togglePopover(Boolean(text) && swept);
  if (text && swept && !document.querySelector(".sheet:popover-open")) place(); // its place is below a sheet
}

addEventListener("htmx:after:swap", guide);
addEventListener("resize", guide);
addEventListener("toggle", ({ target }) => { if (target.matches(".sheet")) guide(); }, true);
new MutationObserver(guide).observe(table, { subtree: true, attributeFilter: ["data-ui-swept"] });
guide();
