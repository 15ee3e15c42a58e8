// The large card: one layer outside of what updates replace, never in the way of a pointer.
const layer = document.querySelector("#zoom");
const GAP = 12;
const EDGE = 6;

let shown = null;

export const zoomedCard = () => shown;

/** Show a card large beside itself; returns where, as {left, top, width, bottom}. */
export function showZoom(card) {
  shown = card;
  layer.dataset.card = card.dataset.card;
  layer.hidden = false;
  const small = card.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, small.left + small.width / 2 - width / 2), innerWidth - width - EDGE);
  let top = small.top - height - GAP - small.height * 0.16;
  let beside = left;
  if (top < EDGE) top = small.bottom + GAP;
  if (top + height > innerHeight - EDGE) { // neither above nor below: at its side
    top = Math.max(EDGE, Math.min(small.top, innerHeight - height - EDGE));
    beside = small.right + GAP + width < innerWidth ? small.right + GAP : small.left - GAP - width;
    beside = Math.max(EDGE, beside);
  }
  layer.style.transform = `translate(${beside}px, ${top}px)`;
  return { left: beside, top, width, bottom: top + height };
}

export function hideZoom() {
  shown = null;
  layer.hidden = true;
}
