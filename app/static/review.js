// A match judged, deal by deal: the decisions of a seat, then where its result came from. Where one is stands in
// the address, so that a link can lead there.
const { from, deals } = document.body.dataset;
const at = (id) => document.querySelector(`#${id}`);
const AGAIN_MS = 4000;

// Who comes from the own table is told which seat was theirs. The address, which may be shared, forgets it.
const own = /^#me([1-8])(?:\.(\d+))?$/.exec(location.hash);
const me = own ? own[1] - 1 : (history.state?.me ?? -1);
if (own) history.replaceState({ me }, "", `#${own[2] ?? 1}.${own[1]}`);
if (me >= 0) at("seat").options[me].textContent = "You";
const now = { deal: 0, seat: me >= 0 ? me : 0 };
let asked = 0; // so many times something was asked for

/** A piece of HTML of this server; it is asked for again after a while when there is too much to do. */
async function fetched(address) {
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) return answer.text();
    if (answer.status !== 429) throw new Error((await answer.text()).match(/class="lead">([^<]*)/)?.[1] ?? "");
    await new Promise((done) => { setTimeout(done, 1000 * Number(answer.headers.get("Retry-After")) || AGAIN_MS); });
  }
}

/** Show one of the decisions. */
function show(number) {
  for (const article of document.querySelectorAll(".looks article")) article.hidden = article.id !== `look${number}`;
  for (const button of document.querySelectorAll("button[data-at]")) button.setAttribute("aria-pressed", String(button.dataset.at === String(number)));
  at(`at${number}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The one that stands before or after the one that is shown. */
function step(by) {
  const buttons = [...document.querySelectorAll(".strip button")];
  const shown = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  const next = buttons[shown + by];
  if (next) show(next.dataset.at);
}

async function go(place) {
  Object.assign(now, place);
  const { deal, seat } = now;
  asked += 1;
  const mine = asked;
  at("seat").value = seat;
  if (at("deal")) at("deal").value = deal;
  history.replaceState({ me }, "", `#${deal + 1}.${seat + 1}`);
  at("to-replay").href = `${from}#${deal + 1}.0.${seat + 1}`;
  at("decisions").replaceChildren();
  at("worth").replaceChildren();
  at("live").textContent = "Every decision is being judged\u2026";
  try {
    const decisions = await fetched(`${from}/review/${deal}?seat=${seat}`);
    if (mine !== asked) return;
    at("decisions").innerHTML = decisions;
    show((document.querySelector(".dearest button") ?? document.querySelector(".strip button"))?.dataset.at);
    at("live").textContent = "Now the cards are dealt again\u2026";
    const worth = await fetched(`${from}/review/${deal}/worth?seat=${seat}`);
    if (mine !== asked) return;
    at("worth").innerHTML = worth;
    at("live").textContent = "";
  } catch (wrong) {
    if (mine === asked) at("live").textContent = wrong.message || "This deal could not be reviewed just now. Try again in a minute.";
  }
}

/** The place that an address names, as far as there is one. */
function named(hash) {
  const [deal, seat] = hash.slice(1).split(".").map(Number);
  const there = (number, most, otherwise) => (Number.isInteger(number) && number >= 1 && number <= most ? number - 1 : otherwise);
  return { deal: there(deal, Number(deals), 0), seat: there(seat, at("seat").options.length, now.seat) };
}

addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-at]");
  if (button) show(button.dataset.at);
});
addEventListener("keydown", (event) => {
  if (event.target.matches("select") || event.ctrlKey || event.altKey || event.metaKey) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) step(by);
});
at("seat").addEventListener("change", () => go({ seat: Number(at("seat").value) }));
at("deal")?.addEventListener("change", () => go({ deal: Number(at("deal").value) }));
addEventListener("hashchange", () => go(named(location.hash)));
go(named(location.hash));
