// Motion: every card that moves flies from where it was (FLIP), a full trick stays a while and is
// then swept to its winner, and updates wait for that unless there are too many of them.
const table = document.querySelector("#table");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const FLIGHT_MS = 260;
const TRICK_MS = 1000;
const SWEEP_MS = 350;
const FLIP_MS = 320;
const MOST_WAITING = 2;
const LONGEST_PRESS_MS = 1500;
const CLICK_MS = 40; // a click comes this much after its pointerup at the latest
const EASE = "cubic-bezier(.2, .8, .2, 1)";

const still = () => reduced.matches || document.hidden;

let before = null; // where each card was, by id

function remember() {
  before = new Map();
  for (const card of table.querySelectorAll(".card[id]")) before.set(card.id, card.getBoundingClientRect());
}

function origin(card) {
  const seat = card.closest(".slot")?.dataset.seat;
  return seat ? table.querySelector(`.plate[data-seat="${seat}"]`)?.getBoundingClientRect() : null;
}

function fly() {
  if (!before || still()) return;
  const flights = [];
  for (const card of table.querySelectorAll(".card[id]")) {
    const to = card.getBoundingClientRect();
    const from = before.get(card.id) ?? origin(card);
    if (!from || !to.width) continue;
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(dx) + Math.abs(dy) > 2) flights.push([card, dx, dy, Math.min(1.6, from.height / to.height)]);
  }
  for (const [card, dx, dy, scale] of flights) {
    const face = card.querySelector(".face");
    card.style.zIndex = 20;
    face.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
      { duration: FLIGHT_MS, easing: EASE },
    ).finished.catch(() => {}).finally(() => { card.style.zIndex = ""; });
  }
  for (const card of table.querySelectorAll('.up[id^="f"]')) if (!before.has(card.id)) turnUp(card);
}

/** A face-down card is turned up once the trick has been seen. */
function turnUp(card) {
  const face = card.querySelector(".face");
  const own = getComputedStyle(face).backgroundPosition;
  const back = "0% 100%";
  face.animate(
    [
      { backgroundPosition: back, transform: "none" },
      { backgroundPosition: back, transform: "rotateY(90deg)", offset: 0.5 },
      { backgroundPosition: own, transform: "rotateY(-90deg)", offset: 0.5 },
      { backgroundPosition: own, transform: "none" },
    ],
    { duration: FLIP_MS, delay: TRICK_MS, fill: "backwards" },
  );
}

// A full trick: shown, then swept to the winner. Updates wait for that; a click goes on at once.
let rested = Promise.resolve();
let endRest = () => {};

function rest() {
  const trick = table.querySelector("#trick.done");
  const key = trick && [...trick.querySelectorAll(".card")].map((c) => c.id).join();
  if (!trick) {
    table.querySelector("#trick")?.removeAttribute("data-ui-swept");
    return;
  }
  if (trick.getAttribute("data-ui-shown") === key) return;
  trick.setAttribute("data-ui-shown", key);
  trick.removeAttribute("data-ui-swept");
  rested = new Promise((done) => {
    const timer = setTimeout(() => endRest(), TRICK_MS);
    endRest = () => {
      clearTimeout(timer);
      endRest = () => {};
      sweep(trick).then(done);
    };
  });
}

async function sweep(trick) {
  if (!trick.isConnected || !trick.classList.contains("done")) return;
  const winner = table.querySelector(`.plate[data-seat="${trick.dataset.winner}"]`)?.getBoundingClientRect();
  if (winner && !still()) {
    const flights = [...trick.querySelectorAll(".slot")].map((slot) => {
      const at = slot.getBoundingClientRect();
      const dx = winner.left + winner.width / 2 - at.left - at.width / 2;
      const dy = winner.top + winner.height / 2 - at.top - at.height / 2;
      return slot.animate(
        [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.2 }],
        { duration: SWEEP_MS, easing: "ease-in" },
      ).finished.catch(() => {});
    });
    await Promise.all(flights);
  }
  if (trick.isConnected && trick.classList.contains("done")) trick.setAttribute("data-ui-swept", "");
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
  let arrived = 0;
  let handled = 0;
  watchPointer();
  addEventListener("htmx:ws:after:connection", (event) => {
    arrived = handled = 0;
    event.detail.connection.socket.addEventListener("message", () => { arrived += 1; });
  });
  addEventListener("htmx:ws:before:message:incoming", (event) => {
    handled += 1;
    const late = document.hidden || arrived - handled >= MOST_WAITING;
    event.detail.waitUntil((late ? Promise.resolve() : rested).then(() => pressed));
  });
  addEventListener("htmx:before:swap", remember);
  addEventListener("htmx:after:swap", () => { fly(); rest(); });
  table.addEventListener("click", () => endRest());
  rest();
}
