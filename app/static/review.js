// A match judged, deal by deal: the decisions of a seat with what it saw, what is told of them as they are judged,
// then where the result came from. Where one is stands in the address, so that a link can lead there.
import { letterOf } from "./letter_keys.js";

const { from, deals } = document.body.dataset;
const at = (id) => document.querySelector(`#${id}`);
const all = (selector) => [...document.querySelectorAll(selector)];
const AGAIN_MS = 4000;
const DOT_PX = 30; // so far apart are marks of the chart, to be pressed

// Who comes from the own table is told which seat was theirs. The address, which may be shared, forgets it.
const own = /^#me([1-8])(?:\.(\d+)(?:\.([1-8]))?)?$/.exec(location.hash);
const me = own ? own[1] - 1 : (history.state?.me ?? -1);
if (own) history.replaceState({ me }, "", `#${own[2] ?? 1}.${own[3] ?? own[1]}`);
if (me >= 0) at("seat").options[me].textContent = "You";
const now = { deal: 0, seat: me >= 0 ? me : 0, move: -1 };
const mine = (seat) => (seat === me ? "&own=true" : "");
const known = me >= 0 ? `me${me + 1}.` : ""; // a replay is told, too
let chosen = false; // whether somebody has chosen what is shown
let open = false; // whether what was really there is shown
let asking = new AbortController();

/** An answer of this server; it is asked for again after a while when there is too much to do. */
async function fetched(address, signal) {
  for (;;) {
    const answer = await fetch(address, { signal });
    if (answer.ok) return answer;
    if (answer.status !== 429) throw new Error((await answer.text()).match(/class="lead">([^<]*)/)?.[1] ?? "");
    await new Promise((done) => { setTimeout(done, 1000 * Number(answer.headers.get("Retry-After")) || AGAIN_MS); });
    signal.throwIfAborted();
  }
}

/** The lines of an answer, each as soon as it is there. */
async function* lines(address, signal) {
  const { body } = await fetched(address, signal);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const found = (text + value).split("\n");
    text = found.pop();
    for (const line of found) {
      const told = JSON.parse(line);
      if (told.wrong) throw new Error(told.wrong);
      yield told;
    }
  }
}

/** How much is done, in a bar and in words; nothing of it without `of`. */
function progress(words, done, of) {
  at("progress").hidden = !of;
  if (!of) return;
  Object.assign(document.querySelector("progress"), { max: of, value: done });
  at("progress-words").textContent = `${words}: ${done} of ${of}`;
}

/** The marks of the chart, each where its decision is, or as near above or below as others leave room. */
function placeDots() {
  const graph = document.querySelector(".graph");
  if (!graph) return;
  const { clientWidth: width, clientHeight: height } = graph;
  const placed = [];
  for (const dot of graph.querySelectorAll(".dot")) {
    const x = (width * dot.dataset.x) / 100;
    const own = (height * dot.dataset.y) / 100;
    const isTaken = (y) => placed.some((other) => Math.hypot(other.x - x, other.y - y) < DOT_PX);
    let by = 0;
    while (isTaken(own + by) || (by && own + by < 0)) by = by > 0 ? -by : 1 - by;
    const y = own + by;
    placed.push({ x, y });
    dot.style.left = `${dot.dataset.x}%`;
    dot.style.top = `${y}px`;
  }
  for (const words of graph.querySelectorAll("span[data-y]")) words.style.top = `${words.dataset.y}%`;
  graph.style.marginBottom = `${Math.max(8, DOT_PX / 2 + Math.max(0, ...placed.map(({ y }) => y - height)))}px`;
}

/** Put other HTML there; whoever is on a button of it stays there. */
function put(place, html) {
  const there = place.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
  place.innerHTML = html; // of this server
  placeDots();
  if (there) place.querySelector(`[data-at="${there}"]`)?.focus();
  press();
}

function press() {
  for (const button of all("button[data-at]")) button.setAttribute("aria-pressed", String(Number(button.dataset.at) === now.move));
}

/** On a phone the strip is one row, which goes along with what is shown. */
function followInStrip() {
  const strip = document.querySelector(".strip");
  const mark = strip?.querySelector('[aria-pressed="true"]');
  if (mark) strip.scrollLeft += mark.getBoundingClientRect().left - strip.getBoundingClientRect().left - (strip.clientWidth - mark.offsetWidth) / 2;
}

/** Show one of the decisions. */
function show(move) {
  now.move = Number(move);
  const stepped = document.activeElement?.closest(".looks .step")?.dataset.by;
  for (const article of all(".looks article")) article.hidden = article.id !== `look${move}`;
  press();
  followInStrip();
  if (stepped) (document.querySelector(`#look${move} [data-by="${stepped}"]:enabled`) ?? document.querySelector(`#look${move} .step:enabled`))?.focus();
  if (open) showHands();
}

/** The same, since somebody wants it. */
function choose(move) {
  chosen = true;
  show(move);
  history.replaceState({ me }, "", `#${now.deal + 1}.${now.seat + 1}.${move}`);
}

