// Moments: a black queen lands, a partner is shown, a bid comes out exact. Each belongs to a line of what
// is said, is shown once, and nothing waits for it: what it shows lies on the felt, and presses go through it.
import { plateOf, still } from "./motion.js";
import { dress } from "./over.js";
import { freePlace } from "./place.js";
import { momentSound } from "./sounds.js";

const table = document.querySelector("#table");
const MOMENT_MS = 1150; // as in moments.css

let told = null; // numbers of the lines with moments; null before the first table
let shown = null; // what stands over the felt (moment_words.js), once there was any

const cardOf = (seat) => table.querySelector(`#trick .slot[data-seat="${seat}"]`);

async function show({ moment, at, words: text }) {
  momentSound(moment);
  if (still()) return;
  await dress();
  if (text) shown ??= await import("./moment_words.js").catch(() => null); // without a network for now
  const seats = at.split(" ");
  const felt = seats.map(moment === "queen" ? cardOf : plateOf).filter(Boolean);
  for (const one of felt) one.setAttribute("data-ui-moment", moment);
  if (text) shown?.write(text, freePlace);
  setTimeout(() => {
    for (const one of felt) one.removeAttribute("data-ui-moment");
    if (text) shown?.wipe(text);
  }, MOMENT_MS);
}

/** After each table: the newest moment that was not there before. wanted: whether it is to be shown. */
export function tellMoments(wanted = true) {
  shown?.put();
  const lines = [...table.querySelectorAll("#said [data-moment]")].map((line) => line.dataset);
  const fresh = told && wanted ? lines.filter(({ n }) => !told.has(n)) : [];
  told = new Set(lines.map(({ n }) => n));
  if (fresh.length) show(fresh.at(-1));
}
