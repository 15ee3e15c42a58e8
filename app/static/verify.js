// Makes every deck of a record again, from the seed that was sealed and what players added to it
// (docs/records.md, section 4). All of it happens in this browser: nothing is sent.
import { digest } from "./digest.js";

const SCHEMES = ["hmac-sha256/1", "hmac-sha256/2"];
const SUITS = "CDHS", RANKS = "23456789TJQKA";
const BLOCK = 64;
const MOST = 1 << 23; // bytes of a record

const utf8 = new TextEncoder();
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const place = (card) => SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

function unhex(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key); // our keys are shorter than a block
  const inner = await digest(joined(block.map((byte) => byte ^ 0x36), message));
  return digest(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function eightBytes(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, number);
  return bytes;
}

/** The key that a deal's deck comes from. */
async function keyOf(fair) {
  const seed = unhex(fair.seed);
  const added = await Promise.all(fair.contributions.map((text) => digest(utf8.encode(text))));
  if (fair.scheme === SCHEMES[1]) return hmac(seed, joined(...added, eightBytes(fair.deal)));
  return added.length ? hmac(seed, joined(...added)) : seed;
}

/** The deck that a key gives for a pack. */
async function shuffled(pack, key) {
  const deck = [...pack];
  const label = utf8.encode("deck");
  let words = [], counter = 0;
  const below = async (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      if (!words.length) {
        const block = new DataView((await hmac(key, joined(label, eightBytes(counter)))).buffer);
        counter += 1;
        words = Array.from({ length: 8 }, (_, i) => block.getUint32(4 * i));
      }
      const word = words.shift();
      if (word < limit) return word % n;
    }
  };
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/** Why a deal is not what was sealed; "" if it is. before: where the deal before it comes from. */
async function fault(deal, number, before) {
  const { fair, deck } = deal;
  if (!fair) return "The record does not tell what this deck comes from.";
  if (!SCHEMES.includes(fair.scheme)) return "This page does not know the way in which it was shuffled.";
  if (hex(await digest(unhex(fair.seed))) !== fair.commitment || fair.seed.length !== 64) {
    return "The number does not belong to the seal.";
  }
  if (fair.scheme === SCHEMES[1]) {
    if (fair.deal !== number) return "The deals are not numbered in their order.";
    const kept = before?.scheme === fair.scheme ? before.contributions : [];
    if (kept.some((text, i) => fair.contributions[i] !== text)) return "A text that was added before is missing.";
    if (before && before.scheme === fair.scheme && before.seed !== fair.seed) return "It comes from another number than the deal before it.";
  }
  const pack = [...deck].sort((one, other) => place(one) - place(other));
  const made = await shuffled(pack, await keyOf(fair));
  return made.join() === deck.join() ? "" : "The deck does not come from the number and the texts.";
}

/** What is wrong with each deal of a record, "" for nothing; throws what is no record. */
export async function check(record) {
  if (!Array.isArray(record?.deals) || !record.deals.length) throw new Error("no record");
  const found = [];
  for (const [number, deal] of record.deals.entries()) {
    const before = number ? record.deals[number - 1].fair : null;
    found.push(await fault(deal, number, before));
  }
  return found;
}

const form = document.querySelector("#verify");
const verdict = document.querySelector("#verdict");

function element(name, ...inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}

function show(record, faults) {
  const wrong = faults.filter(Boolean).length;
  const all = faults.length === 1 ? "The deck comes" : `All ${faults.length} decks come`;
  verdict.className = wrong ? "wrong" : "right";
  verdict.replaceChildren(element("h2", wrong ? "This match is not what was sealed" : `${all} from what was sealed`));
  const list = element("ol");
  for (const [number, { fair }] of record.deals.entries()) {
    const item = element("li", faults[number] || "Right.");
    if (fair) item.append(element("br"), "Seal ", element("code", String(fair.commitment)));
    for (const text of fair?.contributions ?? []) item.append(element("br"), "Added ", element("code", String(text)));
    list.append(item);
  }
  verdict.append(list, element("p", "Compare the seal with the one that the table showed in its menu, under Fair play, before the first deal."));
}

function refuse(words) {
  verdict.className = "wrong";
  verdict.replaceChildren(element("p", words));
}

async function judge(text) {
  let record;
  try {
    record = JSON.parse(text);
    show(record, await check(record));
  } catch {
    refuse("This is no record of a match. Take the file that Record gives you at the end of a match.");
  }
}

form?.addEventListener("change", async () => {
  const [file] = form.elements.record.files;
  if (!file) return;
  if (file.size > MOST) refuse("This file is too large for a record of a match.");
  else await judge(await file.text());
});

const asked = new URLSearchParams(location.search);
const table = asked.get("table"), match = asked.get("match");
const home = /^[0-9a-z]{8}$/.test(table) ? `/r/${table}` : /^[0-9a-f]{24}$/.test(match) ? `/m/${match}` : "";
if (form && home) {
  const answer = await fetch(`${home}/record.json`).catch(() => null);
  if (answer?.ok) await judge(await answer.text());
  else refuse("The record of this table cannot be had right now. Choose the file, if you have it.");
}
