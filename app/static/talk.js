// What people say: a bubble at the seat for some seconds, read out when that is wanted. Whoever is muted
// is muted in this browser alone, by name.
import { say } from "./turn.js";

const table = document.querySelector("#table");
const bubbles = document.querySelector("#bubbles");

const SIGN_MS = 3500;
const LETTER_MS = 60;
const EDGE = 6; // px

let seen = null; // ids of what has been shown; null before the first table

const muted = () => look.get("muted") || [];
const isMuted = (name) => muted().includes(name);

/** What stands for a seat: its name plate, or its chair while the players gather. */
const placeOf = (seat) => table.querySelector(`.ending [data-seat="${seat}"]`) ?? table.querySelector(`.plate[data-seat="${seat}"]`) ?? table.querySelector(`#chair${seat} .who`);

/** Above its seat, or below where there is no room. */
function put(bubble, place) {
  const at = place.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = at.left + at.width / 2 - width / 2;
  const top = at.top - height - EDGE > 0 ? at.top - height - EDGE : at.bottom + EDGE;
  bubble.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  bubble.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

/** Those that are shown go with their seats. */
function follow() {
  for (const bubble of bubbles.children) {
    const place = placeOf(bubble.dataset.seat);
    if (place) put(bubble, place);
    else bubble.remove();
  }
}

function show({ dataset, textContent }) {
  const place = placeOf(dataset.seat);
  const owner = table.querySelector(`#around [data-seat="${dataset.seat}"]`)?.dataset.name;
  if (!place || owner !== dataset.name) return; // somebody else sits there now
  const bubble = document.createElement("p");
  bubble.className = "sign" in dataset ? "sign" : "";
  bubble.dataset.seat = dataset.seat;
  bubble.textContent = textContent;
  bubbles.querySelector(`[data-seat="${dataset.seat}"]`)?.remove();
  bubbles.append(bubble);
  put(bubble, place);
  setTimeout(() => bubble.remove(), SIGN_MS + ("sign" in dataset ? 0 : LETTER_MS * textContent.length));
}

/** After each table: what is new, once each. What was said before the page came is in the sheet. */
function tellRemarks() {
  const remarks = [...table.querySelectorAll("#remarks li")];
  const fresh = seen ? remarks.filter(({ dataset }) => !seen.has(dataset.n)) : [];
  seen ??= new Set();
  for (const { dataset } of remarks) seen.add(dataset.n);
  const heard = look.get("talk") === "off" ? [] : fresh.filter(({ dataset }) => !isMuted(dataset.name));
  for (const remark of heard) show(remark);
  if (look.get("talk") === "aloud" && heard.length) say(heard.map(({ dataset }) => `${dataset.name}: ${dataset.words}`).join(". "));
}

/** What buttons say, and what the sheet leaves out. */
function showMuted() {
  for (const button of document.querySelectorAll("[data-mute]")) {
    const off = isMuted(button.dataset.mute);
    button.textContent = off ? "Muted" : "Mute";
    button.setAttribute("aria-pressed", String(off));
    button.setAttribute("aria-label", `Mute ${button.dataset.mute}`);
  }
  for (const remark of document.querySelectorAll(".remarks [data-name]")) remark.hidden = isMuted(remark.dataset.name);
}

export function startTalk() {
  tellRemarks();
  showMuted();
  addEventListener("htmx:after:swap", () => {
    follow();
    tellRemarks();
    showMuted();
  });
  for (const event of ["resize", "scroll"]) addEventListener(event, follow, { capture: true, passive: true });
  addEventListener("sheet", showMuted);
  addEventListener("click", (event) => {
    const name = event.target.closest?.("[data-mute]")?.dataset.mute;
    if (name === undefined) return;
    look.set("muted", isMuted(name) ? muted().filter((other) => other !== name) : [...muted(), name]);
    showMuted();
  });
}
