// A sentence for some seconds, near one's own hand and above everything; while nobody looks at the
// page, it stays.
import { AT_HAND, AT_HAND_ACROSS, NAMES, READ, STRIPS, boxesOf, fit, placeBeside } from "./place.js";

const toast = document.querySelector("#toast");
const said = toast.firstElementChild;

const LEAST_MS = 3000;
const LETTER_MS = 50;
const GUIDE = "body:has(#zoom[hidden]) #guiding"; // beside a large card it is hidden
const TABLE = [[".others .up, .turned", 20], [`.bar button, .logo, .waiting button, ${GUIDE}`, READ]];
const CARDS = [...STRIPS, ...TABLE]; // one's own are covered only where there is no room, and nothing to decide

// What a refusal keeps off beside what was pressed: its picture, what a guide says, one's own name, and at a desk the line
// that says whose turn it is; a phone hides that as long.
const BESIDE = [[`#zoom, #play, ${GUIDE}`, READ], [".me > .plate, .me .badge", 30]];
const keptOff = () => (innerWidth > 1060 ? [...BESIDE, [".hint, .role", 30]] : BESIDE);
const NEAR = 60; // what a pixel costs from there
const OPEN = ".sheet:popover-open"; // beside an open one, if there is room
const AROUND_SCORES = "#scores, .plate, .badge, .bar > :not(.gap)"; // between deals it lies on felt, if there is room
// Where the players gather: on no chair, no button and no words.
const AROUND_CHAIRS = "#table :is(.logo, h1, .about > *, .chair > *, button, select, label, input, .sides, p), #invite";
const CHAIR = ".gathering .mine .chair, .welcome"; // near this
const ACROSS = matchMedia("(max-height: 520px) and (orientation: landscape)");
// As wide as usual, or wider and lower, or narrower; and what that costs, beside where it lies.
const WIDTHS = { "": 0, "min(100vw - 24px, 26rem)": 2000, "11rem": 4000, "9.7rem": 6000 };
const OF_QUESTION = { "": 0, "20rem": 0, "15rem": 0, "12rem": 0 };
const NARROWER = ["", "11rem", "9.7rem"]; // tried until one fits

let hiding = 0;
let home = null; // its box where the style sheet has it
let lies = null; // where it was put from there, as placeBeside says it
let refused = null; // the refusal that is told: {id of what was pressed, the move}

function hideLater() {
  clearTimeout(hiding);
  if (document.hidden) return;
  hiding = setTimeout(() => {
    if (toast.matches(":hover, :focus-within")) hideLater();
    else toast.hidePopover();
  }, LEAST_MS + LETTER_MS * said.textContent.length);
}

function measure(width = "") {
  toast.style.transform = "";
  toast.style.maxWidth = width;
  home = toast.getBoundingClientRect();
}

/** The best place in one of several widths, {width: what it costs}. find: the one in the present width. */
function inBestWidth(widths, find) {
  if (lies && find() === lies) return lies;
  lies = null;
  const [best] = Object.entries(widths).map(([width, more]) => {
    measure(width);
    const found = find();
    return { width, ...found, cost: found.cost + more };
  }).sort((a, b) => a.cost - b.cost);
  measure(best.width);
  return best;
}

/** The best place beside what was pressed. */
function besidePressed(near) {
  const costs = ACROSS.matches ? AT_HAND_ACROSS : AT_HAND;
  return inBestWidth(WIDTHS, () => placeBeside(near, home.width, home.height, keptOff(), { lies, costs, far: NEAR }));
}

/** Where nothing of that lies, as wide as there is room, as close as can be to a place that {left, top} of its size says. */
function layFree(around, wanted) {
  measure();
  const found = fit(toast, NARROWER, (box) => [wanted(box).left, wanted(box).top], boxesOf(around));
  if (found) toast.style.transform = `translate(${found.at.left - found.box.left}px, ${found.at.top - found.box.top}px)`;
}

function place() {
  const hand = document.querySelector(".me .hand, .me");
  const away = toast.dataset.kind === "shuffle"; // of no card: at the top, off the hand
  const gathers = document.querySelector(".gathering");
  if (!hand || away || gathers || document.querySelector(`${OPEN}, #scores`)) { // above those
    toast.style.transform = toast.style.pointerEvents = toast.style.maxWidth = "";
    lies = null;
    const chair = document.querySelector(CHAIR)?.getBoundingClientRect();
    if (document.querySelector(OPEN)) layFree(OPEN, (box) => box);
    else if (document.querySelector(".felt ~ #scores")) layFree(AROUND_SCORES, (box) => box);
    else if (chair) layFree(AROUND_CHAIRS, ({ left, height }) => ({ left, top: chair.top - height - 12 }));
    return;
  }
  if (!lies) measure();
  const pressed = refused?.id && document.getElementById(refused.id)?.getBoundingClientRect();
  const box = hand.getBoundingClientRect();
  const near = new DOMRect(box.left + box.width / 2, box.top + box.height / 2);
  const aside = pressed?.width;
  const asks = toast.dataset.kind === "question";
  const find = (more) => placeBeside(near, home.width, home.height, more, { lies });
  let to = aside ? besidePressed(pressed) : asks ? inBestWidth(OF_QUESTION, () => find(CARDS)) : find(CARDS);
  if (!aside && !asks && to.covers >= NAMES && !document.querySelector(".felt.yours")) to = find(TABLE);
  if (to === lies) return;
  lies = to;
  toast.style.pointerEvents = "none"; // the cards below it can be chosen
  toast.style.transform = `translate(${to.left - home.left}px, ${to.top - home.top}px)`;
}

/** A button that sends a sentence away, and does something more. */
export function answer(label, hide, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", ({ detail }) => {
    hide();
    if (!detail) document.querySelector('.card[tabindex="0"]')?.focus(); // by a key: go on from there
    act?.();
  });
  return button;
}

/** ways: what may be answered, as [label, what it does]. kind: "refusal" for what is said of a card or button,
 * "question" for one that waits for its answer, "shuffle" for what is not of a card. */
export function tell(text, ways = [], kind = "") {
  said.textContent = text;
  toast.dataset.kind = kind;
  toast.replaceChildren(said, ...ways.map(([label, act]) => answer(label, () => toast.hidePopover(), act)));
  if (toast.matches(":popover-open")) toast.hidePopover();
  toast.showPopover(); // above whatever is open
  lies = refused = null;
  place();
  hideLater();
}

/** A sentence why a card or button does not do, beside it; gone with the next play. */
export function refuse(text, ways, pressed, move) {
  tell(text, ways, "refusal");
  refused = { id: pressed?.id ?? "", move };
  lies = null;
  place();
}

/** Something else is played, or looked at; or the table has come to another move. */
export function forgive(move) {
  if (refused && refused.move !== move && toast.matches(":popover-open")) toast.hidePopover();
}

/** What is no longer so need not be read to its end. */
export function untell(text) {
  if (toast.matches(":popover-open") && said.textContent === text) toast.hidePopover();
}

export function startToast() {
  addEventListener("tell", ({ detail }) => tell(detail)); // of what is fetched only when it is used
  const again = () => { if (toast.matches(":popover-open")) place(); };
  addEventListener("htmx:after:swap", again);
  addEventListener("transitionend", again); // cards have risen
  addEventListener("toggle", ({ target }) => { if (target.matches(".sheet")) again(); }, true);
  for (const event of ["resize", "scroll"]) {
    addEventListener(event, () => {
      lies = null;
      if (toast.matches(":popover-open")) place();
    }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => { if (toast.matches(":popover-open")) hideLater(); });
}
