// What people say: a bubble at the seat for some seconds, read out when that is wanted. Whoever is muted
// is muted in this browser alone, by name. table.js fetches this with the first thing that anybody says.
const table = document.querySelector("#table");
const bubbles = document.querySelector("#bubbles");

const SIGN_MS = 3500;
const LETTER_MS = 60;
const FAR = 40; // px from the seat: then, or where that is hidden or close to others (.ending), it says whose it is
// Nobody's cards, name or buttons are covered, and no other bubble.
const apart = ({ NAMES, READ, STRIPS }) => [
  ...STRIPS,
  [".plate, .badge, .chair > *, .order :is(.avatar, b, .fool)", NAMES],
  ["#tip, #toast, .hint, .slot, .panel, .bids, .says, .reveal, .role, .asks .time, .logo, .pill, #table :is(button:not(.card, .chair), a, summary, select, label), .others .up, .turned", READ],
  ["section.scores, .came > :not(ol), .fact, .onward p, .about, .sides, .welcome, #invite", READ],
];

let kit = null; // of the table's scripts, which are one file: what places and tells, and costs
const seen = new Set(); // ids of what has been shown

const muted = () => look.get("muted") || [];
const isMuted = (name) => muted().includes(name);

/** What stands for a seat: its name plate, or the face on its chair while the players gather. */
const placeOf = (seat) => table.querySelector(`.ending [data-seat="${seat}"]`) ?? table.querySelector(`.plate[data-seat="${seat}"]`) ?? table.querySelector(`#at${seat} .avatar`);

const lies = new WeakMap(); // where each bubble was put

/** Beside its seat, or as close to it as there is room; a sign that finds none is not shown, nor what a bot says. */
function put(bubble, place) {
  const near = place.getBoundingClientRect();
  bubble.hidden = false; // to be measured
  const others = [`#bubbles p:not([data-seat="${bubble.dataset.seat}"]), #advice:not([hidden])`, kit.READ];
  const find = () => kit.placeBeside(near, bubble.offsetWidth, bubble.offsetHeight, [others], { lies: lies.get(bubble), costs: kit.costs });
  let to = find();
  const away = Math.max(near.left - to.left - bubble.offsetWidth, to.left - near.right, near.top - to.top - bubble.offsetHeight, to.top - near.bottom);
  const far = away > FAR || place.matches(".ending *") || !place.checkVisibility({ visibilityProperty: true });
  if (far !== "far" in bubble.dataset) {
    bubble.toggleAttribute("data-far", far);
    lies.delete(bubble);
    to = find();
  }
  lies.set(bubble, to);
  bubble.hidden = bubble.matches(".sign, .bot") && to.covers >= kit.NAMES;
  Object.assign(bubble.style, { left: `${to.left}px`, top: `${to.top}px` });
}

const dealShown = () => table.querySelector("#state")?.dataset.move.split(".")[0] ?? "";

/** Those that are shown go with their seats; what a bot says is about a deal, and goes with it. */
function follow() {
  const deal = dealShown();
  for (const bubble of [...bubbles.children]) {
    const place = placeOf(bubble.dataset.seat);
    const past = "bot" in bubble.dataset && bubble.dataset.deal !== deal;
    if (place && !past) put(bubble, place);
    else bubble.remove();
  }
}

function show({ dataset, textContent }) {
  const place = placeOf(dataset.seat);
  const owner = table.querySelector(`#around [data-seat="${dataset.seat}"]`)?.dataset.name;
  if (!place || owner !== dataset.name) return; // somebody else sits there now
  const bubble = document.createElement("p");
  bubble.className = "sign" in dataset ? "sign" : "bot" in dataset ? "bot" : "";
  Object.assign(bubble.dataset, { seat: dataset.seat, name: dataset.name, deal: dealShown(), ...("bot" in dataset && { bot: "" }) });
  bubble.textContent = textContent;
  bubbles.querySelector(`[data-seat="${dataset.seat}"]`)?.remove();
  bubbles.append(bubble);
  put(bubble, place);
  setTimeout(() => bubble.remove(), SIGN_MS + ("sign" in dataset ? 0 : LETTER_MS * textContent.length));
}

/** After each table: what is new, once each. */
function tellRemarks() {
  const fresh = [...table.querySelectorAll("#remarks li")].filter(({ dataset }) => !seen.has(dataset.n));
  for (const { dataset } of fresh) seen.add(dataset.n);
  const hears = ({ dataset }) => !isMuted(dataset.name) && !("bot" in dataset && look.get("chatter") === "off");
  const heard = look.get("talk") === "off" ? [] : fresh.filter(hears);
  for (const remark of heard) show(remark);
  if (look.get("talk") === "aloud" && heard.length) kit.say(heard.map(({ dataset }) => `${dataset.name}: ${dataset.words}`).join(". "));
}

/** What buttons say, and what the sheet leaves out. */
function showMuted() {
  for (const button of document.querySelectorAll("[data-mute]")) {
    const off = isMuted(button.dataset.mute);
    button.textContent = off ? "Muted" : "Mute";
    button.setAttribute("aria-pressed", String(off));
    button.setAttribute("aria-label", `Mute ${button.dataset.mute}`);
  }
  for (const remark of document.querySelectorAll(".remarks [data-name]")) remark.hidden = isMuted(remark.dataset.name);
}

/** given: what is used of other scripts. before: ids of what was said before the page came; that is in the sheet alone. */
export function startTalk(given, before) {
  kit = { ...given, costs: apart(given) };
  for (const id of before) seen.add(id);
  tellRemarks();
  showMuted();
  addEventListener("htmx:after:swap", () => {
    follow();
    tellRemarks();
    showMuted();
  });
  for (const event of ["resize", "scroll", "animationend"]) addEventListener(event, follow, { capture: true, passive: true });
  addEventListener("sheet", showMuted);
  addEventListener("click", (event) => {
    const name = event.target.closest?.("[data-mute]")?.dataset.mute;
    if (name === undefined) return;
    look.set("muted", isMuted(name) ? muted().filter((other) => other !== name) : [...muted(), name]);
    showMuted();
  });
}
