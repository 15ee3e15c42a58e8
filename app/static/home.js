// The first page: the name and the last choices are remembered; options fit the number of players.
const form = document.querySelector("#start");
const players = form.elements.players;
const limits = JSON.parse(form.querySelector("[data-limits]").dataset.limits);

function fit() {
  for (const [option, bySeats] of Object.entries(limits)) {
    const field = form.elements[`option.${option}`];
    const [least, most, usual] = bySeats[players.value];
    field.min = least;
    field.max = most;
    field.placeholder = `usual: ${usual}`;
    if (field.value && !field.checkValidity()) field.value = ""; // it did fit before
    field.closest(".option").querySelector(".range").textContent = `From ${least} to ${most}, usually ${usual}.`;
  }
}

for (const name of ["name", "players", "level"]) {
  const field = form.elements[name];
  const before = look.get(name);
  const offered = field.options ? [...field.options].some((option) => option.value === before) : true;
  if (before && offered) field.value = before;
}
players.addEventListener("change", fit);
form.addEventListener("invalid", (event) => { // what is wrong must be seen
  const details = event.target.closest("details");
  if (details) details.open = true;
}, true);
form.addEventListener("submit", () => {
  for (const name of ["name", "players", "level"]) look.set(name, form.elements[name].value.trim());
});
fit();
