// The shuffle of a match, as this browser watches over it: its letter is sealed in time and opened only for a
// list that holds it; what was shown then is kept, and compared with what the table shows later and with
// the record of the match when it is over.
import { keep, read } from "./kept.js";
import { isOwn, kept, opened, sealed, written } from "./letter.js";
import { root } from "./root.js";

const KEY = "black-queen-shuffles";
const MOST = 24; // matches
const BEFORE_A_DEAL = ["sit", "start", "ready", "game"];
const table = document.querySelector("#table");
const room = location.pathname.slice(root.length).split("/")[2];
const code = room.slice(0, 8); // whatever was added to it since

const TWICE = "This table asks for your letter a second time. It stays closed. Do not trust this table.";
const CHANGED = "What this table shows of the shuffle is not what it showed before. Do not trust this table.";
const LEFT_OUT = "Your letter is not in this shuffle: it was not opened in time.";

let connection = null;
let asked = ""; // the list for which the letter was sent
let sealing = false;
let told = ""; // what was said last, so that it is said once
let verdict = { of: "", words: "", wrong: false };

const known = (match) => read(KEY)[match];

function tellOnce(of, words) {
  if (told === of) return;
  told = of;
  connection.tell(words, [], "shuffle");
}

/** What the table shows of the shuffle now. */
function shown() {
  const { dataset } = table.querySelector("#shuffle") ?? {};
  if (!dataset) return null;
  const letters = JSON.parse(dataset.letters).map(({ seat, name, hash }) => ({ seat, name, hash }));
  const match = `${code}.${dataset.match}`;
  return { ...dataset, match, letters, list: JSON.stringify([dataset.seal, match, dataset.thrown, letters]) };
}

async function sealAnew(words = "") {
  if (sealing) return;
  sealing = true;
  const hash = await sealed(words);
  if (hash) connection.send({ do: "letter", hash });
}

async function open(now, own) {
  if (asked === now.list) return;
  asked = now.list;
  const before = known(now.match);
  if (before?.seal && (before.seal !== now.seal || Number(before.thrown) > Number(now.thrown))) {
    tellOnce(now.list, CHANGED);
    return;
  }
  const text = opened(own, now.list);
  if (text === null) {
    tellOnce(now.list, TWICE);
    return;
  }
  keep(KEY, MOST, now.match, { seal: now.seal, thrown: now.thrown, letters: now.letters, own });
  connection.send({ do: "open", text, next: await sealed() });
}

let ready = null; // a letter that is written and not sent

const prepare = () => written().then((letter) => { ready = letter; });

/** A command, with a sealed letter if it may come before a deal and there is none that could be opened. */
export function withLetter(command) {
  if (!BEFORE_A_DEAL.includes(command.do) || !ready || isOwn(shown()?.letter)) return command;
  const letter = kept(ready);
  ready = null;
  prepare();
  return { ...command, letter };
}

/** A match that is played, or over, must be the one whose letters were opened. */
function compare(now) {
  const before = known(now.match);
  if (!before?.seal) return;
  if (Number(now.thrown) > Number(before.thrown)) {
    if (!now.letters.some(({ hash }) => hash === before.own)) tellOnce(`out ${now.match}`, LEFT_OUT);
    return;
  }
  const same = JSON.stringify(before.letters) === JSON.stringify(now.letters);
  if (before.seal !== now.seal || !same) tellOnce(now.list, CHANGED);
}

/** Whose letters stayed closed, once in all pages of this browser. */
function tellOfSilence(now) {
  if (!now.silent || known(now.match)?.told === now.thrown) return;
  keep(KEY, MOST, now.match, { told: now.thrown });
  tellOnce(`silent ${now.match} ${now.thrown}`, now.silent);
}

/** What is said of a match that began with a guided deal. */
function arranged(deals) {
  if (deals === 1) return "this deal was arranged for you to learn from.";
  return `the first deal was arranged for you to learn from; the ${deals === 2 ? "shuffle after it was" : "shuffles after it were"} fair.`;
}

async function judge(now) {
  verdict = { of: now.match, words: "", wrong: false };
  // By its own link, if there is one: the next match may have begun meanwhile.
  const home = table.querySelector("#look-back")?.pathname ?? `${root}/r/${room}`;
  try {
    const [answer, { check, differs, isIn }] = await Promise.all([fetch(`${home}/record.json`), import("./check.js")]);
    const record = await answer.json();
    const fault = (await check(record)).find(Boolean) ?? "";
    const seen = known(now.match);
    const before = seen?.seal && seen;
    const wrong = fault || (before ? differs(record, before) : "");
    const thrown = record.deals[0].fair.thrown?.length ?? 0;
    const part = before && isIn(record, before) ? ", and your browser had a part in it." : ". Your browser had no part in it.";
    const right = "arranged" in now ? arranged(record.deals.length) : `the shuffle was fair${part}`;
    const before_it = thrown ? ` ${thrown === 1 ? "One shuffle" : thrown + " shuffles"} before it had been thrown away.` : "";
    verdict.wrong = Boolean(wrong);
    verdict.words = wrong ? `The shuffle does not match its seal. ${wrong}` : `Verified: ${right}${before_it}`;
  } catch {
    verdict.words = "Not checked just now. Use “Verify shuffle” under “More”.";
  }
  show();
}

function show() {
  const line = table.querySelector("#verified");
  if (!line) return;
  line.textContent = verdict.words;
  line.classList.toggle("wrong", verdict.wrong);
}

function look() {
  const now = shown();
  if (!now) return;
  tellOfSilence(now);
  const own = now.letters.find(({ hash }) => isOwn(hash))?.hash ?? "";
  if ("opening" in now) {
    if (own) open(now, own);
    return;
  }
  if (now.letters.length || now.silent) compare(now);
  if ("wanted" in now && !isOwn(now.letter)) sealAnew();
  if (!table.querySelector("#verified")) return;
  if (verdict.of === now.match) show();
  else judge(now);
}

/** What this browser knows of the match, as a file to check the record with elsewhere. */
function save() {
  const { match, seal, thrown, letters } = shown() ?? {};
  const before = known(match);
  const saved = before?.seal ? before : { seal, thrown, letters, own: "" };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(saved)], { type: "application/json" }));
  link.download = "letters.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000); // it is read by then
}

export function startShuffle(to) {
  connection = to;
  prepare();
  addEventListener("htmx:after:swap", look);
  addEventListener("click", ({ target }) => { if (target.closest?.("#keep-letters")) save(); });
  addEventListener("submit", (event) => {
    const form = event.target.closest("#letter");
    if (!form) return;
    event.preventDefault();
    sealing = false;
    sealAnew(form.elements.words.value.trim());
    form.closest("[popover]")?.hidePopover();
  });
  addEventListener("connected", () => {
    asked = ""; // what was sent may not have come
    look();
  });
}
