// What could be done now, when it is asked for: on felt where nothing else lies, with the best card marked, until the
// table moves on or it is sent away. Where there is no room for all of it, in short, and the rest is a tap away, in a
// sheet; where there is none at all, in that sheet at once.
const WIDTHS = ["26rem", "20rem", "15rem", "12rem", "10rem"].map((width) => `min(${width}, 100vw - 24px)`); // tried until one fits
const table = document.querySelector("#table");
const told = document.createElement("aside");
told.id = "advice";
told.hidden = true;
told.setAttribute("role", "status");
const whole = document.createElement("div");
Object.assign(whole, { id: "whole-advice", className: "sheet", popover: "auto", tabIndex: -1, role: "dialog", ariaLabel: "Advice" });
document.body.append(told, whole);
const EARLY = "It is not your turn yet. Ask again when it is.";
const LOOKING = "Looking for advice\u2026";
const PATIENCE_MS = 3000; // then it is told that one waits
const FORMS = ["", "best", "brief"]; // all of it, or in short
let kit = null; // of the table's scripts, which are one file: connection, and what places and tells
let of = ""; // the state of the deal that it is about
let asking = "";

/** The style sheet, once. */
function styled(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}

function hide() {
  of = "";
  told.hidden = true;
  whole.hidePopover();
  for (const marked of table.querySelectorAll("[data-ui-advised]")) marked.removeAttribute("data-ui-advised");
}

function mark(action) {
  const name = CSS.escape(action);
  const meant = table.querySelector(`.me [data-action="${name}"], .felt [data-act="${name}"], .panel [id="${action.replace(" ", "-")}"]`);
  if (meant) meant.setAttribute("data-ui-advised", "");
  else for (const text of action.split(" ").slice(1)) { // cards that are chosen one by one
    table.querySelector(`.me .hand [data-card="${text}"]:not([data-ui-advised])`)?.setAttribute("data-ui-advised", "");
  }
}

/** Who asked by the button, with a keyboard, is led to the card. */
function lead() {
  if (document.activeElement?.matches("#advise:focus-visible")) table.querySelector("[data-ui-advised]")?.focus({ preventScroll: true });
}

/** On free felt near the line that says whose turn it is; false where there is none. */
function place() {
  told.hidden = false;
  told.style.transform = "";
  const hint = table.querySelector(".hint").getBoundingClientRect();
  const home = ({ width, height }) => [hint.left + (hint.width - width) / 2, hint.top + (hint.height - height) / 2];
  const boxes = kit.boxesOf(`${kit.ON_TABLE}, #undo, #tip:not([hidden])`);
  let found = null;
  for (const form of FORMS) {
    told.dataset.form = form;
    found = kit.fit(told, WIDTHS, home, boxes);
    if (found) break;
  }
  told.hidden = !found;
  if (found) told.style.transform = `translate(${found.at.left - found.box.left}px, ${found.at.top - found.box.top}px)`;
  return Boolean(found);
}

function follow() {
  if (table.querySelector(".felt.yours")) kit?.untell(EARLY);
  if (!of) return;
  if (of !== kit.connection.move() || document.querySelector("#scores")) hide();
  else place();
}

/** All of it, where it was told in short. */
function showWhole() {
  whole.replaceChildren(...told.cloneNode(true).children, kit.answer("Back to the table", () => whole.hidePopover()));
  for (const button of whole.querySelectorAll("ul button")) button.remove();
  whole.lastElementChild.className = "primary";
  whole.showPopover();
  whole.focus();
}

/** Ask, and show the answer if the table is still the same; asked again it goes. */
export async function advise(given) {
  kit = given;
  const { connection, say, tell } = kit;
  if (of) {
    if (told.hidden) showWhole(); // since the window became smaller there is no room for it
    else hide();
    return;
  }
  const move = connection.move();
  if (!table.querySelector(".felt.yours")) {
    tell(EARLY);
    return;
  }
  if (asking === move) return;
  asking = move;
  say(LOOKING);
  table.querySelector("#advise")?.setAttribute("data-ui-busy", "");
  const waits = setTimeout(() => tell(LOOKING), PATIENCE_MS);
  try {
    const found = await fetch(`${location.pathname}/advice?move=${encodeURIComponent(move)}`, { method: "POST" });
    const text = await found.text();
    if (!found.ok) {
      tell(text.match(/class="lead">([^<]*)/)?.[1] ?? "There is no advice just now. Try again in a moment.");
      return;
    }
    if (move !== connection.move()) return;
    told.innerHTML = text;
    const { best, then = "", style } = told.firstElementChild.dataset;
    await styled(style);
    const why = kit.answer("Why?", () => {}, showWhole);
    why.className = "why";
    told.lastElementChild.append(why, kit.answer("Close", hide));
    of = move;
    for (const action of [best, ...then.split(",").filter(Boolean)]) mark(action);
    if (place()) lead();
    else showWhole();
  } catch {
    tell("There is no advice without a connection. Try again in a moment.");
  } finally {
    asking = "";
    clearTimeout(waits);
    kit.untell(LOOKING);
    table.querySelector("#advise")?.removeAttribute("data-ui-busy");
  }
}

addEventListener("htmx:after:swap", follow);
addEventListener("resize", follow);
addEventListener("keydown", ({ key }) => { if (key === "Escape" && !document.querySelector(".sheet:popover-open")) hide(); });
whole.addEventListener("toggle", ({ newState }) => { if (newState === "closed" && told.hidden) hide(); });
