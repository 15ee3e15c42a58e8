// A match that is over, step by step. Where one is stands in the address, so that a link can lead there.
import { letterOf } from "./letter_keys.js";
import { tellMoments } from "./moments.js";

const { from, steps: told } = document.body.dataset;
const steps = JSON.parse(told); // of each deal: how many actions, and after which something was complete
const at = (id) => document.querySelector(`#${id}`);
const MOST = 60; // steps that are kept

// Who comes from the own table is told which seat was theirs. The address, which may be shared, forgets it.
const own = /^#me([1-8])(?:\.(\d+\.\d+\.\d+))?$/.exec(location.hash);
const me = own ? own[1] - 1 : (history.state?.me ?? -1);
if (own) history.replaceState({ me }, "", "#" + (own[2] ?? `1.0.${own[1]}`));
const mine = me >= 0 && document.querySelector(`#seat option[value="${me}"]`);
if (mine) mine.textContent = "as you saw it";

const kept = new Map(); // texts to come, by their address
const now = { deal: 0, step: 0, seat: 0 };

const address = ({ deal, step, seat }) => `${from}/${deal}/${step}?seat=${seat}${seat === me ? "&own=true" : ""}`;

function fetched(place) {
  const url = address(place);
  if (!kept.has(url)) {
    const text = fetch(url).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    text.catch(() => kept.delete(url));
    kept.set(url, text);
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
  }
  return kept.get(url);
}

/** One step further or back, over the ends of deals; null beyond the match. */
function beside({ deal, step, seat }, by) {
  const next = step + by;
  if (next >= 0 && next <= steps[deal].actions) return { deal, step: next, seat };
  const other = deal + by;
  return other >= 0 && other < steps.length ? { deal: other, step: by > 0 ? 0 : steps[other].actions, seat } : null;
}

/** To where the next trick or bout is complete, or the last one was. */
function stop({ deal, step, seat }, by) {
  const { stops } = steps[deal];
  const found = by > 0 ? stops.find((other) => other > step) : stops.findLast((other) => other < step);
  if (found !== undefined) return { deal, step: found, seat };
  return by < 0 && step > 0 ? { deal, step: 0, seat } : beside({ deal, step: by > 0 ? steps[deal].actions : 0, seat }, by);
}

function start({ deal, step, seat }, by) {
  if (by < 0 && step > 0) return { deal, step: 0, seat };
  const other = deal + by;
  if (by > 0 && other === steps.length) return { deal, step: steps[deal].actions, seat };
  return other >= 0 ? { deal: other, step: 0, seat } : null;
}

const WAYS = {
  back: ["ArrowLeft", (place) => beside(place, -1)],
  on: ["ArrowRight", (place) => beside(place, 1)],
  "trick-back": ["PageUp", (place) => stop(place, -1)],
  "trick-on": ["PageDown", (place) => stop(place, 1)],
  "deal-back": ["Home", (place) => start(place, -1)],
  "deal-on": ["End", (place) => start(place, 1)],
};

const LAST = { deal: steps.length - 1, step: 0 };
const same = (one, other) => one && other && address(one) === address(other);

function put(text) {
  const step = document.createElement("template");
  step.innerHTML = text; // of this server, made as its tables are
  at("table").replaceChildren(...step.content.querySelector("#stage").childNodes);
  at("hands").replaceChildren(step.content.querySelector("#open"));
  at("live").textContent = step.content.querySelector("#done").textContent || "The cards are dealt.";
  if (document.body.dataset.cutShort !== undefined && same(now, { ...start(LAST, 1), seat: now.seat }))
    at("live").textContent += " Here the match was ended.";
}

async function go(place) {
  if (!place) return;
  const stepped = same(place, beside(now, 1));
  Object.assign(now, place);
  try {
    const text = await fetched(place);
    if (!same(place, now)) return; // one has gone on meanwhile
    put(text);
    tellMoments(stepped);
  } catch {
    at("where").textContent = "This step could not be loaded.";
    return;
  }
  const { deal, step, seat } = now;
  const before = steps.length > 1 ? `Deal ${deal + 1} of ${steps.length}, move` : "Move";
  at("where").textContent = `${before} ${step} of ${steps[deal].actions}`;
  at("seat").value = seat;
  for (const [id, [, way]] of Object.entries(WAYS)) {
    const next = way(now);
    at(id).disabled = !next || same(next, now);
  }
  history.replaceState({ me }, "", `#${deal + 1}.${step}.${seat + 1}`);
  const known = me >= 0 ? `me${me + 1}.` : ""; // a review is told, too
  at("to-review").href = `${from}/review#${known}${deal + 1}.${(seat < 0 ? Math.max(0, me) : seat) + 1}`;
  const next = beside(now, 1);
  if (next) fetched(next).catch(() => {});
}

/** The place that an address names, as far as there is one. */
function named(hash) {
  const [deal, step, seat] = hash.slice(1).split(".").map(Number);
  const found = Number.isInteger(deal) && steps[deal - 1] ? deal - 1 : 0;
  const within = Number.isInteger(step) && step >= 0 && step <= steps[found].actions ? step : 0;
  const seats = at("seat").options.length - 1;
  return { deal: found, step: within, seat: Number.isInteger(seat) && seat >= 0 && seat <= seats ? seat - 1 : 0 };
}

function showHands(wanted) {
  at("hands").hidden = !wanted;
  at("show-hands").setAttribute("aria-pressed", String(wanted));
}

async function copy({ dataset, textContent }) {
  const link = dataset.link + location.hash;
  let said = "Copied";
  try {
    await (navigator.share && matchMedia("(hover: none)").matches ? navigator.share({ url: link }) : navigator.clipboard.writeText(link));
  } catch {
    said = link;
  }
  at("share").textContent = said;
  setTimeout(() => { at("share").textContent = textContent; }, 2500);
}

for (const [id, [, way]] of Object.entries(WAYS)) at(id).addEventListener("click", () => go(way(now)));
at("seat").addEventListener("change", () => go({ ...now, seat: Number(at("seat").value) }));
at("show-hands").addEventListener("click", () => showHands(at("hands").hidden));
/** Did the bots see more than their seats? Asked again by what these saw, they do the same. */
async function askBots() {
  at("ask-bots").disabled = true;
  at("live").textContent = "The bots are being asked\u2026";
  try {
    const answer = await fetch(`${from}/bots`);
    if (!answer.ok) throw new Error(String(answer.status));
    at("live").textContent = (await answer.json()).said;
  } catch {
    at("live").textContent = "The bots could not be asked just now. Try again in a minute.";
  }
  at("ask-bots").disabled = false;
}

at("ask-bots").addEventListener("click", askBots);
at("share").addEventListener("click", () => copy(at("share")));
addEventListener("keydown", (event) => {
  if (event.target.matches("select, input") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (letterOf(event) === "h") showHands(at("hands").hidden);
  const way = Object.values(WAYS).find(([key]) => key === event.key);
  if (!way) return;
  event.preventDefault();
  go(way[1](now));
});
addEventListener("hashchange", () => go(named(location.hash)));
showHands(false);
go(named(location.hash));
