// The websocket: htmx connects, receives and swaps; commands go out here, each with an id, so that
// one that was cut off can be sent again and is done once.
import { tellNews } from "./turn.js";

const table = document.querySelector("#table");
const net = document.querySelector("#net");
const toast = document.querySelector("#toast");

const ANSWER_MS = 6000;
const SHOWN_MS = 4000;
const COMES_BACK = new Set([1001, 1005, 1006, 1011, 1012, 1013, 1014]); // of hx-ws
const PAUSE_MS = 60_000; // after "too many connections"

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
  if (socket?.readyState === WebSocket.OPEN) post(pending.message);
  else if (!net.hidden) tell("No connection. It is done as soon as the connection is back.");
}

function settled() {
  pending = null;
  table.querySelectorAll("[data-ui-sent]").forEach((card) => card.removeAttribute("data-ui-sent"));
}

function onRefusal(refusal) {
  if (!pending || refusal.id === pending.message.id) settled();
  tell(refusal.text);
}

function onTable() {
  tellNews();
  if (!pending) return;
  if (pending.move !== move() || performance.now() - pending.at > ANSWER_MS) settled();
}

export function startConnection() {
  addEventListener("htmx:ws:after:connection", (event) => {
    socket = event.detail.connection.socket;
    net.hidden = true;
    if (pending) post(pending.message);
  });
  addEventListener("htmx:ws:close", (event) => {
    const code = event.detail.code ?? 0;
    net.hidden = false;
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
    else net.textContent = "Connection lost. Reload the page.";
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
