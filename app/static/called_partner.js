// The two steps of naming: trump, then the called cards. What is chosen is kept here, for the state of the deal in which
// it was chosen, and put on again after each update; the button with data-act sends it (input.js).
const table = document.querySelector("#table");

let chosenAt = ""; // the state of the deal
let trump = "";
let tab = ""; // the suit whose cards are shown, if it is not trump
let calls = []; // the oldest first
let seconds = []; // of two packs: those of them by which the second copy makes the partner

const state = () => table.querySelector("#state")?.dataset.move ?? "";

/** What was chosen in an earlier state of the deal does not count any more. */
function forget() {
  if (chosenAt === state()) return;
  chosenAt = state();
  trump = tab = "";
  calls = [];
  seconds = [];
}

function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

const due = () => Number(table.querySelector(".calling").dataset.due);
const named = (names) => names.map((name) => `the ${name}`).join(" and ");
const upper = (text) => text[0].toUpperCase() + text.slice(1);
const pressed = (panel) => panel.querySelector('.trumps[aria-pressed="true"]');

function chooseCard(text) {
  if (calls.includes(text)) calls = calls.filter((other) => other !== text);
  else calls = [...calls, text].slice(-due());
  showCalls();
}

/** Of two copies the other one makes the partner. */
function chooseCopy(text) {
  if (!text) return;
  if (seconds.includes(text)) seconds = seconds.filter((other) => other !== text);
  else seconds = [...seconds, text];
  showCalls();
}

const cellOf = (text) => document.getElementById(`call-${text}`);
const isDoubled = (text) => cellOf(text)?.dataset.copies === "2";
const copyOf = (text) => seconds.includes(text) ? "second" : "first";

const brief = (text) => text[0].replace("T", "10") + { C: "♣", D: "♦", H: "♥", S: "♠" }[text[1]];

/** What is said for a call: the card, and which of two copies makes the partner. */
const said = (text) => isDoubled(text) ? [`call ${text}`, copyOf(text)] : [`call ${text}`];

function showCopies(panel) {
  for (const each of panel.querySelectorAll("[data-copy]")) {
    const text = calls[Number(each.dataset.copy)];
    const doubled = Boolean(text) && isDoubled(text);
    disable(each, !doubled);
    const which = seconds.includes(text) ? "2nd" : "1st";
    each.textContent = text ? [brief(text), ...(doubled ? [which] : [])].join(" ") : Number(each.dataset.copy) + 1;
    if (doubled) each.setAttribute("aria-label", `Partner: whoever plays the ${copyOf(text)} ${cellOf(text).dataset.name}. Change`);
    else each.removeAttribute("aria-label");
  }
}

/** Who will be partners with two packs: whoever plays these. */
function joining(texts) {
  const each = texts.map((text) => ["the", ...(isDoubled(text) ? [copyOf(text)] : []), cellOf(text).dataset.name].join(" "));
  const holds = texts.some((text) => cellOf(text).classList.contains("own"));
  return `Your partner${each.length > 1 ? "s play" : " plays"} ${each.join(" and ")}.${holds ? " Mind your own copy." : ""}`;
}

/** What is still to be chosen, or what it means. */
function meaning(panel) {
  const suit = pressed(panel)?.dataset.name;
  if (!suit) return "Choose a trump suit.";
  const left = due() - calls.length;
  if (left) {
    const cards = left > 1 ? "two cards" : calls.length || panel.querySelector("[data-called]") ? "another card" : "a card";
    return `${upper(suit)} are trump. Call ${cards}.`;
  }
  const chosen = [...panel.querySelectorAll('.cell[aria-pressed="true"]')];
  const own = chosen.filter((cell) => cell.classList.contains("own")).map((cell) => cell.dataset.name);
  const others = chosen.filter((cell) => !cell.classList.contains("own")).map((cell) => cell.dataset.name);
  const told = [`${upper(suit)} are trump.`];
  if (panel.querySelector("[data-copy]")) return `${told[0]} ${joining(calls)}`;
  if (others.length) told.push(`Your partner${others.length > 1 ? "s hold" : " holds"} ${named(others)}.`);
  if (own.length) told.push(`You hold ${named(own)} yourself: no partner there.`);
  if (!others.length) told.push(`You play alone against ${panel.dataset.others}.`);
  return told.join(" ");
}

