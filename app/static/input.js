// Hands on the cards. Mouse: point to see a card large, click to play. Touch: the first tap raises
// it, a second one (or one on the large card, or on the Play button) plays it. Keys: arrows choose,
// Enter plays. What is no card, such as a bid, is a button of the panel (data-act).
// State of this page alone is kept in data-ui-* attributes, which an update leaves as they are.
import { choose, mayChoose, startAhead } from "./ahead.js";
import { keepFocus, noStops, noteFocus, scoresLie, startFocus, stepFrom } from "./focus.js";
import { mine, moveInHand, sortAnew, sortHand, stepInHand } from "./hand.js";
import { letterOf } from "./letter_keys.js";
import { ON_TABLE, boxesOf, fit } from "./place.js";
import { root } from "./root.js";
import { answer, forgive, tell, untell } from "./toast.js";
import { say, sayTurn } from "./turn.js";
import { undo } from "./undo.js";
import { growZoom, hideZoom, liesWhereItLay, pointAt, showZoom, zoomedCard } from "./zoom.js";

const table = document.querySelector("#table");
const playButton = document.querySelector("#play");

let connection = null;
let pointer = "mouse"; // what was used last
let at = [-1, -1]; // where the pointer is, in pixels

// Where several may act at once, what the others do can turn one question into another below the
// finger. What was meant for the first is not taken for the second.
const STARTLED_MS = 400;
let asked = null; // {move, acts} of the question, if there is one
let turned = -STARTLED_MS; // when it became another one

function noteQuestion() {
  const { move, acts } = table.querySelector("#state")?.dataset ?? {};
  const before = asked;
  asked = table.querySelector(".felt.yours") && acts !== undefined ? { move, acts } : null;
  if (!before || !asked || before.move === asked.move || before.acts !== asked.acts) return;
  turned = performance.now();
  putBack();
}

// A card that is played makes room for its neighbour. A second click that was still meant for the
// first one, there or a tremble beside it, does not play the neighbour.
const TREMBLE_PX = 10;
let aimed = null; // {id, when, at} of the own card below the pointer before an update

const cardBelow = () => document.elementFromPoint(...at)?.closest?.(".seat.me button.card");
const near = ([x, y]) => Math.hypot(at[0] - x, at[1] - y) <= TREMBLE_PX;
const fresh = (aim) => aim !== null && performance.now() < aim.when + STARTLED_MS && near(aim.at);

function noteAim() {
  const id = cardBelow()?.id;
  if (!fresh(aimed) || aimed.id === id) aimed = id ? { id, when: performance.now(), at } : null;
}

/** Whether a click, not a key, hits a card that has just come to lie below it. */
function isAstray(event, card) {
  if (event.detail === 0 || !fresh(aimed) || aimed.id === card.id) return false;
  tell("The cards have moved. Choose again.");
  return true;
}

const cardAt = (event) => event.target.closest?.(".card[data-card]");
const plays = (event) => Boolean(event.target.closest?.("#play, #zoom")); // the card that is raised

function lower() {
  table.querySelectorAll("[data-ui-raised]").forEach((card) => card.removeAttribute("data-ui-raised"));
  playButton.hidden = true;
}

function putBack() {
  lower();
  hideZoom();
}

function point(card) {
  lower();
  pointAt(card);
}

/** Whether it may be played, and nothing else is meant in a guided deal (guide.js). */
const mayPlay = (card) => card.matches("body:not([data-ui-guides]) .legal, .legal[data-ui-guided]");

/** What the button says that plays a raised card. An action is "discard 9C", or the card alone; the table may have words
 * of its own for it: data-play, data-play-discard. */
function wordFor(action) {
  const [verb, named] = action.split(" ");
  const words = table.querySelector("#state").dataset;
  if (!named) return words.play || "Play";
  const said = verb[0].toUpperCase() + verb.slice(1);
  return words[`play${said}`] ?? said;
}

