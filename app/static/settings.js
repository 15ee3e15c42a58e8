// The settings sheet: each choice holds at once and is kept by look.js.
const sheet = document.querySelector("#settings");

async function fill(connection) {
  const answer = await fetch("/settings").catch(() => null);
  if (!answer?.ok) {
    sheet.hidePopover();
    connection.tell("The settings could not be loaded. Try again in a moment.");
    return;
  }
  sheet.innerHTML = await answer.text();
  const form = sheet.querySelector("form");
  for (const field of form.elements) field.value = look.get(field.name);
  addEventListener("look", ({ detail }) => { if (form.elements[detail]) form.elements[detail].value = look.get(detail); });
  form.addEventListener("change", (event) => look.set(event.target.name, event.target.value));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements[0].focus();
}

export function startSettings(connection) {
  sheet.addEventListener("toggle", (event) => {
    if (event.newState === "open" && !sheet.firstElementChild) fill(connection);
  });
}