/** The one that stands before or after the one that is shown. */
function step(by) {
  const buttons = all(".strip button");
  const next = buttons[buttons.findIndex((button) => button.dataset.at === String(now.move)) + by];
  if (!next) return;
  if (document.activeElement?.closest(".strip")) next.focus();
  choose(next.dataset.at);
}

/** What the others held at the decision that is shown. */
async function showHands() {
  const { deal, seat, move } = now;
  const place = document.querySelector(`#look${move} .really`);
  if (!place) return;
  place.hidden = !open;
  if (!open || place.hasChildNodes()) return;
  try {
    place.innerHTML = await (await fetched(`${from}/review/${deal}/${move}/hands?seat=${seat}${mine(seat)}`, asking.signal)).text();
  } catch (wrong) {
    if (wrong.name !== "AbortError") place.textContent = "These cards could not be loaded.";
  }
}

function openHands(wanted) {
  open = wanted;
  at("really").setAttribute("aria-checked", String(open));
  for (const place of all(".really")) place.hidden = true;
  showHands();
}

/** What is told of a decision that has been judged. */
function told({ move, stamp, loss, told: html }) {
  const button = at(`at${move}`);
  if (!button) return;
  button.querySelector(".stamp").outerHTML = stamp;
  button.querySelector("small").textContent = loss;
  document.querySelector(`#look${move} .told`).innerHTML = html;
}

async function judge({ deal, seat, move }, signal) {
  at("decisions").innerHTML = await (await fetched(`${from}/review/${deal}?seat=${seat}${mine(seat)}`, signal)).text();
  for (const link of all(".looks a.button")) link.hash = known + link.hash.slice(1);
  const { cloth } = document.documentElement.dataset; // one that is chosen for all games
  if (cloth) for (const place of all("[data-cloth]:not(html)")) place.dataset.cloth = cloth;
  for (const place of ["course", "dearest", "worth"]) at(place).replaceChildren();
  chosen = Boolean(at(`at${move}`));
  const first = chosen ? move : document.querySelector(".strip button")?.dataset.at;
  if (first !== undefined) show(first);
  const many = all(".strip button").length;
  at("sums").hidden = at("legend").hidden = !many;
  at("sums").dataset.going = ""; // until all is judged
  at("live").textContent = "Every decision is being judged\u2026";
  let judged = 0;
  progress("Judged", judged, many);
  for await (const line of lines(`${from}/review/${deal}/judged?seat=${seat}`, signal)) {
    if (line.told) {
      told(line);
      progress("Judged", judged += 1, many);
    }
    if (line.course) put(at("course"), line.course);
    if (line.dearest !== undefined) {
      put(at("dearest"), line.dearest);
      const dearest = document.querySelector("#dearest button");
      if (line.kept && !chosen && dearest) show(dearest.dataset.at); // who has watched it come stays there
    }
  }
  delete at("sums").dataset.going;
  at("live").textContent = "Judged. Now the cards are played again by bots, to see what they were worth\u2026";
  progress();
  for await (const line of lines(`${from}/review/${deal}/worth?seat=${seat}`, signal)) {
    if (line.of) progress("Decisions of all players", line.done, line.of);
    if (line.worth) at("worth").innerHTML = line.worth;
  }
  progress();
  at("live").textContent = "";
}

async function go(place) {
  Object.assign(now, { move: -1 }, place);
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const { deal, seat, move } = now;
  at("seat").value = seat;
  if (at("deal")) at("deal").value = deal;
  history.replaceState({ me }, "", `#${deal + 1}.${seat + 1}` + (move >= 0 ? `.${move}` : ""));
  at("to-replay").href = `${from}#${known}${deal + 1}.0.${seat + 1}`;
  try {
    await judge(now, signal);
  } catch (wrong) {
    if (signal.aborted) return;
    progress();
    at("live").textContent = wrong.message || "This deal could not be reviewed just now. Try again in a minute.";
  }
}

/** The place that an address names, as far as there is one. */
function named(hash) {
  const [deal, seat, move] = hash.slice(1).split(".").map(Number);
  const there = (number, most, otherwise) => (Number.isInteger(number) && number >= 1 && number <= most ? number - 1 : otherwise);
  return {
    deal: there(deal, Number(deals), 0),
    seat: there(seat, at("seat").options.length, now.seat),
    move: Number.isInteger(move) ? move : -1,
  };
}

addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  if (button?.dataset.by) step(Number(button.dataset.by));
  if (!button?.dataset.at) return;
  choose(button.dataset.at);
  if (!button.closest(".strip")) document.querySelector(`#look${now.move}`).scrollIntoView({ block: "nearest" });
});
addEventListener("keydown", (event) => {
  if (event.target.matches("select") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (letterOf(event) === "h") openHands(!open);
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) step(by);
});
at("really").addEventListener("click", () => openHands(!open));
at("seat").addEventListener("change", () => go({ seat: Number(at("seat").value) }));
at("deal")?.addEventListener("change", () => go({ deal: Number(at("deal").value) }));
addEventListener("resize", placeDots);
addEventListener("hashchange", () => go(named(location.hash)));
go(named(location.hash));
