// How this browser wants its tables; kept in it alone. Runs before the page is drawn, for every page.
(() => {
  const KEY = "black-queen";
  const root = document.documentElement;
  const small = matchMedia("(max-width: 700px), (max-height: 520px)");

  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch { /* a browser that keeps nothing: settings last as long as the page */ }

  function apply() {
    const colours = kept.colours || (small.matches ? "4" : "2");
    const index = kept.index || (small.matches ? "large" : "standard");
    root.dataset.deck = index === "large" ? `${colours}-large` : colours;
    if (kept.theme) root.dataset.theme = kept.theme;
    else delete root.dataset.theme;
  }

  globalThis.look = {
    get: (name) => kept[name] ?? "",
    set(name, value) {
      kept[name] = value;
      try {
        localStorage.setItem(KEY, JSON.stringify(kept));
      } catch { /* see above */ }
      apply();
      dispatchEvent(new CustomEvent("look", { detail: name }));
    },
  };
  small.addEventListener("change", () => {
    apply();
    dispatchEvent(new CustomEvent("look", { detail: "screen" }));
  });
  apply();
})();
