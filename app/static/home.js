// The first page: the name and the last choices are remembered; what can be chosen fits the game.
import "./install.js";
import { kept, written } from "./letter.js";
import { root } from "./root.js";

const form = document.querySelector("#start");
const details = form.querySelector("details");
const [said, again] = details.querySelectorAll("p, button");
const [heading, about] = form.querySelectorAll(".what > *");
const [lengths, go, question] = form.querySelectorAll(".lengths, .go, .question");
const [play, , guided] = go.querySelectorAll("button");
const own = { players: {}, match: {} }; // as wanted, by game
let wish = look.get("level"); // the company that is wanted; a game may not offer it
const every = [...form.elements.players.options];
const first = form.elements.level.value; // the company of who has chosen none
const played = () => look.get("played") || [];
const groups = {}; // of options, by game: each with its fields, once they have come
const sent = history.state ?? []; // options that were sent from here: the visitor comes back
let asked = ""; // the address of the fields that are on their way
let pressed = null; // the button that was pressed meanwhile
let houseRules = null; // what is done with them: fetched with the first ones
let looking = false; // whether the server is asked if the house rules fit together
let fitting = null; // the group that does
let letter = null; // for the shuffle, written and not sent

const prepare = () => written().then((made) => { letter = made; });

/** The numbers of players that the game offers. */
function offerPlayers(seats, wanted) {
  const field = form.elements.players;
  field.replaceChildren(...every.filter((option) => seats.includes(option.value)));
  field.value = wanted;
  field.closest("label").hidden = seats.length === 1;
}

/** The companies that play the game: the one that was wanted, else the strongest below it. */
function offerCompany(levels) {
  for (const radio of form.elements.level) radio.disabled = !levels.includes(radio.value);
  form.elements.level.value = levels.filter((level) => level <= (wish || first)).at(-1);
}

/** What is said of the game and asked for it. */
function say(radio) {
  const title = radio.closest("label").querySelector(".head b").textContent;
  const isNew = "guided" in radio.dataset && !("played" in radio.dataset) && !played().includes(radio.value);
  heading.textContent = title;
  about.textContent = document.getElementById(`${radio.value}-about`).textContent;
  question.querySelector("span").textContent = title;
  question.hidden = !isNew;
  go.classList.toggle("new", isNew);
  play.textContent = isNew ? "Yes, play now" : "Play now";
  guided.textContent = isNew ? "Show me first" : "Play a guided deal";
  guided.hidden = !("guided" in radio.dataset);
}

/** How long a match may be made, with so many players. */
function sayLengths({ dataset }) {
  const at = dataset.seats.split(" ").indexOf(form.elements.players.value);
  for (const words of lengths.querySelectorAll("[data-says]")) {
    const told = dataset[words.dataset.says]?.split("/") ?? [""];
    words.textContent = told[at] ?? told[0];
  }
  lengths.hidden = !dataset.shortEnds;
}

/** What was chosen in a group stays chosen, as long as it fits. */
function carry(from, to) {
  for (const field of from?.elements ?? []) {
    const fresh = to.elements[field.name];
    const chosen = field.options ? !field.selectedOptions[0].defaultSelected : field.value !== field.defaultValue;
    if (!fresh || !chosen) continue;
    const usual = fresh.value;
    fresh.value = field.value;
    if (!fresh.value || !fresh.validity.valid) fresh.value = usual;
  }
}

const wanted = () => `${root}/options/${form.elements.game.value}/${form.elements.players.value}?match=${form.elements.match.value}`;

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
  const fields = fetch(address).then((answer) => answer.ok ? answer.text() : "");
  const [html, kit] = await Promise.all([fields, import("./house_rules.js")]).catch(() => ["", houseRules]);
  houseRules = kit;
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
  group.querySelectorAll("[data-variants] select").forEach(houseRules.tellVariant);
  houseRules.setAside(group);
  tellLength();
  groups[game]?.remove();
  details.lastElementChild.before(group);
  groups[game] = group;
  if (button) form.requestSubmit(button);
}

/** What is written down, deal by deal, is as long as it says. */
function tellLength() {
  const rules = groups[form.elements.game.value];
  lengths.disabled = Boolean(rules) && houseRules.replacesLength(rules);
}

/** Send the form if its house rules fit together; what does not is told beside its field. */
async function lookAt(rules, button) {
  if (looking) return;
  looking = true;
  if (await houseRules.accepted(rules, rules.dataset.from.split("?")[0])) fitting = rules;
  looking = false;
  if (fitting) form.requestSubmit(button);
  fitting = null;
}

/** What has been opened is seen, as far as it has room. */
function reveal() {
  if (details.open) details.scrollIntoView({ block: "nearest" });
}

function fit() {
  const radio = form.querySelector("[name=game]:checked");
  const { seats, usual, levels } = radio.dataset;
  say(radio);
  offerPlayers(seats.split(" "), own.players[radio.value] ?? usual);
  sayLengths(radio);
  details.querySelector("span").textContent = `${form.elements.players.value} players`;
  form.elements.match.value = own.match[radio.value] ?? "short";
  offerCompany(levels.split(" "));
  pressed = null;
  showOptions();
  tellLength();
}

/** What is chosen, for the next visit, and for who only goes to read the rules. */
function remember() {
  for (const [name, value] of Object.entries({ ...own, level: wish })) look.set(name, value);
  for (const name of ["game", "name"]) look.set(name, form.elements[name].value.trim());
}

/** Choose a game, if there is such a one. */
function choose(name) {
  const game = [...form.elements.game].find((radio) => radio.value === name);
  if (game) game.checked = true;
  return game;
}

for (const name of Object.keys(own)) own[name] = { ...look.get(name) };
for (const words of [heading, about, ...lengths.querySelectorAll("small")]) words.hidden = false;
form.elements.speed.value = look.get("bots") || "normal";
form.elements.name.value = look.get("name") || form.elements.name.value;
choose(new URLSearchParams(location.search).get("game")) ?? choose(look.get("game"));
form.addEventListener("input", tellLength);
form.addEventListener("change", ({ target }) => {
  if (target.name in own) own[target.name][form.elements.game.value] = target.value;
  if (target.name === "level") wish = target.value;
  remember();
  if (["game", "players", "match"].includes(target.name)) fit();
  if (target.name === "game") go.scrollIntoView({ block: "nearest" });
});
details.addEventListener("toggle", () => showOptions().then(reveal));
again.addEventListener("click", showOptions);
form.addEventListener("invalid", () => details.open = true, true); // what is wrong must be seen
form.addEventListener("submit", (event) => {
  if (groups[form.elements.game.value] && asked === wanted()) { // those that are here are for others
    pressed = event.submitter;
    details.open = true; // there it is said
    event.preventDefault();
    return;
  }
  const rules = groups[form.elements.game.value];
  if (rules && rules !== fitting) {
    event.preventDefault();
    lookAt(rules, event.submitter);
    return;
  }
  remember();
  look.set("played", [...new Set([...played(), form.elements.game.value])]);
  form.elements.letter.value = letter ? kept(letter) : "";
  letter = null;
  prepare(); // whoever comes back opens another table
  history.replaceState([...new FormData(form)].filter(([name]) => name.startsWith("option.")), "");
});
document.querySelector("#no-cookies").hidden = navigator.cookieEnabled;
details.open = sent.length > 0;
prepare();
fit();
addEventListener("beforetoggle", () => import("./outside.js"), true);