function raise(card) {
  const other = table.querySelector("[data-ui-raised]");
  lower();
  if (other !== card) other?.querySelector(".face").getAnimations().forEach((move) => move.finish()); // its place is free
  const legal = mine(card) && mayPlay(card);
  card.toggleAttribute("data-ui-raised", mine(card));
  playButton.hidden = !legal;
  if (legal) playButton.textContent = wordFor(card.dataset.action);
  if (mine(card)) growZoom(card, playButton);
  else showZoom(card);
}

const covered = () => document.querySelector(".sheet:popover-open") !== null;

let resting = null; // where the mouse lay when it acted: what slides below it is not pointed at

function act(element, action) {
  if (covered() || table.querySelector(".panel [data-ui-sent]") || element.hasAttribute("data-ui-sent")) return;
  if (performance.now() < turned + STARTLED_MS) {
    tell("The table has moved on. Look again and choose.");
    return;
  }
  resting = at.join();
  forgive();
  const then = element.dataset.then?.split(","); // actions that follow at once
  const id = connection.send({ do: "act", action, ...(then && { then }), move: connection.move() });
  element.setAttribute("data-ui-sent", id);
  putBack();
}

function play(card) {
  if (mayChoose(card)) {
    putBack();
    choose(card);
  } else if (mine(card)) act(card, card.dataset.action);
}

/** The deal that is played; with another one the hand is sorted anew. */
let deal = "";
function noteDeal() {
  const now = connection.move().split(".")[0];
  if (now === deal) return;
  deal = now;
  sortAnew(table);
}

/** Shift and an arrow put a card of the hand elsewhere in it. */
function moves(event) {
  const card = event.target.closest?.(".me .hand > .card");
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!event.shiftKey || !card || !step) return false;
  event.preventDefault();
  stepInHand(card, step);
  card.focus({ preventScroll: true }); // it was taken out of the page for a moment
  return true;
}

function onClick(event) {
  if (plays(event)) {
    play(table.querySelector("[data-ui-raised]"));
    return;
  }
  if (event.target.closest?.("#advise")) advise();
  const choice = event.target.closest?.(".panel [data-act]");
  if (choice) {
    if (event.detail < 2) act(choice, choice.dataset.act); // not by the second click of a double one
    return;
  }
  const plate = event.target.closest?.(".others .plate");
  const open = table.querySelector("[data-ui-open]");
  if (open && !open.contains(event.target.closest(".piles"))) open.removeAttribute("data-ui-open");
  if (plate && plate.parentElement !== open) plate.parentElement.setAttribute("data-ui-open", "");
  const card = cardAt(event);
  if (!card) {
    if (pointer === "touch") putBack();
    return;
  }
  const touched = event.detail !== 0 && (event.pointerType || pointer) === "touch";
  const once = look.get("tap") === "one" && mine(card);
  if (!touched || once || card.hasAttribute("data-ui-raised")) {
    const second = event.detail > 1 && (!touched || once); // of a double click
    if (!mine(card) || (!second && !isAstray(event, card))) play(card);
  }
  else if (zoomedCard() === card && !mine(card)) putBack();
  else {
    forgive();
    raise(card);
    askWhy(card);
  }
}

/** Why a card cannot be played that has been raised, in one's turn. */
function askWhy(card) {
  const asks = table.querySelector(".felt.yours") && !table.querySelector("[data-ui-sent]");
  if (asks && mine(card) && !mayPlay(card)) {
    connection.ask({ do: "why", action: card.dataset.action, move: connection.move() });
  }
}

/** What is open stays by its card, wherever that lies now; it closes once that has been played, lies below the
 * score sheet, or is not pointed at any more. */
function follow() {
  const raised = table.querySelector("[data-ui-raised]");
  if (raised && raised.closest(".seat.me") && !scoresLie()) raise(raised);
  else if (raised || !zoomStays()) putBack();
  else if (zoomedCard()) showZoom(zoomedCard());
}

function zoomStays() {
  const card = zoomedCard();
  if (!card) return true;
  if (!liesWhereItLay() || (scoresLie() && card.closest(".felt"))) return false;
  return pointer === "touch" ? !mine(card) : card.matches(":hover, :focus-visible"); // one's turn may have come
}

