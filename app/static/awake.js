// A phone stays awake, and buzzes if that is wanted, while it is one's turn. Where a browser can do
// neither, nothing happens.
const table = document.querySelector("#table");
const BUZZ_MS = 120;

let lock = null; // a promise of the wake lock, while it is wanted

const wanted = () => !document.hidden && table.querySelector(".felt.yours") !== null;

async function keepAwake() {
  if (!wanted()) {
    const held = lock;
    lock = null;
    (await held)?.release();
  } else if (!lock) {
    lock = navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    const held = await lock;
    held?.addEventListener("release", () => { lock = null; }); // the browser takes it from hidden pages
  }
}

export function buzz() {
  if (look.get("buzz") === "on") navigator.vibrate?.(BUZZ_MS);
}

export function startAwake() {
  addEventListener("htmx:after:swap", keepAwake);
  document.addEventListener("visibilitychange", keepAwake);
  keepAwake();
}
