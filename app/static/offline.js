// The page that is shown without a network, or a server: the wanted one comes as soon as it can.
const EVERY_MS = 3000;
const HEALTH = new URL("../../healthz", import.meta.url);

const again = () => location.reload();

async function tryAgain() {
  try {
    if ((await fetch(HEALTH, { cache: "no-store" })).ok) again();
  } catch { /* not yet */ }
}

addEventListener("online", tryAgain);
document.querySelector("#again").addEventListener("click", again);
setInterval(tryAgain, EVERY_MS);
