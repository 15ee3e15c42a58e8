// The own tables on the first page: who waits there for the others sees when it is their turn.
const EVERY_MS = 10_000;
const form = document.querySelector("#start");
const home = new URL(".", form.action);
const title = document.title;
const PLACES = [["section.yours:has(~ #start)", "before"], ["#start ~ section.yours", "after"]];

const linksOf = (list) => new Map([...list?.querySelectorAll("a") ?? []].map((link) => [link.getAttribute("href"), link]));

/** One of the two lists as it is now, or none. Of the same tables, each stays where it is: none comes to lie where
 * another one is about to be pressed. */
function put(fresh, [which, where]) {
  const [old, next] = [document, fresh].map((page) => page.querySelector(which));
  const [before, now] = [old, next].map(linksOf);
  if (before.size === now.size && [...now.keys()].every((href) => before.has(href))) {
    for (const [href, link] of now) {
      const there = before.get(href);
      if (there.innerHTML === link.innerHTML) continue;
      there.replaceChildren(...link.childNodes);
      there.parentElement.className = link.parentElement.className;
    }
  } else if (!old?.matches(":hover, :active")) {
    old?.remove();
    if (next) form[where](next);
  }
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(home);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const place of PLACES) put(fresh, place);
    document.title = fresh.querySelector(".yours .due") ? `● Your turn · ${title}` : title;
  } catch { /* without a connection it stays as it was */ }
}

setInterval(look, EVERY_MS);
document.addEventListener("visibilitychange", look);
