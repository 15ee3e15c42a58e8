// Motion: every card that moves flies from where it was (FLIP), a full trick stays a while and is
// then swept to its winner, and updates wait for that unless there are too many of them.
import { sweepSound } from "./sounds.js";

const table = document.querySelector("#table");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const FLIGHT_MS = 260;
const TRICK_MS = 1000;
const SWEEP_MS = 350;
const FLIP_MS = 320;
const DEAL_MS = 900; // for all cards together
const MOST_WAITING = 2;
const LONGEST_PRESS_MS = 1500;
const CLICK_MS = 40; // a click comes this much after its pointerup at the latest
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const PACES = { slow: 1.7, quick: 0.5 };
const BOTS = { calm: 1.3, quick: 0.5, "at once": 0.25 }; // motion goes with the table's bots

export const still = () => reduced.matches || document.hidden || look.get("speed") === "none";
const bots = () => table.querySelector("#state")?.dataset.speed;
const paced = (ms) => ms * (PACES[look.get("speed")] ?? 1) * (BOTS[bots()] ?? 1);
const restMs = () => (bots() === "at once" ? 0 : paced(TRICK_MS)); // of a full trick

let before = null; // where each card was, by id
let leaving = []; // [a copy, where it was, its seat] of cards that may leave the table
let deal = ""; // the deal that is shown

/** Where an element's middle is, how high it is, and by how many degrees it is turned. */
function place(element) {
  const box = element.getBoundingClientRect();
  let turned = 0;
  if (element.matches(".held")) {
    const { a, b } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
    turned = Math.atan2(b, a) * (180 / Math.PI);
  } else if (element.matches(".played")) {
    turned = parseFloat(getComputedStyle(element.parentElement).rotate) || 0;
  }
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: element.offsetHeight, turned };
}

function remember() {
  before = null;
  leaving = [];
  if (still()) return;
  before = new Map();
  for (const card of table.querySelectorAll(".card[id]")) {
    before.set(card.id, place(card));
    if ("leaves" in card.dataset) leaving.push([card.cloneNode(true), card.getBoundingClientRect(), card.dataset.leaves]);
  }
  deal = dealShown();
}

const dealShown = () => table.querySelector("#state")?.dataset.move.split(".")[0] ?? "";

export const plateOf = (seat) => table.querySelector(`.plate[data-seat="${seat}"]`);

/** Let a card's face fly in from another place. It lies in a turned card, so its way is turned back. */
function flyFrom(card, from, to, timing) {
  const back = (-to.turned * Math.PI) / 180;
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const x = dx * Math.cos(back) - dy * Math.sin(back);
  const y = dx * Math.sin(back) + dy * Math.cos(back);
  const scale = Math.min(1.6, from.height / to.height);
  card.setAttribute("data-ui-flies", Math.hypot(dx, dy) > to.height ? "far" : ""); // "": it only makes room
  card.querySelector(".face").animate(
    [{ transform: `translate(${x}px, ${y}px) rotate(${from.turned - to.turned}deg) scale(${scale})` }, { transform: "none" }],
    { duration: paced(FLIGHT_MS), easing: EASE, ...timing },
  ).finished.catch(() => {}).finally(() => {
    card.removeAttribute("data-ui-flies");
  });
}

function fly() {
  if (!before || still()) return;
  if (deal !== dealShown()) {
    dealOut();
    return;
  }
  const flights = [];
  for (const card of table.querySelectorAll(".card[id]")) {
    const seat = card.closest(".slot")?.dataset.seat ?? card.dataset.comes;
    const source = seat ? plateOf(seat) : card.matches(".held") ? table.querySelector(".stock") : null; // drawn
    const from = before.get(card.id) ?? (source && place(source));
    const box = card.getBoundingClientRect();
    if (!from || !box.width) continue;
    const way = Math.abs(from.x - box.left - box.width / 2) + Math.abs(from.y - box.top - box.height / 2);
    if (way > 2) flights.push([card, from, place(card)]);
  }
  for (const [card, from, to] of flights) flyFrom(card, from, to);
  for (const [copy, from, seat] of leaving) if (!document.getElementById(copy.id)) leave(copy, from, seat);
  for (const card of table.querySelectorAll('.up[id^="f"]')) if (!before.has(card.id)) turnUp(card);
}

/** A card that nobody sees any more goes to the seat that has taken it, or aside. */
function leave(copy, from, seat) {
  const to = (plateOf(seat) ?? table.querySelector(".centre"))?.getBoundingClientRect();
  if (!to) return; // the whole table is gone
  copy.removeAttribute("id");
  copy.inert = true;
  copy.className = "card leaving";
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
  document.body.append(copy);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  copy.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 }],
    { duration: paced(SWEEP_MS), easing: "ease-in" },
  ).finished.catch(() => {}).finally(() => copy.remove());
}

