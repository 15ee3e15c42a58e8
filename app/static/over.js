// What lies over a table has a style of its own: clocks, sheets, moments, the guide, the end of a match. Who
// plays alone or watches needs none of it for the first cards, and so the page asks for it after them.
const link = document.querySelector("#over");
let there = null;

/** The style of it all, asked for once, and what keeps a press beside a sheet from what lies under it; comes to an end
    also where the style cannot be had. */
export function dress() {
  import("./outside.js");
  there ??= link.href ? Promise.resolve() : new Promise((done) => {
    link.onload = done;
    link.onerror = () => { // without a network for now: the next one who wants it asks again
      link.removeAttribute("href");
      there = null;
      done();
    };
    link.href = link.dataset.later;
  });
  return there;
}

export function startOver() {
  const dealt = () => document.querySelector("#table > .felt");
  addEventListener("pointerdown", dress, { once: true, passive: true });
  addEventListener("htmx:before:swap", () => { if (dealt()) dress(); });
}
