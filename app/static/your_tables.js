// The own tables on the first page: who waits there for the others sees when it is their turn.
const EVERY_MS = 10_000;
const form = document.querySelector("#start");
const home = new URL(".", form.action);
const title = document.title;
const PLACES = [["section.yours:has(~ #start)", "before"], ["#start ~ section.yours", "after"]];

/** One of the two lists as it is now, or none; what was opened or had the focus has it still. */
function put(fresh, [which, where]) {
  const [old, next] = [document, fresh].map((page) => page.querySelector(which));
  if (old?.innerHTML === next?.innerHTML || old?.matches(":hover, :active")) return; // nothing moves under a finger
  const focused = old?.contains(document.activeElement) && document.activeElement.getAttribute("href");
  if (old?.querySelector("details[open]")) next?.querySelector("details")?.setAttribute("open", "");
  old?.remove();
  if (next) form[where](next);
  if (focused) next?.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(home);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const place of PLACES) put(fresh, place);
    document.title = document.querySelector(".yours .due") ? `● Your turn · ${title}` : title;
  } catch { /* without a connection it stays as it was */ }
}

setInterval(look, EVERY_MS);
document.addEventListener("visibilitychange", look);
