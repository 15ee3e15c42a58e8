// The first page: the name and the last choices are remembered; what can be chosen fits the game.
const form = document.querySelector("#start");
const choices = { players: "4", level: "" }; // as wanted; a game may not offer them
const every = {};

/** What the game offers of a field: what was wanted, else 4 players, else the strongest bots. */
function offer(name, values) {
  const field = form.elements[name];
  field.replaceChildren(...every[name].filter((option) => values.includes(option.value)));
  field.value = [choices[name], "4"].find((value) => values.includes(value)) ?? values.at(-1);
  field.closest("label").hidden = values.length === 1;
}

/** Whole numbers have other bounds at other numbers of players. */
function bound(group) {
  for (const [option, bySeats] of Object.entries(JSON.parse(group.dataset.limits))) {
    const field = form.elements[`option.${group.dataset.of}.${option}`];
    const [least, most, usual] = bySeats[form.elements.players.value];
    field.min = least;
    field.max = most;
    field.placeholder = `usual: ${usual}`;
    if (field.value && !field.checkValidity()) field.value = ""; // it did fit before
    field.closest(".option").querySelector(".range").textContent = `From ${least} to ${most}, usually ${usual}.`;
  }
}

function fit() {
  const game = form.querySelector("[name=game]:checked");
  offer("players", game.dataset.seats.split(" "));
  offer("level", game.dataset.levels.split(" "));
  for (const group of form.querySelectorAll("[data-of]")) {
    group.disabled = group.dataset.of !== game.value;
    if (!group.disabled) bound(group);
  }
}

/** Choose a game, if there is such a one. */
function choose(name) {
  const game = [...form.elements.game].find((radio) => radio.value === name);
  if (game) game.checked = true;
  return game;
}

for (const name of Object.keys(choices)) {
  every[name] = [...form.elements[name].options];
  choices[name] = look.get(name) || choices[name];
}
form.elements.name.value = look.get("name") || form.elements.name.value;
choose(new URLSearchParams(location.search).get("game")) ?? choose(look.get("game"));
form.addEventListener("change", ({ target }) => {
  if (target.name in choices) choices[target.name] = target.value;
  if (target.name === "game" || target.name === "players") fit();
});
form.addEventListener("invalid", (event) => { // what is wrong must be seen
  const details = event.target.closest("details");
  if (details) details.open = true;
}, true);
form.addEventListener("submit", () => {
  for (const [name, value] of Object.entries(choices)) look.set(name, value);
  for (const name of ["game", "name"]) look.set(name, form.elements[name].value.trim());
});
fit();
