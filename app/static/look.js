// How this browser wants its tables; kept in it alone. Runs before the page is drawn, for every page.
(() => {
  const KEY = "black-queen";
  const root = document.documentElement;
  const small = matchMedia("(max-width: 700px), (max-height: 520px)");

  const here = document.currentScript.src;
  let dressed = false;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch { /* a browser that keeps nothing: settings last as long as the page */ }

  /** What is chosen in place of the usual cloth, back and size has a sheet of its own, fetched only then. */
  function dress() {
    const names = ["cloth", "back", "size"];
    for (const name of names) {
      if (chosen[name]) root.dataset[name] = chosen[name];
      else delete root.dataset[name];
    }
    if (!names.some((name) => chosen[name]) || dressed || !/^[rm]\//.test(location.href.slice(new URL("../..", here).href.length))) return;
    dressed = true;
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = here.replace(/look\.js$/, "dress.css");
    sheet.setAttribute("blocking", "render");
    document.head.append(sheet);
  }

  function apply() {
    const colours = chosen.colours || root.dataset.colours || "4"; // as is usual at the game of the page
    const index = chosen.index || (small.matches ? "large" : "standard");
    root.dataset.deck = index === "large" ? `${colours}-large` : colours;
    dress();
    if (chosen.theme) root.dataset.theme = chosen.theme;
    else delete root.dataset.theme;
  }

  globalThis.look = {
    get: (name) => chosen[name] ?? "",
    set(name, value) {
      chosen[name] = value;
      try {
        localStorage.setItem(KEY, JSON.stringify(chosen));
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