function showCalls() {
  const panel = table.querySelector(".calling");
  for (const each of panel.querySelectorAll("[data-trump]")) each.setAttribute("aria-pressed", each.dataset.trump === trump);
  for (const each of panel.querySelectorAll("[data-call]")) each.setAttribute("aria-pressed", calls.includes(each.dataset.call));
  const suit = pressed(panel)?.id.at(-1) ?? "";
  const open = suit && (tab || suit);
  panel.dataset.uiSuit = open;
  for (const each of panel.querySelectorAll(".tab")) {
    each.setAttribute("aria-pressed", each.dataset.tab === open);
    each.toggleAttribute("data-ui-called", calls.some((call) => call.endsWith(each.dataset.tab)));
    disable(each, !suit);
  }
  for (const each of panel.querySelectorAll(".cell .card")) each.dataset.card = each.parentElement.id.slice("call-".length);
  panel.querySelectorAll(".slots .card").forEach((slot, at) => { slot.dataset.card = calls[at] ?? ""; });
  showCopies(panel);
  const says = panel.querySelector("#calling-says");
  const text = meaning(panel);
  if (says.textContent !== text) says.textContent = text;
  const confirm = panel.querySelector("#confirm");
  const whole = suit && calls.length === due();
  panel.dataset.uiWanted = suit ? whole ? "" : "cards" : "trump";
  disable(confirm, !whole);
  if (!whole) {
    delete confirm.dataset.act;
    delete confirm.dataset.then;
    return;
  }
  const [first, ...rest] = [...(trump ? [`trump ${trump}`] : []), ...calls.flatMap(said)];
  confirm.dataset.act = first;
  if (rest.length) confirm.dataset.then = rest.join();
  else delete confirm.dataset.then;
}

/** Go on with the cards of a suit. byKey: the focus goes there, too. */
function openSuit(suit, byKey) {
  tab = suit;
  showCalls();
  keepTabStops();
  if (byKey) table.querySelector('.cell[tabindex="0"]')?.focus();
}

const KINDS = [".trumps", ".tab", ".cell"];

/** Those of a kind that can be seen. */
const shown = (kind) => [...table.querySelectorAll(`.calling ${kind}`)].filter((each) => each.checkVisibility({ visibilityProperty: true }));

/** One tab stop for the trumps, the suits and the cards each: the arrows go on from it. */
function keepTabStops() {
  for (const kind of KINDS) {
    const all = shown(kind);
    const at = all.find((each) => each.tabIndex === 0 && each.hasAttribute("tabindex")) ?? all[0];
    for (const each of all) each.tabIndex = each === at ? 0 : -1;
  }
}

function onPanelKey(event) {
  const all = shown(KINDS.find((kind) => event.target.matches(kind)));
  const at = all.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (!all[to]) return;
  for (const each of all) each.tabIndex = each === all[to] ? 0 : -1;
  all[to].focus();
}

function show() {
  const panel = table.querySelector(".calling");
  if (!panel) return;
  panel.dataset.uiLive = "";
  forget();
  showCalls();
  keepTabStops();
}

addEventListener("click", (event) => {
  const button = event.target.closest?.(".calling :is([data-trump], [data-tab], [data-call], [data-copy])");
  if (!button || table.querySelector(".panel [data-ui-sent]")) return;
  forget();
  const { trump: suit, tab: of, call, copy } = button.dataset;
  const byKey = event.detail === 0;
  if (call) chooseCard(call);
  else if (copy) chooseCopy(calls[Number(copy)]);
  else if (suit) {
    trump = suit;
    openSuit("", byKey);
  } else if (pressed(table.querySelector(".calling"))) openSuit(of, byKey);
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.(".calling :is(.cell, .tab, .trumps)")) onPanelKey(event);
});
addEventListener("htmx:after:swap", show);
show();
