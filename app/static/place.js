// Where something may lie above the table for a moment: near what it belongs to, and never over what
// one has to read just then, as far as there is room.
const table = document.querySelector("#table");
const EDGE = 6; // px, to the edges of the window and to what it lies beside
const TRIES = 30; // places in each direction
// What covering it costs, by its area. What is read just then is covered only where all places do
// so, and names hardly sooner.
export const READ = 100;
export const NAMES = 60;
export const EMPTY = 0.1; // where cards will lie
const COSTS = [
  ["#undo", READ],
  ["body:not([data-ui-guides]) .hint, .slot .card, .panel, .bids, .says, .reveal, .asks .time", READ],
  [".plate, .badge", NAMES],
  [".turned, .stock, .role, .bar .pill, .bar button", 12],
  [".others .up", 3],
  [".trick, .bout", EMPTY],
  [".me .up, .held", 0.6],
];
const ANY = 10_000; // px: so much more counts the smallest part of a name, or of what is read
const FAR = 25; // what a pixel of distance costs

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** All that lies on the table, as [box, cost], the dearest first; an open sheet hides it. */
function lying(more) {
  const sheet = document.querySelector(".sheet:popover-open");
  if (sheet) return [[sheet.getBoundingClientRect(), READ]];
  return [...COSTS, ...more].flatMap(([which, cost]) => [...document.querySelectorAll(which)]
    .map((element) => [element.getBoundingClientRect(), cost])
    .filter(([box]) => box.width));
}

/** What it costs to lie there, as [cost, the dearest of what is covered], or more than most. */
function costOf(box, boxes, least, most) {
  let cost = least;
  let covers = 0;
  for (const [other, each] of boxes) {
    const area = overlap(box, other);
    cost += area * each;
    if (area && each >= NAMES) cost += each * ANY;
    if (area && each > covers) covers = each;
    if (cost >= most) break;
  }
  return [cost, covers];
}

const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

/** The best place of so many pixels beside a box: {left, top, covers, ...}, covers the cost of the
 * dearest thing below it. more: costs of what must not be covered this time. lies: the answer of
 * before, which is kept as long as nothing dearer has come to lie there, and no name does. */
export function placeBeside(near, width, height, more = [], lies = null) {
  const boxes = lying(more);
  if (lies) {
    const [, covers] = costOf(boxAt(lies.left, lies.top, width, height), boxes, 0, Infinity);
    if (covers < NAMES && covers <= lies.covers) return lies;
  }
  const x = near.left + near.width / 2;
  const y = near.top + near.height / 2;
  const { clientWidth, clientHeight } = document.documentElement; // cards that fly can make the window larger
  const [right, bottom] = [clientWidth - width - EDGE, clientHeight - height - EDGE];
  const lefts = [x - width / 2, near.left - width - EDGE, near.right + EDGE];
  const tops = [near.top - height - EDGE, near.bottom + EDGE, y - height / 2];
  for (let i = 0; i <= TRIES; i += 1) {
    lefts.push(EDGE + ((right - EDGE) * i) / TRIES);
    tops.push(EDGE + ((bottom - EDGE) * i) / TRIES);
  }
  // Where room is scarce it may just fit between two things.
  for (const [box, each] of boxes) if (each >= NAMES) tops.push(box.top - height - 1, box.bottom + 1);
  const within = (values, most) => [...new Set(values.map((at) => Math.max(EDGE, Math.min(at, most))))];
  const places = within(lefts, right).flatMap((left) => within(tops, bottom).map((top) => (
    { left, top, least: Math.hypot(left + width / 2 - x, top + height / 2 - y) * FAR }
  ))).sort((a, b) => a.least - b.least);
  let best = { cost: Infinity };
  for (const { left, top, least } of places) {
    if (least >= best.cost) break; // so are all that come after it
    const box = boxAt(left, top, width, height);
    const [cost, covers] = costOf(box, boxes, least + overlap(box, near) * READ, best.cost);
    if (cost < best.cost) best = { left, top, cost, covers };
  }
  return best;
}

// What nothing may lie on that stays for some seconds.
const TAKEN = ".card, .plate, .badge, .says, .hint, .panel, .bids, .waiting button, .trick, .bout, .stock, .heap, .turned, .talon, "
  + ".role, .reveal, .time, .balance, .of, .watcher, .bar > :not(.gap)";
const ABOVE = "#zoom, #play, #toast, #guiding, #bubbles p, #net, .notice, #held-up, .scores";
const APART = 4; // px
const GRID = 6; // px, between places that are tried

/** A place of so many pixels on which nothing lies, as {left, top}: the first one of these that is free, or else
 * the one closest to them; null where there is none. lies: the answer of before, which is kept as long as it is free. */
export function freePlace(places, width, height, lies = null) {
  const taken = [...table.querySelectorAll(TAKEN), ...document.querySelectorAll(ABOVE)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width);
  const fan = table.querySelector(".me .hand")?.getBoundingClientRect(); // cards rise in it
  if (fan?.width) taken.push(fan);
  const { clientWidth, clientHeight } = document.documentElement;
  const [right, bottom] = [clientWidth - width - EDGE, clientHeight - height - EDGE];
  const free = ({ left, top }) => left >= EDGE && top >= EDGE && left <= right && top <= bottom
    && !taken.some((box) => overlap(box, boxAt(left - APART, top - APART, width + 2 * APART, height + 2 * APART)));
  const wanted = places.map(([left, top]) => ({ left, top }));
  const found = [lies, ...wanted].find((at) => at && free(at));
  if (found) return found;
  const [home] = wanted;
  const tried = [];
  for (let left = EDGE; left <= right; left += GRID) {
    for (let top = EDGE; top <= bottom; top += GRID) tried.push({ left, top, far: Math.hypot(left - home.left, top - home.top) });
  }
  return tried.sort((a, b) => a.far - b.far).find(free) ?? null;
}