const LETTERS = {
  l: () => toggle("#last"),
  m: () => toggle("#menu"),
  n: sayTurn,
  s: () => toggle("#score-sheet"),
  u: () => { if (!covered()) undo(); },
  h: () => open(`${root}/help/${document.body.dataset.game}`, "_blank", "noopener"),
  "?": () => { if (!covered()) advise(); },
};

/** What could be done now, where that may be asked. */
function advise() {
  if (!table.querySelector("#advise")) return;
  const kit = { connection, say, tell, untell, answer, fit, boxesOf, ON_TABLE };
  import("./advice.js").then((module) => module.advise(kit)).catch(() => tell("Advice could not be loaded. Try again in a moment."));
}

function toggle(name) {
  const sheet = document.querySelector(name);
  sheet?.togglePopover();
  if (sheet?.matches(":popover-open")) sheet.querySelector("button, a, input, select")?.focus();
}

function onKey(event) {
  pointer = "key";
  if (event.key === "Escape") {
    putBack();
    forgive(); // what was refused has been read
  }
  if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (look.get("keys") !== "off") LETTERS[letterOf(event)]?.();
  if (!moves(event)) stepFrom(event);
}

/** What draws cards is fetched with the first pointer on one of one's own. The last press until then is not lost:
 * where it began, was last, and ended. */
function startDrawing() {
  const noting = new AbortController();
  const { signal } = noting;
  let press = [];
  addEventListener("pointerdown", (event) => { press = [event]; }, { signal, passive: true });
  addEventListener("pointermove", (event) => { if (press.length && !press[2]) press[1] = event; }, { signal, passive: true });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { press[2] = event; }, { signal });
  const fetchIt = async (event) => {
    if (!cardAt(event)?.closest(".seat.me")) return;
    removeEventListener("pointerover", fetchIt);
    const { startDrag } = await import("./drag.js");
    noting.abort();
    startDrag(press.flat(), { mine, moveInHand, play, putBack });
  };
  addEventListener("pointerover", fetchIt);
}

export function startInput(to) {
  connection = to;
  addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    at = [event.clientX, event.clientY];
  }, { passive: true });
  addEventListener("pointermove", (event) => {
    at = [event.clientX, event.clientY];
    if (at.join() !== resting) resting = null;
  }, { passive: true });
  addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || resting === [event.clientX, event.clientY].join()) return;
    if (plays(event) || document.querySelector(".dragged")) return;
    const card = cardAt(event);
    if (card) point(card);
    else if (zoomedCard() && pointer !== "touch" && !document.activeElement?.matches(".card:focus-visible")) putBack();
  });
  addEventListener("focusin", (event) => {
    const card = cardAt(event);
    if (card?.matches(":focus-visible")) point(card);
  });
  addEventListener("focusout", (event) => { if (cardAt(event) && pointer !== "touch") hideZoom(); });
  addEventListener("toggle", ({ target, newState }) => {
    if (newState === "closed" && target.contains(zoomedCard())) hideZoom();
  }, true);
  addEventListener("guided", putBack);
  addEventListener("click", onClick);
  addEventListener("keydown", onKey);
  addEventListener("contextmenu", (event) => { if (pointer === "touch" && cardAt(event)) event.preventDefault(); });
  addEventListener("htmx:before:swap", (event) => {
    noteAim();
    noteFocus();
    for (const { fragment } of event.detail.tasks) {
      if (!fragment) continue;
      sortHand(fragment);
      noStops(fragment);
    }
  });
  addEventListener("look", (event) => {
    if (["sort", "trumps"].includes(event.detail)) sortAnew(table);
  });
  addEventListener("htmx:after:swap", () => {
    noteDeal();
    keepFocus();
    noteQuestion();
    follow();
  });
  for (const event of ["resize", "scroll"]) addEventListener(event, follow, { capture: true, passive: true });
  startDrawing();
  startAhead(play);
  noteDeal();
  startFocus();
  noteQuestion();
}
