// What the options of a game are known as: choosing a variant sets the fields below it, and the fields
// say which variant they make.

const fieldsOf = (known) => [...known.closest("fieldset, form").elements].filter(({ name }) => name?.startsWith(known.dataset.prefix));
const optionOf = (known, { name }) => name.slice(known.dataset.prefix.length);
const valuesOf = ({ value }) => JSON.parse(value || "{}");

/** Set the fields as the chosen variant has them; a usual number stays empty, for it may be another one with other
 * numbers of players. */
function set(known) {
  const [values, usual] = [valuesOf(known), valuesOf(known.options[0])];
  for (const field of fieldsOf(known)) {
    const option = optionOf(known, field);
    if (!(option in values)) continue;
    const stays = field.type === "number" && values[option] === usual[option];
    field.value = stays ? "" : values[option];
  }
}

/** Say which variant the fields make, if any. An empty number is the usual one. */
export function tellVariant(known) {
  const [usual] = known.options;
  const meant = (field) => field.value || valuesOf(usual)[optionOf(known, field)];
  const fits = (option) => {
    const values = valuesOf(option);
    return fieldsOf(known).every((field) => !(optionOf(known, field) in values) || meant(field) === values[optionOf(known, field)]);
  };
  const found = [...known.options].find((option) => option.value && fits(option)) ?? known.options[known.options.length - 1];
  found.selected = true;
  known.closest("p").querySelector("small").textContent = found.dataset.about;
}

addEventListener("change", ({ target }) => {
  const known = target.form?.querySelector("fieldset:not(:disabled) [data-variants] select, :scope > [data-variants] select");
  if (!known) return;
  if (target === known) set(known);
  if (target !== known || known.value) tellVariant(known); // who chooses to go their own way has not done so yet
});
