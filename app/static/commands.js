// Buttons, forms and choices of the table that ask the server for something: data-do holds the
// command, data-sure a question before it, data-as and data-into where fields go, data-with another field; one with
// data-of-move answers the move that is shown. What data-check names looks at house rules first.
import { still } from "./motion.js";
import { withLetter } from "./shuffle.js";
import { say } from "./turn.js";

const SURE_MS = 4000;

// The button whose question waits for a second press. An update puts its own words back, so they are
// put on again after it.
let asked = null; // {id, until}

function ask() {
  const button = asked && document.getElementById(asked.id);
  if (!button) return;
  button.dataset.uiWords ??= button.textContent;
  button.textContent = button.dataset.sure;
  button.setAttribute("aria-label", button.dataset.sure);
}

function askNoMore() {
  const button = asked && document.getElementById(asked.id);
  asked = null;
  if (!button || !("uiWords" in button.dataset)) return;
  button.textContent = button.dataset.uiWords;
  button.removeAttribute("aria-label"); // the next table brings its own
  delete button.dataset.uiWords;
}

/** The first press asks; true for a second one. */
function isSure(button) {
  const before = asked;
  askNoMore();
  if (!button.dataset.sure || (before?.id === button.id && performance.now() < before.until)) return true;
  asked = { id: button.id, until: performance.now() + SURE_MS };
  ask();
  say(button.dataset.sure);
  setTimeout(() => { if (asked && performance.now() >= asked.until) askNoMore(); }, SURE_MS + 50);
  return false;
}

/** What is done with the fields of house rules. Without it the server alone says what is wrong. */
const houseRules = () => import("./house_rules.js").catch(() => ({ accepted: () => true }));

/** What a form says, JSON values and texts (an empty field is none) under a name of their own, or texts
    beside the command. */
function answers(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  if (!form.dataset.into) return fields;
  const read = Object.entries(fields).map(([name, text]) => {
    const { type } = form.elements[name];
    const value = type === "number" ? text && Number(text) : type === "text" ? text.trim() : JSON.parse(text);
    return [name.replace(/^\w+-/, ""), value === "" ? null : value];
  });
  return { [form.dataset.into]: Object.fromEntries(read) };
}

/** From the menu to another sheet: one takes the place of the other. */
function openInstead(opener) {
  const sheet = document.getElementById(opener.dataset.opens);
  opener.closest("[popover]").hidePopover();
  sheet.showPopover();
  sheet.querySelector("input, select, button")?.focus();
}

const OWN_NAME = "#join [name=name], #own-name"; // beside free seats, and on the score sheet

/** Whoever plays does not leave a deal by one tap. */
function holdBack(event) {
  const table = document.querySelector("#table");
  const plays = table.querySelector(".felt .hand") && !table.querySelector("#scores");
  if (!plays || !event.target.closest?.("a.logo, #menu-home")) return;
  event.preventDefault();
  event.target.closest("[popover]")?.hidePopover();
  document.querySelector("#going").showPopover();
  document.querySelector("#going button")?.focus();
}

/** A sheet that closes gives the focus back; the menu's button stands in for what is gone. */
function giveFocusBack(event) {
  const { activeElement } = document;
  if (event.newState !== "closed" || !event.target.matches(".sheet")) return;
  if (activeElement === document.body || event.target.contains(activeElement)) {
    document.querySelector("#show-menu")?.focus();
  }
}

export function startCommands(connection) {
  addEventListener("click", (event) => {
    holdBack(event);
    const opener = event.target.closest?.("[data-opens]");
    if (event.detail > 1) return; // the second click of a double one
    if (opener) openInstead(opener);
    const button = event.target.closest?.("button[data-do]");
    const early = !event.detail && !still() && button?.closest("#scores")?.getAnimations().length; // by a key, before it is seen
    if (!button || early || !isSure(button)) return;
    const shown = "ofMove" in button.dataset ? { move: connection.move() } : {};
    const named = "named" in button.dataset ? { name: look.get("name") ?? "" } : {};
    const field = document.getElementById(button.dataset.with ?? "");
    const chosen = field ? { [field.name]: field.value } : {};
    connection.send(withLetter({ ...JSON.parse(button.dataset.do), ...shown, ...named, ...chosen }));
    if ("hides" in button.dataset) button.closest("[popover]")?.hidePopover();
  });
  addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-do]");
    if (!form) return;
    event.preventDefault();
    if (form.dataset.check) {
      const { accepted } = await houseRules();
      if (!await accepted(form, form.dataset.check)) return;
    }
    const fields = answers(form, event.submitter);
    if ("name" in fields) look.set("name", fields.name.trim());
    for (const name of ["seat", "players"]) if (fields[name]) fields[name] = Number(fields[name]);
    connection.send(withLetter({ ...JSON.parse(form.dataset.do), ...fields }));
    form.closest("[popover]")?.hidePopover();
  });
  addEventListener("input", ({ target }) => {
    if (target.matches(OWN_NAME)) look.set("name", target.value.trim());
  });
  addEventListener("change", (event) => {
    const field = event.target.closest("select[data-do]");
    if (!field) return;
    if ("remembered" in field.dataset) look.set(field.dataset.remembered, field.value);
    connection.send({ ...JSON.parse(field.dataset.do), [field.dataset.as]: field.value });
  });
  addEventListener("toggle", giveFocusBack, true);
  const remembered = () => {
    for (const name of document.querySelectorAll(`:is(${OWN_NAME}):not([data-ui-filled])`)) {
      name.dataset.uiFilled = "";
      name.value ||= look.get("name");
    }
    for (const field of document.querySelectorAll("#table select[data-usual]:not([data-ui-filled])")) {
      field.dataset.uiFilled = "";
      const usual = look.get(field.dataset.usual);
      if ([...field.options].some(({ value }) => value === usual)) field.value = usual;
    }
  };
  addEventListener("htmx:after:swap", () => {
    remembered();
    ask();
  });
  addEventListener("sheet", () => {
    ask();
    if (document.querySelector("form[data-check]")) houseRules();
  });
  remembered();
}
