// One's own cards under the finger: drawn onto the table they are played, along the hand they get
// another place in it. What is drawn is a picture outside of the table, which an update cannot change.
// Fetched with the first press on a card; what it needs of the other scripts is given to it.

const FAR_PX = 9; // until a press is no press any more
const OUT = 0.35; // of a card's height, above the hand: from there on it is over the table

let drag = null; // {card, from, picture, box, pointer}
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
  drag?.card.removeAttribute("data-ui-dragged");
  drag = null;
}

/** The card of the hand before which it would come to lie; null: after all. */
function nextOf(card, x) {
  return [...handOf(card).children].find((other) => {
    const { left, width } = other.getBoundingClientRect();
    return other !== card && x < left + width / 2;
  }) ?? null;
}

const overTable = (card, y) => y < (handOf(card) ?? card).getBoundingClientRect().top - OUT * card.offsetHeight;

/** early: events of the last press while this was fetched, which may have ended since. */
export function startDrag(early, { mine, moveInHand, play, putBack }) {
  const press = (event) => {
    drawn = false;
    const card = event.target.closest?.(".seat.me button.card");
    if (!card || !mine(card) || event.button !== 0 || !event.isPrimary) return;
    drag = { card, from: [event.clientX, event.clientY], pointer: event.pointerId };
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
    drag.picture.toggleAttribute("data-due", overTable(drag.card, event.clientY));
  };
  const drop = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { card, picture } = drag;
    letGo();
    if (!picture) return;
    const [out, next] = [overTable(card, event.clientY), handOf(card) && nextOf(card, event.clientX)];
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
