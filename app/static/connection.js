// What goes over the websocket: tables come in, and htmx morphs them into the page; commands go out, each
// with an id, so that one that was cut off can be sent again and is done once.
import { tellNews } from "./news.js";
import { ON_TABLE, TO_PRESS, boxesOf, fit } from "./place.js";
import { connect, connectLater, hangUp, isOpen, post, startSocket } from "./socket.js";
import { forgive, refuse, startToast, tell } from "./toast.js";
import { tellTurn } from "./turn.js";

const table = document.querySelector("#table");
const net = document.querySelector("#net");

const ANSWER_MS = 6000; // until a command must be answered
const SILENT_MS = 30_000; // after which a socket is tried out
const ASLEEP_MS = 20_000; // hidden for so long, a page does not trust its socket any more
const OPENING_MS = 12_000; // until a socket that does not open is given up
const WIDTHS = ["", "19rem", "13rem"]; // of what is said of the connection, tried until one fits
const QUIET_MS = 3000; // a new socket that opens sooner is not spoken of
const PAUSE_MS = 60_000; // where trying at once would not help

const LOST = "Connection lost. Trying again…";
const OFFLINE = "You are offline. Your seat is kept.";
const RELOAD = "The server did not understand this page. Reload it.";
// By close code (socket.py, frames.py); after all others a new socket is tried at once.
const FINAL = {
  4403: "Open the table with the link that you were given.",
  4404: "This table is closed.",
  4410: "The host has removed you from this table. Only the host can let you in again.",
};
const PAUSES = {
  1002: RELOAD,
  1007: RELOAD,
  1009: "This page sent too much. Reload it.",
  4400: RELOAD,
  4429: "Too much at once. Trying again in a minute.",
};

let over = false; // there is no way back
let paused = false;
let slept = null; // since when the page is hidden
let reason = ""; // why the server does not let this page in

/** When all scripts are there: never, if one of them could not be loaded. */
const complete = new Promise((done) => {
  addEventListener("DOMContentLoaded", () => {
    if (globalThis.htmx) done();
    else show("The page did not load completely. Reload it.", "net-reload");
  });
});

let pending = null; // the command that waits for its answer
let begun = ""; // the newest one by which a deal begins
let asked = {}; // the newest question, which is no command: {id, action}
let counter = 0;
const tag = [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16)).join("");
const TRY = `${tag}-try`;

export const move = () => table.querySelector("#state")?.dataset.move ?? "";
// Where several may act at once, the move is the same until all have: then what this person has done counts.
const acts = () => table.querySelector("#state")?.dataset.acts;

/** Say what is wrong, and offer the way out, if there is one. */
function show(text, wayOut = "") {
  net.hidden = false;
  net.querySelector("span").textContent = text;
  for (const way of net.querySelectorAll("a, button")) way.hidden = way.id !== wayOut;
  lay();
}

/** Put it where nothing lies, close to where the style sheet has it; where there is no such place, at least where
 * nothing of one's own does that can be pressed. */
function lay() {
  if (net.hidden) return;
  net.style.translate = "";
  const home = ({ left, top }) => [left, top];
  const found = fit(net, WIDTHS, home, boxesOf(`${ON_TABLE}, #tip, .chair, #invite, .bar > :not(.gap)`)) ?? fit(net, WIDTHS, home, boxesOf(`${TO_PRESS}, .chair`));
  if (found) net.style.translate = `calc(-50% + ${found.at.left - found.box.left}px) ${found.at.top - found.box.top}px`;
}

function showLost() {
  if (!over && !paused) show(navigator.onLine ? LOST : OFFLINE);
}

function hide() {
  if (!over) net.hidden = true;
}

// A socket can be dead without a word: what is not heard in time is asked for, then given up.
let waiting = 0;
function expect(withinMs, otherwise) {
  clearTimeout(waiting);
  waiting = setTimeout(otherwise, withinMs);
}

function tryOut() {
  post({ do: "nudge", move: "-", id: TRY }); // of no deal: refused, and so answered, for everybody
  expect(ANSWER_MS, renew);
}

function onHeard() {
  hide();
  expect(SILENT_MS, tryOut);
}

/** Open a new socket in place of one that may be dead. */
function renew() {
  if (over || paused) return;
  expect(OPENING_MS, renew);
  connect();
  setTimeout(() => { if (!isOpen()) showLost(); }, QUIET_MS);
}

/** Send a command, at once or as soon as there is a connection; the server does it once, and only
 * if the table has not moved on. Returns its id. */
export function send(command) {
  counter += 1;
  pending = { message: { ...command, id: `${tag}-${counter}` }, move: move(), acts: acts() };
  if (["start", "ready"].includes(command.do)) begun = pending.message.id;
  if (isOpen()) {
    post(pending.message);
    expect(ANSWER_MS, renew);
  } else if (!net.hidden) tell(`It will be ${command.do === "act" ? "played" : "done"} once you are back online.`);
  return pending.message.id;
}

/** Ask something that needs no answer where there is no connection, and is not asked again. */
export function ask(question) {
  if (!isOpen()) return;
  counter += 1;
  asked = { ...question, id: `${tag}-${counter}` };
  post(asked);
}

