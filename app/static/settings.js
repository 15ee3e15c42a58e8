// The settings sheet: each choice holds at once and is kept by look.js.
const form = () => document.querySelector("#settings form");

function show() {
  for (const field of form()?.elements ?? []) {
    const chosen = look.get(field.name);
    if (field.type === "radio") field.checked = field.value === chosen;
    else field.value = [...field.options ?? []].some(({ value }) => value === chosen) ? chosen : "";
  }
}

export function startSettings() {
  addEventListener("sheet", show); // it has come
  addEventListener("look", show);
  addEventListener("change", ({ target: { form: changed, name, value } }) => {
    if (changed !== form()) return;
    look.set(name, value);
    if (name === "size") dispatchEvent(new Event("resize")); // what lies beside cards follows
  });
}
