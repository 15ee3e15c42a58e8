// A websocket that comes back: after a pause that grows when it is lost, at once when that is asked for.
// What it brings is handled one after the other, in the order in which it came.
const FIRST_MS = 250;
const LONGEST_MS = 4000;
const SPREAD = 0.3; // not all browsers come back at the same moment

let url = null;
let told = null; // {onOpen, onClose, onMessage}
let socket = null;
let tries = 0; // since one was open
let timer = 0;
let handled = Promise.resolve();
let behind = 0; // how many messages wait to be handled

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

export function post(message) {
  if (isOpen()) socket.send(JSON.stringify(message));
}

function receive(data) {
  const at = performance.now();
  behind += 1;
  handled = handled.then(() => {
    behind -= 1;
    return told.onMessage({ data, at, behind });
  }).catch(reportError);
}

/** Connect at once; whatever connection there is goes. */
export function connect() {
  clearTimeout(timer);
  socket?.close();
  const now = new WebSocket(url);
  const whileNewest = (then) => (event) => { if (now === socket) then(event); };
  socket = now;
  now.addEventListener("message", whileNewest(({ data }) => receive(data)));
  now.addEventListener("close", whileNewest(({ code }) => told.onClose(code)));
  now.addEventListener("open", whileNewest(() => {
    tries = 0;
    told.onOpen();
  }));
}

/** Connect after a pause: the given one, or one that is longer each time. */
export function connectLater(pauseMs = Math.min(FIRST_MS * 2 ** tries, LONGEST_MS)) {
  tries += 1;
  clearTimeout(timer);
  timer = setTimeout(connect, pauseMs * (1 + SPREAD * (2 * Math.random() - 1)));
}

/** Say goodbye. */
export function hangUp() {
  socket?.close(1000);
}

/** Connect for the first time. onMessage may return a promise: the next message waits for it. It gets
 * {data, at: when it came, behind: how many came after it}. */
export function startSocket(path, listener) {
  url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  told = listener;
  connect();
}
