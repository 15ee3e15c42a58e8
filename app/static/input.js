// Hands on the cards. Mouse: point to see a card large, click to play. Touch: the first tap raises
// it, a second one (or the Play button) plays it. Keys: arrows choose, Enter plays.
// State of this page alone is kept in data-ui-* attributes, which an update leaves as they are.
import { showZoom, hideZoom, zoomedCard } from "./zoom.js";

const table = document.querySelector("#table");
const playButton = document.querySelector("#play");

let connection = null;
let pointer = "mouse"; // what was used last

const cardAt = (event) => event.target.closest?.(".card[data-card]");
const mine = (card) => card?.dataset.action !== undefined;
const own = () => [...table.querySelectorAll(".me .card[data-action]")];

function lower() {
  table.querySelectorAll("[data-ui-raised]").forEach((card) => card.removeAttribute("data-ui-raised"));
  playButton.hidden = true;
}

function putBack() {
  lower();
  hideZoom();
}

function raise(card) {
  lower();
  const large = showZoom(card);
  if (!mine(card)) return;
  card.setAttribute("data-ui-raised", "");
  if (card.classList.contains("legal")) {
    playButton.hidden = false;
    const width = playButton.offsetWidth;
    const left = Math.min(Math.max(8, large.left + large.width / 2 - width / 2), innerWidth - width - 8);
    const top = Math.min(large.bottom - 22, innerHeight - playButton.offsetHeight - 8);
    playButton.style.transform = `translate(${left}px, ${top}px)`;
  }
}

function play(card) {
  if (!mine(card)) return;
  connection.send({ do: "act", action: card.dataset.action, move: connection.move() });
  card.setAttribute("data-ui-sent", "");
  putBack();
}

function onClick(event) {
  const command = event.target.closest?.("button[data-do]");
  if (command) {
    connection.send(JSON.parse(command.dataset.do));
    command.closest("[popover]")?.hidePopover();
    return;
  }
  if (event.target === playButton) {
    play(table.querySelector("[data-ui-raised]"));
    return;
  }
  const plate = event.target.closest?.(".others .plate");
  const open = table.querySelector("[data-ui-open]");
  if (open && !event.target.closest(".piles")) open.removeAttribute("data-ui-open");
  if (plate && plate.parentElement !== open) plate.parentElement.setAttribute("data-ui-open", "");
  const card = cardAt(event);
  if (!card) {
    if (pointer === "touch") putBack();
    return;
  }
  const touched = event.detail !== 0 && (event.pointerType || pointer) === "touch";
  if (!touched || card.hasAttribute("data-ui-raised")) play(card);
  else if (zoomedCard() === card && !mine(card)) putBack();
  else raise(card);
}

function onSubmit(event) {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  connection.send({ ...JSON.parse(form.dataset.do), ...Object.fromEntries(fields) });
}

function onChange(event) {
  const field = event.target.closest("select[data-do]");
  if (field) connection.send({ ...JSON.parse(field.dataset.do), [field.dataset.as]: field.value });
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function onKey(event) {
  pointer = "key";
  if (event.key === "Escape") putBack();
  if (event.target.closest?.("input, select, textarea")) return;
  if (event.key === "l" || event.key === "L") document.querySelector("#last")?.togglePopover();
  const card = event.target.closest?.(".me .card[data-action]");
  if (!card || !(event.key in STEPS || event.key === "Home" || event.key === "End")) return;
  event.preventDefault();
  const cards = own();
  const at = cards.indexOf(card);
  let next = (at + (STEPS[event.key] ?? 0) + cards.length) % cards.length;
  if (event.key === "Home") next = 0;
  if (event.key === "End") next = cards.length - 1;
  focusOn(cards[next]);
}

function focusOn(card) {
  if (!card) return;
  own().forEach((other) => { other.tabIndex = -1; });
  card.tabIndex = 0;
  card.focus({ preventScroll: true });
}

// One tab stop for one's own cards: the one that was chosen last, or the first that can be played.
let focused = null; // the id and the index of the own card that has the focus
function keepTabStop() {
  const cards = own();
  if (!cards.length) return;
  const active = document.activeElement;
  if (cards.includes(active)) {
    active.tabIndex = 0;
    return;
  }
  if (focused !== null && (active === document.body || active?.closest?.("#trick"))) {
    focusOn(cards[Math.min(focused, cards.length - 1)]);
    return;
  }
  (cards.find((card) => card.classList.contains("legal")) ?? cards[0]).tabIndex = 0;
}

export function startInput(to) {
  connection = to;
  addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, { passive: true });
  addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const card = cardAt(event);
    if (card) showZoom(card);
    else if (zoomedCard() && !document.activeElement?.matches(".card:focus-visible")) hideZoom();
  });
  addEventListener("focusin", (event) => {
    const card = cardAt(event);
    focused = card && mine(card) ? own().indexOf(card) : null;
    if (card?.matches(":focus-visible")) showZoom(card);
  });
  addEventListener("focusout", (event) => { if (cardAt(event) && pointer !== "touch") hideZoom(); });
  addEventListener("click", onClick);
  addEventListener("submit", onSubmit);
  addEventListener("change", onChange);
  addEventListener("keydown", onKey);
  addEventListener("contextmenu", (event) => { if (pointer === "touch" && cardAt(event)) event.preventDefault(); });
  addEventListener("htmx:before:swap", () => {
    const at = own().indexOf(document.activeElement);
    if (at >= 0) focused = at;
  });
  addEventListener("htmx:after:swap", () => {
    keepTabStop();
    const raised = table.querySelector("[data-ui-raised]");
    if (raised && !raised.closest(".me")) putBack();
    else if (raised) raise(raised);
    else if (zoomedCard() && !zoomedCard().isConnected) hideZoom();
  });
  keepTabStop();

  const link = document.querySelector("#link");
  link.value = location.origin + location.pathname;
  document.querySelector("#copy").addEventListener("click", async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      connection.tell("The link is copied.");
    } catch { // no clipboard on a plain http address of the local network
      connection.tell(document.execCommand("copy") ? "The link is copied." : "Copy the marked link.");
    }
  });
}
