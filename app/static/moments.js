// Moments: a black queen lands, a partner is shown, a bid comes out exact. Each belongs to a line of what
// is said, is shown once, and nothing waits for it: what it shows lies on the felt, and presses go through it.
import { plateOf, still } from "./motion.js";
import { dress } from "./over.js";
import { freePlace } from "./place.js";
import { momentSound } from "./sounds.js";

const table = document.querySelector("#table");
const MOMENT_MS = 1150; // as in moments.css
const TURNED = 0.07; // the words are, by 4 degrees: so much they are longer and higher

let told = null; // numbers of the lines with moments; null before the first table
let words = null; // what stands over the felt
let lies = null; // where, as freePlace says it

const cardOf = (seat) => table.querySelector(`#trick .slot[data-seat="${seat}"]`);

/** As close to the middle of the felt as there is room; where there is none, over the middle, or nowhere while
 * something is to be decided. */
function put() {
  const felt = table.querySelector(".centre");
  if (!felt) { // the match was ended
    words.remove();
    return;
  }
  const [long, high] = [words.offsetWidth, words.offsetHeight];
  const [width, height] = [long + TURNED * high, high + TURNED * long];
  const middle = felt.getBoundingClientRect();
  const left = middle.left + (middle.width - width) / 2;
  const top = middle.top + (middle.height - height) / 2;
  lies = freePlace([[left, top]], width, height, lies);
  const place = lies ?? (table.querySelector(".felt.yours") ? null : { left, top });
  if (place) Object.assign(words.style, { left: `${place.left + (width - long) / 2}px`, top: `${place.top + (height - high) / 2}px` });
  else words.remove();
}

function write(text) {
  words?.remove();
  lies = null;
  words = document.createElement("p");
  words.id = "moment";
  words.ariaHidden = "true"; // it is said
  words.textContent = text;
  document.body.append(words);
  put();
}

async function show({ moment, at, words: text }) {
  momentSound(moment);
  if (still()) return;
  await dress();
  const seats = at.split(" ");
  const felt = seats.map(moment === "queen" ? cardOf : plateOf).filter(Boolean);
  for (const one of felt) one.setAttribute("data-ui-moment", moment);
  if (text) write(text);
  setTimeout(() => {
    for (const one of felt) one.removeAttribute("data-ui-moment");
    if (text && words?.textContent === text) words.remove();
  }, MOMENT_MS);
}

/** After each table: the newest moment that was not there before. shown: whether it is to be shown. */
export function tellMoments(shown = true) {
  if (words?.isConnected) put();
  const lines = [...table.querySelectorAll("#said [data-moment]")].map((line) => line.dataset);
  const fresh = told && shown ? lines.filter(({ n }) => !told.has(n)) : [];
  told = new Set(lines.map(({ n }) => n));
  if (fresh.length) show(fresh.at(-1));
}
