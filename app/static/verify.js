// The page that checks the record of a match (check.js), and what a browser has kept of it.
import { check, differs, isArranged, isIn } from "./check.js";
import { isOwn } from "./letter.js";

const LARGEST = 1 << 23; // bytes of a record

const form = document.querySelector("#verify");
const verdict = document.querySelector("#verdict");

function element(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

const QUESTION = "Compare the seal with the one that the table showed in its menu, under Fair play, before the first deal; or add the file that your browser saved there.";

const shuffles = (count, fair) => (count === 1 ? `the shuffle ${fair}was fair` : `all ${count} shuffles ${fair}were fair`);

/** What was found to be right, of so many deals, the first of which were arranged. */
function right(count, arranged) {
  if (!arranged) return shuffles(count, "");
  const first = count === 1 ? "this deal was arranged to learn from, not shuffled" : "the first deal was arranged to learn from, not shuffled";
  return count > arranged ? `${first}; ${shuffles(count - arranged, "after it ")}` : first;
}

function show(record, faults, differing, kept) {
  const wrong = faults.filter(Boolean).length || differing;
  const arranged = record.deals.filter(isArranged).length;
  verdict.className = wrong ? "wrong" : "right";
  verdict.replaceChildren(element("h2", wrong ? "The shuffle does not match its seal" : `Verified: ${right(faults.length, arranged)}`));
  const list = element("ol");
  for (const [number, deal] of record.deals.entries()) {
    const { fair } = deal;
    const item = element("li", faults[number] || (isArranged(deal) ? "Arranged: the same cards for everybody who is shown this game." : "Verified."));
    if (fair) item.append(element("br"), "Seal ", element("code", String(fair.commitment)));
    for (const text of fair?.contributions ?? []) item.append(element("br"), "Added ", element("code", String(text)));
    for (const letter of fair?.letters ?? []) item.append(element("br"), isOwn(letter.hash) ? "Your letter " : `Letter of ${letter.name} `, element("code", String(letter.text)));
    for (const letters of fair?.thrown ?? []) {
      const silent = letters.filter(({ text }) => text === undefined).map(({ name }) => name);
      item.append(element("br"), `A shuffle before this one was thrown away, since this letter stayed closed: ${silent.join(", ")}`);
    }
    list.append(item);
  }
  const own = kept && isIn(record, kept) ? "Your letter is in this shuffle." : "What your browser saw fits, but its letter is not in this shuffle.";
  const question = arranged < faults.length ? QUESTION : "";
  verdict.append(element("p", differing || (kept ? own : question)), list);
}

function refuse(words) {
  verdict.className = "wrong";
  verdict.replaceChildren(element("p", words));
}

const found = { record: null, kept: null };

async function judge() {
  const { record, kept } = found;
  if (record === null) return;
  try {
    const read = JSON.parse(record), faults = await check(read);
    let differing = "", known = null;
    try {
      known = kept && JSON.parse(kept);
      if (known) differing = differs(read, known);
    } catch {
      differing = "The second file is not what a browser saves under Fair play.";
    }
    show(read, faults, differing, known);
  } catch {
    refuse("This is no record of a match. Take the file that Record gives you at the end of a match.");
  }
}

form?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  if (file.size > LARGEST) {
    refuse("This file is too large for a record of a match.");
    return;
  }
  found[target.name] = await file.text();
  await judge();
});

const asked = new URLSearchParams(location.search);
const table = asked.get("table"), match = asked.get("match");
const home = /^([0-9a-z]{8}){1,2}$/.test(table) ? `r/${table}` : /^[0-9a-f]{24}$/.test(match) ? `m/${match}` : "";
if (form && home) {
  form.previousElementSibling.before(verdict); // the answer comes first: nothing has to be chosen
  const answer = await fetch(`${home}/record.json`).catch(() => null);
  if (answer?.ok) {
    found.record = await answer.text();
    await judge();
  } else refuse("The record of this table is not available right now. Choose the file, if you have it.");
}
