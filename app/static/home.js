// The first page: the name and the last choices are remembered; what can be chosen fits the game.
import { kept, written } from "./letter.js";

const form = document.querySelector("#start");
const details = form.querySelector("details");
const [said, again] = details.querySelectorAll("p, button");
const choices = { players: "", level: "" }; // as wanted; a game may not offer them
const every = {};
const groups = {}; // of options, by game: each with its fields, once they have come
const sent = history.state ?? []; // options that were sent from here: the visitor comes back
let asked = ""; // the address of the fields that are on their way
let pressed = null; // the button that was pressed meanwhile
let letter = null; // for the shuffle, written and not sent

const prepare = () => written().then((made) => { letter = made; });

/** What the game offers of a field: what was wanted, else the usual, else the last. */
function offer(name, values, usual) {
  const field = form.elements[name];
  field.replaceChildren(...every[name].filter((option) => values.includes(option.value)));
  field.value = [choices[name], usual].find((value) => values.includes(value)) ?? values.at(-1);
  field.closest("label").hidden = values.length === 1;
}

/** What was chosen in a group stays chosen, as long as it fits. */
function carry(from, to) {
  for (const field of from?.elements ?? []) {
    const fresh = to.elements[field.name];
    const chosen = field.options ? !field.selectedOptions[0].defaultSelected : field.value;
    if (!fresh || !chosen) continue;
    const usual = fresh.value;
    fresh.value = field.value;
    if (!fresh.value || !fresh.validity.valid) fresh.value = usual;
  }
}

const wanted = () => `/options/${form.elements.game.value}/${form.elements.players.value}`;

/** The options of the chosen game: fetched when they are opened, anew for other numbers of players. */
async function showOptions() {
  const game = form.elements.game.value, address = wanted();
  for (const [name, group] of Object.entries(groups)) group.disabled = name !== game;
  const known = groups[game];
  const fits = known?.dataset.from === address;
  again.hidden = true;
  said.textContent = fits || !details.open ? "" : "One moment…";
  if (fits || asked === address || !(known || details.open)) return;
  asked = address;
  const html = await fetch(address).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
  if (asked === address) asked = "";
  if (wanted() !== address) return; // something else was chosen meanwhile
  again.hidden = Boolean(html);
  said.textContent = html ? "" : "The options could not be loaded. You can still play by the usual rules.";
  const button = pressed;
  pressed = null;
  if (!html && known) known.disabled = true; // they are for another number of players
  if (!html) return;
  const group = document.createElement("fieldset");
  group.className = "of";
  group.dataset.from = address;
  group.innerHTML = html;
  carry(groups[game], group);
  for (const [name, value] of sent.splice(0)) if (group.elements[name]) group.elements[name].value = value;
  groups[game]?.remove();
  details.append(group);
  groups[game] = group;
  if (button) form.requestSubmit(button);
}

function fit() {
  const { seats, usual, levels, level, guided } = form.querySelector("[name=game]:checked").dataset;
  form.querySelector(".new").hidden = guided === undefined;
  offer("players", seats.split(" "), usual);
  offer("level", levels.split(" "), level);
  pressed = null;
  showOptions();
}

/** Choose a game, if there is such a one. */
function choose(name) {
  const game = [...form.elements.game].find((radio) => radio.value === name);
  if (game) game.checked = true;
  return game;
}

for (const name of Object.keys(choices)) {
  every[name] = [...form.elements[name].options];
  for (const option of every[name]) option.disabled = false;
  choices[name] = look.get(name) || choices[name];
}
form.elements.speed.value = look.get("bots") || "normal";
form.elements.name.value = look.get("name") || form.elements.name.value;
choose(new URLSearchParams(location.search).get("game")) ?? choose(look.get("game"));
form.addEventListener("change", ({ target }) => {
  if (target.name in choices) choices[target.name] = target.value;
  if (target.name === "game" || target.name === "players") fit();
});
details.addEventListener("toggle", showOptions);
again.addEventListener("click", showOptions);
form.addEventListener("invalid", () => details.open = true, true); // what is wrong must be seen
form.addEventListener("submit", (event) => {
  if (groups[form.elements.game.value] && asked === wanted()) { // those that are here are for others
    pressed = event.submitter;
    details.open = true; // there it is said
    event.preventDefault();
    return;
  }
  for (const [name, value] of Object.entries(choices)) look.set(name, value);
  for (const name of ["game", "name"]) look.set(name, form.elements[name].value.trim());
  form.elements.letter.value = letter ? kept(letter) : "";
  letter = null;
  prepare(); // whoever comes back opens another table
  history.replaceState([...new FormData(form)].filter(([name]) => name.startsWith("option.")), "");
});
document.querySelector("#no-cookies").hidden = navigator.cookieEnabled;
details.open = sent.length > 0;
prepare();
fit();
