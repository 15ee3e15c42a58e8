// Where something may lie above the table for a moment: near what it belongs to, and never over what
// one has to read just then, as far as there is room.
const table = document.querySelector("#table");
const EDGE = 6; // px, to the edges of the window and to what it lies beside
const TRIES = 30; // places in each direction
const COARSE = 20; // the same, where several shapes are tried
// What covering it costs, by its area. What is read just then is covered only where all places do
// so, and names hardly sooner.
export const READ = 100;
export const NAMES = 60;
const EMPTY = 0.1; // where cards will lie
const COSTS = [
  ["#undo, #tip, .watcher, body:not([data-ui-guides]) .hint, .slot, .panel, .bids, .says, .reveal, .asks .time, .turned", READ],
  [".plate, .badge", NAMES],
  [".stock, body:not([data-ui-guides]) .role, .bar .pill, .bar button", 12],
  [".others .up", 3],
  [".me .up, .held", 0.6],
  [".trick, .bout", EMPTY],
];
// One's own cards, each where it can be pressed; some faces are raised.
export const OWN = 10 * READ;
export const STRIPS = [[".seat.me button.card, .seat.me button.card .face", OWN]];
// What belongs to a card that was pressed lies close to it: over the line that says whose turn it is, but over no
// card, no button and no name.
export const AT_HAND = [
  ...STRIPS,
  ["#undo, .slot, .panel, .bids, .says, .reveal, .waiting button", READ],
  [".others .plate, .others .badge", NAMES],
  [".others .up, .turned, #advice, .slot .by", 40],
  [".stock, .heap, .bar .pill, .bar button, .asks .time, .me > .plate", 12],
  [".hint, .role", 0.6],
  [".trick, .bout", 0.5],
];
// On a phone held across there is room beside the hand, so it lies on neither of those.
export const AT_HAND_ACROSS = [[".hint, .role, .stock, .me > .plate", 80], ...AT_HAND];
const SIDEWAYS = 3; // so much more counts distance to the side of what stands above a card
const ANY = 10_000; // px: so much more counts the smallest part of a name, or of what is read
const FAR = 25; // what a pixel of distance costs

// The browser's own boxes are slow to read, and a search reads them thousands of times.
const plain = ({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height });
export const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** All that lies on the table, as [box, cost], the dearest first; an open sheet hides it from what is on the sheet. */
function lying(near, more, costs) {
  const sheet = document.querySelector(".sheet:popover-open")?.getBoundingClientRect();
  if (sheet && overlap(near, sheet)) return [[sheet, READ]];
  const found = [...more, ...costs].flatMap(([which, cost]) => [...document.querySelectorAll(which)]
    .filter((element) => !element.closest(".full[data-ui-swept]")) // the mark leaves a new trick later than this
    .map((element) => [plain(element.getBoundingClientRect()), cost]));
  return [...(sheet ? [[sheet, READ]] : []), ...found].filter(([box]) => box.width);
}

/** What it costs to lie there, as [cost, the dearest of what is covered], or more than most. */
function costOf(box, boxes, least, most) {
  let cost = least;
  let covers = 0;
  for (const [other, each] of boxes) {
    const area = overlap(box, other);
    if (!area) continue;
    cost += area * each;
    if (each >= NAMES) cost += each * ANY;
    if (each > covers) covers = each;
    if (cost >= most) break;
  }
  return [cost, covers];
}

const FINGER = 5; // px, so far a tap that goes beside something can still be taken for it
const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const grown = ({ left, top, width, height }) => boxAt(left - FINGER, top - FINGER, width + 2 * FINGER, height + 2 * FINGER);

/** Where something is, and what rises out of it: so much of its height. */
export function risen(element, part) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left, top - part * height, width, height * (1 + part));
}

/** The same of a shape, a list of boxes. */
function costOfShape({ parts }, left, top, boxes, least, most) {
  let [cost, covers] = [least, 0];
  for (const part of parts) {
    const [more, dearest] = costOf(boxAt(left + part.left, top + part.top, part.width, part.height), boxes, cost, most);
    cost = more;
    covers = Math.max(covers, dearest);
    if (cost >= most) break;
  }
  return [cost, covers];
}

