// The sheets around the table: fetched when they are opened, and anew while one is open and what it
// shows has changed. What somebody has typed in it, or is choosing, stays.
import { dress } from "./over.js";

const table = document.querySelector("#table");
const now = () => table.querySelector("#around")?.dataset.asOf;

// No keyboard of a phone rises by itself.
const FIRST = matchMedia("(hover: none)").matches ? "[type=radio], select, button, a" : "input, select, button, a";
const answers = new Map(); // by the sheet that was asked for: as of what, and its text to come

/** What a sheet shows now, asked for once. */
function answer(sheet) {
  const asOf = sheet.dataset.from.startsWith("/r/") ? now() : "any time";
  if (answers.get(sheet)?.asOf !== asOf) {
    const found = fetch(sheet.dataset.from).then((reply) => (reply.ok ? reply.text() : Promise.reject(reply.status)));
    const text = Promise.all([found, dress()]).then(([html]) => html);
    text.catch(() => answers.delete(sheet));
    answers.set(sheet, { asOf, text });
  }
  return answers.get(sheet);
}

const isFresh = (sheet) => sheet.dataset.uiAsOf === answer(sheet).asOf;

const changed = (field) => (field.options
  ? ![...field.options].some((option) => option.selected && option.defaultSelected)
  : field.value !== field.defaultValue);

/** Put a text in its place. keep: fields that somebody has changed stay so. */
function put(sheet, text, keep) {
  const { activeElement: active } = document;
  const focused = sheet.contains(active) ? active.id : "";
  const kept = keep ? [...sheet.querySelectorAll("form :is(input, select)")].filter(changed) : [];
  sheet.innerHTML = text;
  for (const { id, value } of kept) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  document.getElementById(focused)?.focus();
  dispatchEvent(new Event("sheet"));
}

async function fill(sheet, keep, connection) {
  const { asOf, text } = answer(sheet);
  if (sheet.dataset.uiAsOf === asOf) return;
  try {
    const found = await text;
    if (answers.get(sheet)?.asOf !== asOf || sheet.dataset.uiAsOf === asOf) return; // a newer one comes
    const first = !sheet.firstElementChild;
    put(sheet, found, keep);
    sheet.dataset.uiAsOf = asOf;
    if (first && sheet.matches(":popover-open")) sheet.querySelector(FIRST)?.focus();
  } catch {
    if (!sheet.firstElementChild) sheet.hidePopover();
    connection.tell("This could not be loaded. Try again in a moment.");
  }
}

export function startSheets(connection) {
  const sheets = [...document.querySelectorAll("[data-from]")];
  for (const sheet of sheets) {
    sheet.addEventListener("toggle", ({ newState }) => {
      if (newState !== "open" || isFresh(sheet)) return;
      sheet.replaceChildren(); // nobody is to change what is no longer so
      fill(sheet, false, connection);
    });
  }
  // One may stand open by itself, as the invitation does while the players gather.
  const stands = (sheet) => !sheet.firstElementChild && sheet.checkVisibility();
  const wanted = (event) => {
    const { popoverTargetElement: opens } = event.target.closest?.("[popovertarget]") ?? {};
    if (opens?.dataset.from) answer(opens); // it is there when the finger goes up
  };
  addEventListener("pointerdown", wanted, { passive: true });
  addEventListener("htmx:after:swap", () => {
    for (const sheet of sheets) if (sheet.matches(":popover-open") || stands(sheet)) fill(sheet, true, connection);
  });
}
