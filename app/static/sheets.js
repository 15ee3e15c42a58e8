// The sheets around the table: fetched when they are opened, and anew while one is open and what it
// shows has changed. What somebody has typed in it, or is choosing, stays.
const table = document.querySelector("#table");
const now = () => table.querySelector("#around")?.dataset.asOf;

const answers = new Map(); // by the sheet that was asked for: of when, and its text to come

/** The text of a sheet as it is now, asked for once. */
function text(sheet) {
  const asOf = sheet.dataset.from.startsWith("/r/") ? now() : "any time";
  if (answers.get(sheet)?.asOf !== asOf) {
    const asked = fetch(sheet.dataset.from).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    asked.catch(() => answers.delete(sheet));
    answers.set(sheet, { asOf, asked });
  }
  return answers.get(sheet).asked;
}

const changed = (field) => (field.options
  ? ![...field.options].some((option) => option.selected && option.defaultSelected)
  : field.value !== field.defaultValue);

/** Put a text in its place; fields that were changed keep what they have. */
function put(sheet, html) {
  const { activeElement: active } = document;
  const focused = sheet.contains(active) ? active.id : "";
  const kept = [...sheet.querySelectorAll("form :is(input, select)")].filter(changed);
  sheet.innerHTML = html;
  for (const { id, value } of kept) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  document.getElementById(focused)?.focus();
  dispatchEvent(new Event("sheet"));
}

async function fill(sheet, connection) {
  try {
    const html = await text(sheet);
    if (sheet.dataset.uiAsOf === answers.get(sheet)?.asOf) return;
    const first = !sheet.firstElementChild;
    put(sheet, html);
    sheet.dataset.uiAsOf = answers.get(sheet)?.asOf;
    if (first && sheet.matches(":popover-open")) sheet.querySelector("input, select, button, a")?.focus();
  } catch {
    if (!sheet.firstElementChild) sheet.hidePopover();
    connection.tell("This could not be loaded. Try again in a moment.");
  }
}

export function startSheets(connection) {
  const sheets = [...document.querySelectorAll("[data-from]")];
  for (const sheet of sheets) {
    sheet.addEventListener("toggle", (event) => { if (event.newState === "open") fill(sheet, connection); });
  }
  const wanted = (event) => {
    const { popoverTargetElement: opens } = event.target.closest?.("[popovertarget]") ?? {};
    if (opens?.dataset.from) text(opens).catch(() => {}); // it is there when the finger goes up
  };
  addEventListener("pointerdown", wanted, { passive: true });
  addEventListener("htmx:after:swap", () => {
    for (const sheet of sheets) if (sheet.matches(":popover-open")) fill(sheet, connection);
  });
}
