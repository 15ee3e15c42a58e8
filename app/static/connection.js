// The websocket: htmx connects, receives and swaps; commands go out here, each with an id, so that
// one that was cut off can be sent again and is done once.
import { chime, flash, tellNews } from "./turn.js";

const table = document.querySelector("#table");
const net = document.querySelector("#net");
const toast = document.querySelector("#toast");

const ANSWER_MS = 6000;
const SHOWN_MS = 4000;
const COMES_BACK = new Set([1001, 1005, 1006, 1011, 1012, 1013, 1014]); // of hx-ws
const PAUSE_MS = 60_000; // after "too many connections"
const ASLEEP_MS = 20_000; // hidden for so long, a page does not trust its socket any more
const OPENING_MS = 8000; // until a socket that does not open is given up
const QUIET_MS = 3000; // a new socket that opens sooner is not spoken of

let connection = null; // of hx-ws
let over = false; // there is no way back by a new socket
let opening = 0;
let quiet = false; // the socket is replaced, not lost
let slept = null; // since when the page is hidden
let nudged = "";

let socket = null;
let pending = null; // the command that waits for its answer
let counter = 0;
const tag = [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16)).join("");

export const move = () => table.querySelector("#state")?.dataset.move ?? "";

let hiding = 0;
export function tell(text) {
  toast.textContent = text;
  if (toast.matches(":popover-open")) toast.hidePopover();
  toast.showPopover(); // above whatever is open
  clearTimeout(hiding);
  hiding = setTimeout(() => toast.hidePopover(), SHOWN_MS);
}

function post(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Send a command, at once or as soon as there is a connection; the server does it once, and only
 * if the table has not moved on. */
export function send(command) {
  counter += 1;
  pending = { message: { ...command, id: `${tag}-${counter}` }, move: move(), at: performance.now() };
  if (socket?.readyState === WebSocket.OPEN) {
    const sent = pending;
    post(pending.message);
    setTimeout(() => { if (pending === sent && sent.move === move()) renew(); }, ANSWER_MS); // nobody hears it
  } else if (!net.hidden) tell("No connection. It is done as soon as the connection is back.");
}

function settled() {
  pending = null;
  table.querySelectorAll("[data-ui-sent]").forEach((card) => card.removeAttribute("data-ui-sent"));
}

function onRefusal(refusal) {
  if (!pending || refusal.id === pending.message.id) settled();
  tell(refusal.text);
}

/** Somebody waits for this person. */
function onNudge() {
  const note = table.querySelector("#nudged");
  if (!note || note.dataset.n === nudged) return;
  nudged = note.dataset.n;
  tell(note.textContent);
  chime();
  flash(`● ${note.textContent}`);
}

/** Open a new socket at once: hx-ws does so when it hears that the old one is closed. */
function renew() {
  if (over || !connection?.socket) return;
  clearTimeout(connection.timer);
  connection.attempt = 0;
  quiet = net.hidden;
  connection.socket.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  quiet = false;
  setTimeout(() => { net.hidden = over ? net.hidden : socket?.readyState === WebSocket.OPEN; }, QUIET_MS);
}

/** A page that is looked at again: its socket may have died while it slept. */
function onSight() {
  if (document.hidden) {
    slept ??= performance.now();
    return;
  }
  const long = slept !== null && performance.now() - slept > ASLEEP_MS;
  slept = null;
  if (long || socket?.readyState !== WebSocket.OPEN) renew();
}

function onTable() {
  tellNews();
  onNudge();
  if (!pending) return;
  if (pending.move !== move() || performance.now() - pending.at > ANSWER_MS) settled();
}

export function startConnection() {
  addEventListener("htmx:ws:before:connection", (event) => {
    ({ connection } = event.detail);
    clearTimeout(opening);
    opening = setTimeout(() => {
      if (!document.hidden && connection.socket?.readyState === WebSocket.CONNECTING) renew();
    }, OPENING_MS);
  });
  document.addEventListener("visibilitychange", onSight);
  addEventListener("online", renew);
  addEventListener("offline", () => {
    net.hidden = false;
    net.textContent = "This device is offline. The table comes back with the connection.";
  });
  addEventListener("pagehide", () => {
    counter += 1;
    post({ do: "bye", id: `${tag}-${counter}` }); // before hx-ws closes the socket
  });
  addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    net.hidden = true;
    if (pending) post(pending.message);
  });
  addEventListener("htmx:ws:close", (event) => {
    const code = event.detail.code ?? 0;
    if (quiet) return;
    net.hidden = false;
    over = code >= 4000 || !COMES_BACK.has(code);
    if (code === 4404) {
      net.innerHTML = 'This table is closed. <a href="/">To the first page</a>';
      table.inert = true;
    }
    else if (code === 4429) {
      net.textContent = "Too many connections. This page tries again in a minute.";
      setTimeout(() => location.reload(), PAUSE_MS);
    }
    else if (code === 4403) net.textContent = "This page does not belong to the server.";
    else if (code === 4400) net.textContent = "The server did not understand this page. Reload it.";
    else if (COMES_BACK.has(code)) net.textContent = "Connection lost. Trying again…";
    else {
      net.textContent = "Connection lost. Trying again…";
      setTimeout(() => location.reload(), ANSWER_MS);
    }
  });
  // A page from the browser's memory has lost its socket for good.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  addEventListener("htmx:ws:before:message:incoming", (event) => {
    const data = event.detail.message.data;
    if (data.startsWith("{")) {
      event.preventDefault();
      onRefusal(JSON.parse(data));
    }
  });
  addEventListener("htmx:ws:after:message:incoming", onTable);
  return { send, move, tell };
}
