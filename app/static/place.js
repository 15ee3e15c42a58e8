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
export const EMPTY = 0.1; // where cards will lie
const COSTS = [
  ["#undo, .watcher", READ],
  ["body:not([data-ui-guides]) .hint, .slot .card, .panel, .bids, .says, .reveal, .asks .time", READ],
  [".plate, .badge", NAMES],
  [".turned, .stock, .role, .bar .pill, .bar button", 12],
  [".others .up", 3],
  [".trick, .bout", EMPTY],
  [".me .up, .held", 0.6],
];
// One's own cards, each where it can be pressed; some faces are raised.
export const STRIPS = [[".seat.me button.card, .seat.me button.card .face", 10 * READ]];
// What belongs to a card that was pressed lies close to it: over one's own name and the line that says whose turn
// it is, but over no card, no button and no other name.
export const AT_HAND = [
  ...STRIPS,
  ["#undo, .slot .card, .panel, .bids, .says, .reveal, .waiting button", READ],
  [".others .plate, .others .badge", NAMES],
  [".others .up", 40],
  [".turned, .stock, .role, .bar .pill, .bar button, .asks .time", 12],
  [".hint", 1.5],
  [".me > .plate", 1],
  [".trick, .bout", 0.5],
];
const SIDEWAYS = 3; // so much more counts distance to the side of what stands above a card
const ANY = 10_000; // px: so much more counts the smallest part of a name, or of what is read
const FAR = 25; // what a pixel of distance costs

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** All that lies on the table, as [box, cost], the dearest first; an open sheet hides it. */
function lying(more, costs = COSTS) {
  const sheet = document.querySelector(".sheet:popover-open");
  if (sheet) return [[sheet.getBoundingClientRect(), READ]];
  const found = [...costs, ...more].flatMap(([which, cost]) => [...document.querySelectorAll(which)]
    .filter((element) => !element.closest("[data-ui-swept]"))
    .map((element) => [element.getBoundingClientRect(), cost]));
  return found.filter(([box]) => box.width);
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

const FINGER = 5; // px, so far a tap that goes beside something can still be taken for it
const grown = ({ left, top, right, bottom }) => boxAt(left - FINGER, top - FINGER, right - left + 2 * FINGER, bottom - top + 2 * FINGER);
const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

/** The best place of so many pixels beside a box: {left, top, covers, ...}, covers the cost of the
 * dearest thing below it. more: costs of what must not be covered this time. lies: the answer of
 * before, which is kept as long as nothing dearer has come to lie there, and no name does. far: what a pixel of
 * distance costs. */
export function placeBeside(near, width, height, more = [], lies = null, costs = COSTS, far = FAR) {
  const boxes = lying(more, costs);
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
    { left, top, least: Math.hypot(left + width / 2 - x, top + height / 2 - y) * far }
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

/** The best place above a box for one of several shapes, each a list of boxes, the first of which stands on it:
 * {shape, left, top, covers}. costs: of what may be covered. far: what a pixel costs from the middle of the upper
 * edge of that box. A shape has a cost of its own. lies: as for placeBeside. */
export function placeAbove(near, shapes, costs, far, lies = null) {
  const boxes = lying([], costs).map(([box, each]) => [each >= NAMES && each <= READ ? grown(box) : box, each]);
  const x = near.left + near.width / 2;
  const cost = ({ parts }, left, top, least, most) => {
    let [sum, dearest] = [least, 0];
    for (const part of parts) {
      const [more, covers] = costOf(boxAt(left + part.left, top + part.top, part.width, part.height), boxes, sum, most);
      sum = more;
      dearest = Math.max(dearest, covers);
      if (sum >= most) break;
    }
    return [sum, dearest];
  };
  if (lies) {
    const [, covers] = cost(lies.shape, lies.left, lies.top, 0, Infinity);
    if (covers <= lies.covers) return lies;
  }
  const { clientWidth, clientHeight } = document.documentElement;
  const fan = boxes.filter(([, each]) => each > READ).map(([box]) => box);
  const edges = boxes.filter(([, each]) => each >= NAMES && each <= READ).map(([box]) => [box.top, box.bottom]);
  edges.push([near.top - FINGER, near.bottom + FINGER], [Math.min(...fan.map(({ top }) => top)) - FINGER, Math.max(...fan.map(({ bottom }) => bottom)) + FINGER]);
  let best = { cost: Infinity };
  for (const shape of shapes) {
    const [{ width, height }] = shape.parts;
    const [west, north] = [Math.min(...shape.parts.map((part) => part.left)), Math.min(...shape.parts.map((part) => part.top))];
    const east = Math.max(...shape.parts.map((part) => part.left + part.width));
    const south = Math.max(...shape.parts.map((part) => part.top + part.height));
    const [first, last, upper, lower] = [EDGE - west, clientWidth - east - EDGE, EDGE - north, clientHeight - south - EDGE];
    const lefts = [x - width / 2, near.left - east - EDGE, near.right - west + EDGE];
    const tops = edges.flatMap(([above, below]) => [above - south - 1, below - north + 1]);
    for (let i = 0; i <= COARSE; i += 1) {
      lefts.push(first + ((last - first) * i) / COARSE);
      tops.push(upper + ((lower - upper) * i) / COARSE);
    }
    const within = (values, least, most) => [...new Set(values.map((at) => Math.max(least, Math.min(at, most))))];
    const downs = within(tops, upper, lower);
    const places = within(lefts, first, last).flatMap((left) => downs.map((top) => (
      { left, top, least: shape.cost + Math.hypot(SIDEWAYS * (left + width / 2 - x), top + height - near.top) * far }
    ))).filter(({ least }) => least < best.cost).sort((a, b) => a.least - b.least);
    for (const { left, top, least } of places) {
      if (least >= best.cost) break;
      const [sum, covers] = cost(shape, left, top, least, best.cost);
      if (sum < best.cost) best = { shape, left, top, covers, cost: sum };
    }
  }
  return best;
}

// What nothing may lie on that stays for some seconds.
const TAKEN = ".card, .plate, .badge, .says, .hint, .panel, .bids, .waiting button, .trick, .bout, .stock, .heap, .turned, .talon, "
  + ".role, .reveal, .time, .balance, .of, .watcher, .bar > :not(.gap)";
const ABOVE = "#zoom, #play, #toast, #guiding, #bubbles p, #net, .notice, #held-up, #scores";
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
