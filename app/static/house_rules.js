// The fields of house rules, wherever there are some: what they are known as; one that is not as usual may leave others without a meaning, and what does
// not fit together is told beside its field, before it is sent.

export { tellVariant } from "./variants.js";

const isUsual = (field) => field.options ? "asUsual" in field.selectedOptions[0].dataset : !field.value.trim();

/** Whether some of these fields stand in place of a match's usual length. */
export const replacesLength = (group) => [...group.querySelectorAll("input[data-replaces]")].some((field) => !field.disabled && !isUsual(field));

/** Fields that mean nothing now cannot be filled in. */
export function setAside(group) {
  for (const field of group.querySelectorAll("[data-replaces]")) {
    for (const name of field.dataset.replaces.split(" ")) {
      const other = group.querySelector(`[name="${CSS.escape(name)}"]`);
      if (other) other.disabled = !isUsual(field);
    }
  }
}

/** Whether the server takes the options of this group. Where it cannot be asked, it will tell when they are sent. */
export async function accepted(group, address) {
  const fields = [...group.elements].filter(({ name, disabled }) => name && !disabled);
  const named = new URLSearchParams(fields.map(({ name, value }) => [name.replace(/^.*[.-]/, ""), value]));
  const answer = await fetch(`${address}/check?${named}`).catch(() => null);
  if (answer?.status !== 422) return true;
  const said = await answer.text();
  const wrong = [...group.querySelectorAll("label")].find((label) => said.includes(`“${label.textContent}”`));
  if (!wrong) return true;
  wrong.control.setCustomValidity(said);
  wrong.control.reportValidity();
  return false;
}

const groupOf = (field) => field.closest?.("fieldset.of, form.options");
const all = () => document.querySelectorAll("form.options").forEach(setAside);

addEventListener("input", ({ target }) => {
  const group = groupOf(target);
  if (group) setAside(group);
  for (const field of target.form?.elements ?? []) if (field.validity?.customError) field.setCustomValidity("");
});
addEventListener("sheet", all);
all();
