// When something is heard: a card is laid, a trick is swept up, it is your turn. A setting leaves only the
// last, or nothing.
const table = document.querySelector("#table");

const QUIET = new Set(["turn", "off"]); // what is chosen where cards are not heard

let audio = null; // audio.js, from the first press on
let laid = new Set(); // ids of the cards in the middle

/** calls: it is to be heard whoever wants little, and whoever looks elsewhere. */
function hear(name, calls = false) {
  const chosen = look.get("sound");
  const heard = calls ? chosen !== "off" : !QUIET.has(chosen) && !document.hidden;
  if (heard) audio?.play(name);
}

/** It is your turn. */
export const chime = () => hear("turn", true);

/** Somebody has sat down. */
export const welcome = () => hear("welcome", true);

/** A trick is swept up. */
export const sweepSound = () => hear("sweep");

/** What belongs to a moment (app/web/table/moments.py). */
export const momentSound = (kind) => hear(kind);

/** After each table: whether a card has been laid that was not there before. */
function hearCards() {
  const before = laid;
  laid = new Set([...table.querySelectorAll("#trick .card")].map((card) => card.id));
  if ([...laid].some((id) => !before.has(id))) hear("card");
}

/** The button at the table, and the switch in the menu: everything is silent, or heard as usual. */
function showMute() {
  const off = look.get("sound") === "off";
  table.querySelector("#sound")?.setAttribute("aria-pressed", off);
  document.querySelector("#menu-sound")?.setAttribute("aria-pressed", !off);
}

/** Browsers let a page be heard only after a press. */
async function listen() {
  if (!globalThis.AudioContext || look.get("sound") === "off") return;
  audio ??= await import("./audio.js").catch(() => null); // without a network it is quiet for now
  audio?.wake();
}

export function startSounds() {
  addEventListener("click", ({ target }) => {
    if (target.closest?.("#sound, #menu-sound")) look.set("sound", look.get("sound") === "off" ? "" : "off");
  });
  for (const event of ["look", "sheet", "htmx:after:swap"]) addEventListener(event, showMute);
  showMute();
  for (const press of ["pointerup", "keydown"]) addEventListener(press, listen, { passive: true });
  addEventListener("htmx:after:swap", hearCards);
  hearCards();
}
