// The sheets around the table: fetched when they are opened, and anew while one is open and what it
// shows has changed. What somebody has typed in it, or is choosing, stays.
import { dress } from "./over.js";
import { root } from "./root.js";

const table = document.querySelector("#table");
const now = () => table.querySelector("#around")?.dataset.asOf;

// No keyboard of a phone rises by itself.
const FIRST = matchMedia("(hover: none)").matches ? "[type=radio], select, button, a" : "input, select, button, a";
const answers = new Map(); // by the sheet that was asked for: as of what, and its text to come

/** What a sheet shows now, asked for once. */
function answer(sheet) {
  const asOf = sheet.dataset.from.startsWith(`${root}/r/`) ? now() : "any time";
  if (answers.get(sheet)?.asOf !== asOf) {
    const found = fetch(sheet.dataset.from).then((reply) => (reply.ok ? reply.text() : Promise.reject(reply.status)));
    const text = Promise.all([found, dress()]).then(([html]) => html);
    text.catch(() => answers.delete(sheet));
    answers.set(sheet, { asOf, text });
  }
  return answers.get(sheet);
}

const isFresh = (sheet) => sheet.dataset.uiAsOf === answer(sheet).asOf;

async function fill(sheet, connection) {
  const { asOf, text } = answer(sheet);
  if (sheet.dataset.uiAsOf === asOf) return;
  try {
    const found = await text;
    if (answers.get(sheet)?.asOf !== asOf || sheet.dataset.uiAsOf === asOf) return; // a newer one comes
    const first = !sheet.firstElementChild;
    sheet.dataset.uiAsOf = asOf;
    await htmx.swap({ sourceElement: sheet, target: sheet, swap: "innerMorph", text: found }); // what is typed stays
    dispatchEvent(new Event("sheet"));
    if (first && sheet.matches(":popover-open")) sheet.querySelector(FIRST)?.focus();
  } catch {
    if (!sheet.firstElementChild) sheet.hidePopover();
    connection.tell("This could not be loaded. Try again in a moment.");
  }
}

export function startSheets(connection) {
  const sheets = [...document.querySelectorAll("[data-from]")];
  for (const sheet of sheets) {
    sheet.addEventListener("beforetoggle", ({ newState }) => {
      if (newState === "open" && !isFresh(sheet)) sheet.replaceChildren(); // nobody is to change what is no longer so
    });
    sheet.addEventListener("toggle", ({ newState }) => {
      if (newState !== "open") return;
      sheet.scrollTop = 0;
      fill(sheet, connection);
    });
  }
  // One may stand open by itself, as the invitation does while the players gather.
  const stands = (sheet) => !sheet.firstElementChild && sheet.checkVisibility();
  const wanted = (event) => {
    const { popoverTargetElement: opens } = event.target.closest?.("[popovertarget]") ?? {};
    if (opens?.dataset.from) answer(opens); // it is there when the finger goes up
  };
  addEventListener("pointerdown", wanted, { passive: true });
  const renew = () => {
    for (const sheet of sheets) if (sheet.matches(":popover-open") || stands(sheet)) fill(sheet, connection);
  };
  addEventListener("htmx:after:swap", renew);
  table.addEventListener("load", renew, true); // a style that came with the table, and lets one stand open
}
