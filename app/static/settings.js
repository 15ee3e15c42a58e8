// The settings sheet: each choice holds at once and is kept by look.js.
export function startSettings() {
  const form = document.querySelector("#settings form");
  for (const field of form.elements) field.value = look.get(field.name);
  form.addEventListener("change", (event) => look.set(event.target.name, event.target.value));
  form.addEventListener("submit", (event) => event.preventDefault());
}
