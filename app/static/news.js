// What people are told beside the game, each once: who asks them to play, what a bot has decided for
// them, that moves cannot be stored, and who comes and goes.
import { chime, welcome } from "./sounds.js";
import { tell, untell } from "./toast.js";
import { flash, say } from "./turn.js";

const table = document.querySelector("#table");

const told = new Map(); // by the id of a note: its text, and for which state of the table it was told
let heldUp = false;
let guests = null; // the names of those who have sat down, once a table has been seen
let seats = new Map(); // by number: what is known of a seat
let host = null; // likewise of the host's

/** While the players gather: who has sat down is heard, and seen by its name in the tab while nobody looks. */
function greet() {
  const before = guests;
  const chairs = table.querySelector(".gathering") ? [...table.querySelectorAll("#around [data-kind=person]")] : [];
  guests = chairs.map((chair) => chair.dataset.name);
  const come = chairs.find(({ dataset }) => !("you" in dataset) && !before?.includes(dataset.name))?.dataset.name;
  if (!before || !come) return;
  welcome();
  if (document.hidden) flash(`● ${come} is here`);
}

/** That somebody waits, what a bot has decided, and that this deal is the last. */
function tellOnce() {
  for (const id of ["nudged", "decided", "last-deal"]) {
    const note = table.querySelector(`#${id}`);
    const before = told.get(id);
    if (before && !note && !before.gone) untell(before.text);
    if (before) before.gone = !note;
    if (!note || before?.n === note.dataset.n) continue;
    told.set(id, { n: note.dataset.n, text: note.textContent });
    tell(note.textContent);
    if (id !== "nudged") continue;
    chime();
    flash(`● ${note.textContent}`);
  }
}

function tellHoldUp() {
  const note = table.querySelector("#held-up");
  if (note && !heldUp) say(note.textContent);
  heldUp = note !== null;
}

/** What has changed at one seat, in a sentence; "" for nothing that one must be told. */
function change(was, is) {
  const over = table.querySelector(".ending");
  if (was.kind === "person" && is.kind === "bot") return over ? `${was.name} has left the table.` : `${was.name} has left. ${is.name}, a bot, plays on.`;
  if ("wanted" in was && !("wanted" in is) && is.kind === "bot") return "The bot keeps the seat. You are watching.";
  if (!("you" in is) && was.kind === "bot" && is.kind === "person") return over ? `${is.name} has sat down.` : `${is.name} now plays instead of ${was.name}.`;
  if (is.next && is.next !== was.next && !("wanted" in is)) return `${is.next} takes ${is.name}’s seat from the next deal.`;
  return "";
}

/** Who is the host, if it was somebody else: not the same one by another name, or in another seat. */
function newHost() {
  const before = host;
  host = { ...(table.querySelector("#around [data-host]")?.dataset ?? before) };
  if (!before?.name || before.name === host.name || before.seat === host.seat) return "";
  return "you" in host ? "You are the host now." : `${host.name} is the host now.`;
}

function tellChanges() {
  const before = seats;
  const chairs = table.querySelector(".felt") ? [...table.querySelectorAll("#around li")] : [];
  seats = new Map(chairs.map((chair) => [chair.dataset.seat, { ...chair.dataset }]));
  const lost = [...seats].some(([id, is]) => "you" in (before.get(id) ?? {}) && !("you" in is));
  if (lost) say("You no longer have a seat."); // what stands in its place says what can be done
  const sentences = lost ? [] : [...seats].map(([id, is]) => (before.has(id) ? change(before.get(id), is) : ""));
  const news = [...sentences, newHost()].filter(Boolean).join(" ");
  if (news) tell(news);
}

/** After each table. */
export function tellNews() {
  greet();
  tellChanges();
  tellOnce();
  tellHoldUp();
}