/** A new deal: the cards come from the dealer, round by round. */
function dealOut() {
  const dealer = table.querySelector(".dealer")?.closest(".plate");
  if (!dealer || still()) return;
  const from = { ...place(dealer), turned: 0 };
  const rounds = [...table.querySelectorAll(".seat")].map((seat) => [...seat.querySelectorAll(".hand .card, .pile .card")]);
  rounds.push([...table.querySelectorAll(".turned .card")]);
  const longest = Math.max(...rounds.map((cards) => cards.length));
  const step = paced(DEAL_MS - FLIGHT_MS) / longest;
  const all = rounds.flatMap((cards) => cards.map((card, i) => [card, place(card), i * step]));
  for (const [card, to, delay] of all) flyFrom(card, from, to, { delay, fill: "backwards" });
  rested = new Promise((done) => { setTimeout(done, paced(DEAL_MS)); });
}

/** A face-down card is turned up once the trick has been seen. Nothing is animated but its turning: that needs no style
 * anew with each frame. */
async function turnUp(card) {
  const half = (from, to, delay = 0) => card.querySelector(".face").animate(
    [{ transform: from }, { transform: to }],
    { delay, duration: paced(FLIP_MS) / 2, fill: "forwards" },
  );
  card.setAttribute("data-ui-closed", "");
  const first = half("none", "rotateY(90deg)", restMs());
  await first.finished.catch(() => {});
  card.removeAttribute("data-ui-closed");
  const second = still() ? first : half("rotateY(-90deg)", "none");
  await second.finished.catch(() => {});
  for (const one of [first, second]) one.cancel();
}

// A full trick: shown, then swept to the winner. Updates wait for that; a click goes on at once.
let rested = Promise.resolve();
let endRest = () => {};

function rest() {
  const trick = table.querySelector("#trick.full");
  const key = trick && [...trick.querySelectorAll(".card")].map((c) => c.id).join();
  if (!trick) {
    for (const mark of ["swept", "shown"]) table.querySelector("#trick")?.removeAttribute(`data-ui-${mark}`);
    return;
  }
  if (trick.getAttribute("data-ui-shown") === key) return;
  trick.setAttribute("data-ui-shown", key);
  trick.removeAttribute("data-ui-swept");
  rested = new Promise((done) => {
    const timer = setTimeout(() => endRest(), restMs());
    endRest = () => {
      clearTimeout(timer);
      endRest = () => {};
      sweep(trick).then(done);
    };
  });
}

async function sweep(trick) {
  if (!trick.isConnected || !trick.classList.contains("full")) return;
  sweepSound();
  const winner = (plateOf(trick.dataset.winner) ?? table.querySelector(".heap"))?.getBoundingClientRect();
  if (winner && !still()) {
    const ways = [...trick.querySelectorAll(".slot")].map((slot) => {
      const at = slot.getBoundingClientRect();
      const dx = winner.left + winner.width / 2 - at.left - at.width / 2;
      const dy = winner.top + winner.height / 2 - at.top - at.height / 2;
      return [slot, `translate(${dx}px, ${dy}px) scale(.3)`];
    });
    trick.setAttribute("data-ui-sweeps", "");
    await Promise.all(ways.map(([slot, transform]) => slot.animate( // nothing else moves in it: all of it on the compositor
      [{ transform: "none", opacity: 1 }, { transform, opacity: 0.2 }],
      { duration: paced(SWEEP_MS), easing: "ease-in" },
    ).finished.catch(() => {})));
    trick.removeAttribute("data-ui-sweeps");
  }
  if (trick.isConnected && trick.classList.contains("full")) trick.setAttribute("data-ui-swept", "");
}

// An update in the middle of a click could take away what is being clicked.
let pressed = Promise.resolve();
let release = () => {};

function watchPointer() {
  addEventListener("pointerdown", () => {
    pressed = new Promise((done) => { release = done; });
    setTimeout(release, LONGEST_PRESS_MS);
  }, { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(release, CLICK_MS), { capture: true, passive: true });
  }
}

export function startMotion() {
  watchPointer();
  addEventListener("table", ({ detail: { behind, waitUntil } }) => {
    const late = document.hidden || behind >= MOST_WAITING;
    waitUntil((late ? Promise.resolve() : rested).then(() => pressed));
  });
  addEventListener("htmx:before:swap", remember);
  addEventListener("htmx:after:swap", () => { fly(); rest(); });
  table.addEventListener("click", () => endRest());
  if (table.querySelector(".felt.fresh")) dealOut();
  rest();
}
