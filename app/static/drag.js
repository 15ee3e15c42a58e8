// One's own cards under the finger: drawn onto the table they are played when cards are asked for, along the hand they
// get another place in it, for which the others make room. What is drawn is a picture outside of the table, which an update cannot change.
// Fetched with the first press on a card; what it needs of the other scripts is given to it.

const FAR_PX = 9; // until a press is no press any more
const OUT = 0.35; // of a card's height, above the hand: from there on it is over the table
const ROOM = 0.14; // of a card's width, by which others go to either side

let drag = null; // {card, from, pointer, hand: that it is from, picture, box}
let drawn = false; // the click that ends it means nothing

const handOf = (card) => card.closest(".hand");

function lift({ card, box }) {
  const picture = card.cloneNode(true);
  picture.removeAttribute("id");
  picture.className = "card dragged";
  picture.setAttribute("aria-hidden", "true");
  picture.style.setProperty("--cw", `${box.width}px`);
  document.body.append(picture);
  card.setAttribute("data-ui-dragged", "");
  return picture;
}

function letGo() {
  drag?.picture?.remove();
  if (drag?.picture) makeRoom(drag.hand);
  drag?.card.removeAttribute("data-ui-dragged");
  drag = null;
}

/** The rows of a hand but for one card: of each card where its middle is. A row begins farther left. */
function rowsOf(card) {
  const rows = [];
  let before = Infinity;
  for (const other of handOf(card).children) {
    const { left, top, width, height } = other.getBoundingClientRect();
    if (left < before) rows.push([]);
    before = left;
    if (other !== card) rows.at(-1).push({ other, x: left + width / 2, y: top + height / 2 });
  }
  return rows.filter((row) => row.length);
}

/** Where it would come to lie: the card before which that is, null after all; those of its row before and behind. */
function placeOf(card, x, y) {
  const rows = rowsOf(card);
  const far = (row) => Math.abs(row.reduce((sum, each) => sum + each.y, 0) / row.length - y);
  const at = rows.map(far).indexOf(Math.min(...rows.map(far)));
  const cards = (some = []) => some.map(({ other }) => other);
  const row = rows[at] ?? [];
  const [before, behind] = [cards(row.filter((each) => x >= each.x)), cards(row.filter((each) => x < each.x))];
  return { next: behind[0] ?? cards(rows[at + 1])[0] ?? null, before, behind };
}

/** Let cards of a hand, if it is one, go aside, and all others lie where they are. */
function makeRoom(hand, before = [], behind = []) {
  for (const card of hand?.children ?? []) {
    const way = ROOM * card.offsetWidth * (behind.includes(card) - before.includes(card));
    card.style.translate = way ? `${way}px` : "";
  }
}

const overTable = (card, y) => y < (handOf(card) ?? card).getBoundingClientRect().top - OUT * card.offsetHeight;

/** early: events of the last press while this was fetched, which may have ended since. */
export function startDrag(early, { mine, moveInHand, play, putBack }) {
  const press = (event) => {
    drawn = false;
    const card = event.target.closest?.(".seat.me button.card");
    if (!card || !(mine(card) || handOf(card)) || event.button !== 0 || !event.isPrimary) return;
    drag = { card, hand: handOf(card), from: [event.clientX, event.clientY], pointer: event.pointerId };
  };
  const follow = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    if (!drag.picture) {
      if (Math.hypot(x, y) < FAR_PX) return;
      putBack();
      drag.box = drag.card.querySelector(".face").getBoundingClientRect();
      drag.picture = lift(drag);
    }
    drag.picture.style.transform = `translate(${drag.box.left + x}px, ${drag.box.top + y}px)`;
    const out = overTable(drag.card, event.clientY);
    drag.picture.toggleAttribute("data-due", out && mine(drag.card));
    const { before, behind } = (handOf(drag.card) && !out && placeOf(drag.card, event.clientX, event.clientY)) || {};
    makeRoom(drag.hand, before, behind);
  };
  const drop = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { card, picture } = drag;
    const [out, next] = [overTable(card, event.clientY), handOf(card) && placeOf(card, event.clientX, event.clientY).next];
    letGo();
    if (!picture) return;
    if (!out && (!handOf(card) || next === card.nextElementSibling)) return; // a press that has trembled
    drawn = true;
    if (!card.closest(".seat.me")) return; // it has been played meanwhile
    if (out) play(card);
    else moveInHand(card, next);
  };
  const steps = { pointerdown: press, pointermove: follow, pointerup: drop, pointercancel: letGo };
  for (const event of early) steps[event.type](event);
  for (const [name, step] of Object.entries(steps)) addEventListener(name, step);
  addEventListener("click", (event) => {
    if (!drawn) return;
    drawn = false;
    if (event.detail) event.stopImmediatePropagation();
  }, { capture: true });
  addEventListener("htmx:after:swap", () => { if (drag && !drag.card.closest(".seat.me")) letGo(); });
}
