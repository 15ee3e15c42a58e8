// The stepper of a bid, and the grid of trump and called cards. What is chosen is kept here, for the
// state of the deal in which it was chosen, and put on again after each update; it is sent by the
// buttons with data-act (input.js).
const table = document.querySelector("#table");

const PAGE = 10;

let chosenAt = ""; // the state of the deal
let amount = 0; // the bid; 0 for the lowest
let trump = "";
let calls = []; // the oldest first

const state = () => table.querySelector("#state")?.dataset.move ?? "";

/** What was chosen in an earlier state of the deal does not count any more. */
function forget() {
  if (chosenAt === state()) return;
  chosenAt = state();
  amount = 0;
  trump = "";
  calls = [];
}

function disable(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

// The stepper.

const allowed = () => table.querySelector(".steps").dataset.bids.split(" ").map(Number);

function step(by) {
  const bids = allowed();
  const wanted = (amount || bids[0]) + by;
  amount = by > 0 ? bids.find((bid) => bid >= wanted) ?? bids.at(-1) : bids.findLast((bid) => bid <= wanted) ?? bids[0];
  showBid();
}

function showBid() {
  const shown = table.querySelector("#amount");
  if (!shown) return; // a single bid is left, or none
  const bids = allowed();
  const bid = amount || bids[0];
  shown.textContent = bid;
  shown.setAttribute("aria-valuenow", bid);
  const button = table.querySelector("#bid");
  button.textContent = `Bid ${bid}`;
  button.dataset.act = `bid ${bid}`;
  for (const each of table.querySelectorAll("[data-by]")) {
    disable(each, bid === (Number(each.dataset.by) > 0 ? bids.at(-1) : bids[0]));
  }
}

const least = () => table.querySelector('[data-by="1"]') ? 1 : 5;
const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function onStepperKey(event) {
  if (event.key in STEPS) step(STEPS[event.key] * least());
  else if (event.key === "PageUp") step(PAGE);
  else if (event.key === "PageDown") step(-PAGE);
  else if (event.key === "Home") step(-1000);
  else if (event.key === "End") step(1000);
  else if (event.key === "Enter") table.querySelector("#bid").click();
  else return;
  event.preventDefault();
}

// The grid.

const due = () => Number(table.querySelector(".calling").dataset.due);
const named = (names) => names.map((name) => `the ${name}`).join(" and ");
const upper = (text) => text[0].toUpperCase() + text.slice(1);

function chooseCard(text) {
  if (calls.includes(text)) calls = calls.filter((other) => other !== text);
  else calls = [...calls, text].slice(-due());
  showCalls();
}

/** The sentence below the grid: what is still to be chosen, or what it means. */
function meaning(grid) {
  const suit = grid.querySelector('.trumps[aria-pressed="true"]')?.dataset.name;
  const left = due() - calls.length;
  if (!suit || left) {
    const cards = left && (left === 1 ? (calls.length || grid.querySelector("[data-called]") ? "another card" : "a card") : "two cards");
    return `Choose ${[!suit && "a trump suit", cards].filter(Boolean).join(" and ")}.`;
  }
  const chosen = [...grid.querySelectorAll('.cell[aria-pressed="true"]')];
  const own = chosen.filter((cell) => cell.classList.contains("own")).map((cell) => cell.dataset.name);
  const others = chosen.filter((cell) => !cell.classList.contains("own")).map((cell) => cell.dataset.name);
  const told = [`${upper(suit)} are trump.`];
  if (others.length) told.push(`Your partner${others.length > 1 ? "s hold" : " holds"} ${named(others)}.`);
  if (own.length) told.push(`You hold ${named(own)} yourself: no partner there.`);
  if (!others.length) told.push(`You play alone against ${grid.dataset.others}.`);
  return told.join(" ");
}

function showCalls() {
  const grid = table.querySelector(".calling");
  if (!grid) return;
  for (const each of grid.querySelectorAll("[data-trump]")) each.setAttribute("aria-pressed", each.dataset.trump === trump);
  for (const each of grid.querySelectorAll("[data-call]")) each.setAttribute("aria-pressed", calls.includes(each.dataset.call));
  const says = grid.querySelector("#calling-says");
  const text = meaning(grid);
  if (says.textContent !== text) says.textContent = text;
  const confirm = grid.querySelector("#confirm");
  const named = trump !== "" || !grid.querySelector("[data-trump]");
  const whole = named && calls.length === due();
  disable(confirm, !whole);
  if (!whole) {
    delete confirm.dataset.act;
    delete confirm.dataset.then;
    return;
  }
  const [first, ...rest] = [...(trump ? [`trump ${trump}`] : []), ...calls.map((text) => `call ${text}`)];
  confirm.dataset.act = first;
  if (rest.length) confirm.dataset.then = rest.join();
  else delete confirm.dataset.then;
}

/** One tab stop for the trumps and one for the cards: the arrows go on from it. */
function keepTabStops() {
  for (const kind of [".trumps", ".cell"]) {
    const all = [...table.querySelectorAll(`.calling ${kind}`)];
    const at = all.find((each) => each.tabIndex === 0 && each.hasAttribute("tabindex")) ?? all[0];
    for (const each of all) each.tabIndex = each === at ? 0 : -1;
  }
}

function onGridKey(event) {
  const from = event.target;
  const kind = from.matches(".cell") ? ".cell" : ".trumps";
  const rows = [...table.querySelectorAll(".calling .suit")].map((suit) => [...suit.querySelectorAll(kind)]);
  const y = rows.findIndex((row) => row.includes(from));
  const x = rows[y].indexOf(from);
  const row = { ArrowUp: y - 1, ArrowDown: y + 1 }[event.key];
  const to = {
    ArrowLeft: rows[y][x - 1],
    ArrowRight: rows[y][x + 1],
    Home: rows[y][0],
    End: rows[y].at(-1),
  }[event.key] ?? (row === undefined ? undefined : rows[row]?.[Math.min(x, (rows[row]?.length ?? 1) - 1)]);
  if (!(event.key in { ArrowLeft: 1, ArrowRight: 1, ArrowUp: 1, ArrowDown: 1, Home: 1, End: 1 })) return;
  event.preventDefault();
  if (!to) return;
  for (const each of table.querySelectorAll(`.calling ${kind}`)) each.tabIndex = each === to ? 0 : -1;
  to.focus();
}

function show() {
  const panel = table.querySelector(".stepper, .calling");
  if (!panel) return;
  panel.dataset.uiLive = "";
  forget();
  showBid();
  showCalls();
  keepTabStops();
}

addEventListener("click", (event) => {
  const button = event.target.closest?.(".stepper [data-by], .calling [data-trump], .calling [data-call]");
  if (!button || table.querySelector(".panel [data-ui-sent]")) return;
  forget();
  const { by, trump: suit, call } = button.dataset;
  if (by) step(Number(by));
  else if (call) chooseCard(call);
  else {
    trump = trump === suit ? "" : suit;
    showCalls();
  }
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("#amount")) onStepperKey(event);
  else if (event.target.matches?.(".calling :is(.cell, .trumps)")) onGridKey(event);
});
addEventListener("htmx:after:swap", show);
show();
