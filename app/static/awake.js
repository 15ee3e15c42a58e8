// A phone stays awake while it is one's turn, and buzzes when that comes. Where a browser can do
// neither, nothing happens.
const table = document.querySelector("#table");
const BUZZ_MS = 60;
const still = matchMedia("(prefers-reduced-motion: reduce)");

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

/** As usual where motion is welcome, and never before a first touch: browsers complain of that. */
export function buzz() {
  const wanted = look.get("buzz") || (still.matches ? "off" : "on");
  if (wanted === "on" && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ_MS);
}

export function startAwake() {
  addEventListener("htmx:after:swap", keepAwake);
  document.addEventListener("visibilitychange", keepAwake);
  keepAwake();
}