/** Whole numbers between two, so many of them evenly, and those of the wanted that can be had. */
function between(first, last, wanted, tries) {
  const even = Array.from({ length: tries + 1 }, (_, i) => first + ((last - first) * i) / tries);
  return [...new Set([...wanted, ...even].map((at) => Math.round(Math.max(first, Math.min(at, last)))))];
}

/** The best place near a box for one of several shapes: {shape, left, top, cost, covers}, covers the cost of the
 * dearest thing below it. boxes: what lies there. edges: boxes that it may just fit above or below. far: what it costs
 * to be away, by the distances of the first part: sideways and down from middle to middle, and down from the upper edge
 * to its lower one. own: what covering the box itself costs. lies: the answer of before, which is kept as long as
 * nothing dearer has come to lie there, and no name does. aim: what it costs besides, by left and top. */
function search(near, shapes, boxes, { edges, far, tries, own, lies, aim = () => 0 }) {
  if (lies) {
    const [, covers] = costOfShape(lies.shape, lies.left, lies.top, boxes, 0, Infinity);
    if (covers < NAMES && covers <= lies.covers) return lies;
  }
  const x = near.left + near.width / 2;
  const y = near.top + near.height / 2;
  const beside = grown(near);
  const { clientWidth, clientHeight } = document.documentElement; // cards that fly can make the window larger
  let best = { cost: Infinity };
  for (const shape of shapes) {
    const { parts: [{ width, height }], cost: start } = shape;
    const [west, north] = [Math.min(...shape.parts.map((part) => part.left)), Math.min(...shape.parts.map((part) => part.top))];
    const east = Math.max(...shape.parts.map((part) => part.left + part.width));
    const south = Math.max(...shape.parts.map((part) => part.top + part.height));
    const fits = [beside, ...edges].flatMap((box) => [box.top - south - 1, box.bottom - north + 1]);
    const lefts = between(EDGE - west, clientWidth - east - EDGE, [x - width / 2, beside.left - east - 1, beside.right - west + 1], tries);
    const tops = between(EDGE - north, clientHeight - south - EDGE, [y - height / 2, ...fits], tries);
    const columns = new Map(); // what lies there, of those that are tried
    const column = (left) => boxes.filter(([box]) => box.left < left + east && left + west < box.right);
    const places = lefts.flatMap((left) => tops.map((top) => (
      { left, top, least: start + far(left + width / 2 - x, top + height / 2 - y, top + height - near.top) }
    ))).filter(({ least }) => least < best.cost).sort((a, b) => a.least - b.least);
    for (const { left, top, least } of places) {
      if (least >= best.cost) break; // so are all that come after it
      if (!columns.has(left)) columns.set(left, column(left));
      const covered = (own && overlap(boxAt(left, top, width, height), near) * own) + aim(left, top);
      const [cost, covers] = costOfShape(shape, left, top, columns.get(left), least + covered, best.cost);
      if (cost < best.cost) best = { shape, left, top, cost, covers };
    }
  }
  return best;
}

/** The best place of so many pixels beside a box. more: costs of what must not be covered this time. far: what a
 * pixel of distance costs. lies, aim: as for search. */
export function placeBeside(near, width, height, more = [], { lies = null, costs = COSTS, far = FAR, aim } = {}) {
  const boxes = lying(near, more, costs);
  const edges = boxes.filter(([, each]) => each >= NAMES).map(([box]) => box);
  const shapes = [{ cost: 0, parts: [{ left: 0, top: 0, width, height }] }];
  return search(near, shapes, boxes, { edges, far: (aside, down) => Math.hypot(aside, down) * far, tries: TRIES, own: READ, lies, aim });
}

/** The best place above a box for one of several shapes, each {cost, parts}, the first part of which stands on it.
 * costs: of what may be covered. far: what a pixel costs from the middle of the upper edge of that box. lies, own: as for
 * search. */
export function placeAbove(near, shapes, costs, far, { lies = null, own = 0 }) {
  const boxes = lying(near, [], costs).map(([box, each]) => [each >= NAMES && each <= READ ? grown(box) : box, each]);
  const edges = boxes.filter(([, each]) => each >= NAMES && each <= READ).map(([box]) => box);
  const fan = boxes.filter(([, each]) => each > READ).map(([box]) => box);
  edges.push({ top: Math.min(...fan.map(({ top }) => top)) - FINGER, bottom: Math.max(...fan.map(({ bottom }) => bottom)) + FINGER });
  return search(near, shapes, boxes, { edges, far: (aside, _, down) => Math.hypot(SIDEWAYS * aside, down) * far, tries: COARSE, own, lies });
}