/** What was pressed to do an action of the deal. */
function pressed({ action }) {
  const name = CSS.escape(action ?? "");
  return action ? table.querySelector(`.me [data-action="${name}"], .panel [data-act="${name}"]`) : null;
}

function settled() {
  pending = null;
  table.querySelectorAll("[data-ui-sent]").forEach((card) => card.removeAttribute("data-ui-sent"));
}

function onRefusal(refusal) {
  if (refusal.id === TRY) return;
  const of = [pending?.message, asked].find((one) => one?.id === refusal.id) ?? {};
  if (!pending || of === pending.message) settled();
  else table.querySelector(`[data-ui-sent="${CSS.escape(refusal.id)}"]`)?.removeAttribute("data-ui-sent"); // an earlier one
  reason = refusal.id ? "" : refusal.text;
  if (refusal.refused === "stale" && refusal.id === begun) return; // pressed twice: it comes
  const ways = refusal.refused === "against the rules" ? [["Show the rule", showRule]] : [];
  if (ways.length || ["act", "why"].includes(of.do)) refuse(refusal.text, ways, pressed(of), move());
  else tell(refusal.text);
}

function showRule() {
  const { rule } = table.querySelector("#state").dataset;
  import("./rule.js").then((module) => module.showRule(rule))
    .catch(() => tell("The rules could not be loaded. Try again in a moment."));
}

// A table comes as steps that make it out of the one before (gateway/table_diff.py).
let parts = [];
let number = 0; // of the newest table, on its connection
let missed = false; // one of them has not come, and a new connection is on its way

/** The whole table; null if one before it is missing. The first one of a connection is whole. */
function assembled(message) {
  const [next, ...steps] = message.split("\x1e");
  if (next === "1") [number, parts] = [0, []];
  if (Number(next) !== number + 1) return null;
  number += 1;
  missed = false;
  const known = parts;
  parts = [];
  let at = 0; // where the table before goes on
  for (const step of steps) {
    const rest = step.slice(1);
    if (step[0] === "@") {
      at = Number(rest);
      continue;
    }
    const count = step[0] === "+" ? Number(rest) : 1;
    if (step[0] === "!") known.push(rest);
    if (step[0] === "+") parts.push(...known.slice(at, at + count));
    else parts.push(step[0] === "!" ? rest : known[rest]);
    at += count;
  }
  return parts.join("");
}

/** Show a table when whatever listens lets it: a full trick lies for a moment. */
async function onTable(whole, news) {
  const waits = [complete];
  dispatchEvent(new CustomEvent("table", { detail: { ...news, waitUntil: (promise) => waits.push(promise) } }));
  await Promise.all(waits);
  await htmx.swap({ sourceElement: document.body, target: "#table", swap: "innerMorph swapEmpty:false", text: whole });
  reason = "";
  tellTurn();
  tellNews();
  forgive(move());
  // Any table shows what else was asked for; what was played is done with the next move only.
  if (pending && (pending.message.do !== "act" || pending.move !== move() || pending.acts !== acts())) settled();
}

async function onMessage({ data, ...news }) {
  onHeard();
  if (data.startsWith("{")) {
    onRefusal(JSON.parse(data));
    return;
  }
  const whole = assembled(data);
  if (whole !== null) await onTable(whole, news);
  else {
    if (!missed) renew();
    missed = true;
  }
}

function onOpen() {
  paused = false;
  dispatchEvent(new Event("connected"));
  if (pending) post(pending.message);
  setTimeout(() => { if (isOpen()) hide(); }, QUIET_MS); // a page that shows the newest table hears nothing
  expect(pending ? ANSWER_MS : SILENT_MS, pending ? renew : tryOut);
}

function onClose(code) {
  over = code in FINAL;
  paused = code in PAUSES;
  clearTimeout(waiting);
  if (over) {
    const away = code === 4404 || code === 4410;
    show(FINAL[code], away ? "net-home" : "");
    table.inert = away;
    return;
  }
  if (paused) {
    if (code !== 4429) settled(); // it would be cut off again
    connectLater(PAUSE_MS);
    show((code === 4429 && reason) || PAUSES[code], "net-reload");
    expect(2 * PAUSE_MS, () => { paused = false; renew(); });
    return;
  }
  connectLater();
  expect(OPENING_MS, renew);
  showLost();
}

/** A page that is looked at again: its socket may have died while it slept. */
function onSight() {
  if (document.hidden) {
    slept ??= performance.now();
    return;
  }
  const long = slept !== null && performance.now() - slept > ASLEEP_MS;
  slept = null;
  if (long || !isOpen()) renew();
}

export function startConnection() {
  startToast();
  startSocket(document.body.dataset.socket, { onOpen, onClose, onMessage });
  expect(OPENING_MS, renew);
  document.addEventListener("visibilitychange", onSight);
  addEventListener("resize", lay);
  addEventListener("online", renew);
  addEventListener("offline", showLost);
  addEventListener("pageshow", (event) => { if (event.persisted) renew(); }); // its socket was closed
  addEventListener("pagehide", () => {
    counter += 1;
    post({ do: "bye", id: `${tag}-${counter}` });
    hangUp();
  });
  net.querySelector("button").addEventListener("click", () => location.reload());
  tellNews();
  return { send, ask, move, tell };
}