// What nothing may lie on that stays for some seconds.
const TAKEN = "#table :is(.card, .plate, .badge, .says, .hint, .panel, .bids, .waiting button, .trick, .bout, .pair small, .stock, .heap, .turned, "
  + ".talon, .role, .reveal, .time, .balance, .of, .watcher, .bar > :not(.gap)), "
  + "#zoom, #play, #toast, #guiding, #bubbles p, #net, .notice, #held-up, #scores";
/** What lies on the table, but for the felt where cards will lie. */
export const ON_TABLE = "#table :is(.card, .card .face, .slot, .pair small, .plate, .badge, .dealer, .fan, .pile.covers, button, .says, .role, .reveal, .stock, "
  + ".turned, .panel, .bids, .time, .watcher, .pill, .centre > :not(.trick, .bout))";
/** What somebody acts with, but for the own cards. */
export const TO_PRESS = "#table :is(button, .slot, .panel, .bids, .reveal, .says), #undo";
const FAN = ".me .hand"; // cards rise in it
const APART = 4; // px
const GRID = 6; // px, between columns that are tried

/** The number closest to another that lies in none of these ranges, and between two; null where there is none. */
function closest(to, first, last, ranges) {
  const start = Math.max(first, Math.min(to, last));
  const past = (end) => {
    let at = start;
    for (let range; (range = ranges.find(([from, until]) => from < at && at < until));) at = range[end];
    return first <= at && at <= last ? at : null;
  };
  const [above, below] = [past(0), past(1)];
  if (above === null || below === null) return above ?? below;
  return start - above <= below - start ? above : below;
}

const STAR = 0.1; // of a card's width, by which the star stands out of one that wins (table.css)

/** The box of an element, with the star of a card that wins. */
function withStar(element) {
  const box = plain(element.getBoundingClientRect());
  const out = element.matches(".winning > .card") ? STAR * box.width : 0;
  return { ...box, top: box.top - out, right: box.right + out };
}

/** Where these lie now, as far as they are seen, and the hand. */
export function boxesOf(taken = TAKEN) {
  return [...document.querySelectorAll(taken)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .concat(table.querySelector(FAN) ?? [])
    .map(withStar)
    .filter((box) => box.width);
}

/** A place of so many pixels on which none of these boxes lies, as {left, top}: the first one of these that is free, or
 * else the one closest to the first; null where there is none. lies: the answer of before, kept as long as it is free. */
export function freePlace(places, width, height, lies = null, boxes = boxesOf()) {
  const { clientWidth, clientHeight } = document.documentElement;
  const [right, bottom] = [clientWidth - width - EDGE, clientHeight - height - EDGE];
  const column = (left) => boxes.filter((box) => box.left - APART < left + width && left < box.right + APART)
    .map((box) => [box.top - APART - height, box.bottom + APART]);
  const below = (left, top) => left >= EDGE && left <= right && closest(top, EDGE, bottom, column(left));
  const wanted = places.map(([left, top]) => ({ left, top }));
  const found = [lies, ...wanted].find((at) => at && below(at.left, at.top) === at.top);
  if (found) return found;
  const [home] = wanted;
  let best = null;
  for (let left = EDGE; left <= right; left += GRID) {
    const far = Math.abs(left - home.left);
    if (best && far >= best.far) continue;
    const top = closest(home.top, EDGE, bottom, column(left));
    const away = Math.hypot(far, top - home.top);
    if (top !== null && (!best || away < best.far)) best = { left, top, far: away };
  }
  return best;
}

/** Try an element at several widths, until there is free felt for it: its box by the style sheet, and a place for it as
 * close as can be to home(box); null where there is none. */
export function fit(element, widths, home, boxes) {
  for (const width of widths) {
    element.style.maxWidth = width;
    const box = element.getBoundingClientRect();
    const at = freePlace([home(box)], box.width, box.height, null, boxes);
    if (at) return { box, at };
  }
  element.style.maxWidth = "";
  return null;
}
