// Makes every deck of a record again, from the seed that was sealed and what players added to it
// (docs/records.md, section 4). All of it happens in this browser: nothing is sent.
import { digest, hex } from "./digest.js";

const SCHEMES = ["hmac-sha256/1", "hmac-sha256/2", "hmac-sha256/3"];
const OF_A_MATCH = SCHEMES.slice(1);
const LETTER = /^[ -~]{32,100}$/;
const SUITS = "CDHS", RANKS = "23456789TJQKA", JOKERS = ["XR", "XB"];
const BLOCK = 64;

const utf8 = new TextEncoder();
const place = (card) =>
  JOKERS.includes(card) ? SUITS.length * RANKS.length + JOKERS.indexOf(card) : SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

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
  if (fair.scheme === SCHEMES[2]) {
    const letters = fair.letters.flatMap(({ seat, text }) => [Uint8Array.of(seat, text.length), utf8.encode(text)]);
    return hmac(seed, joined(...letters, eightBytes(fair.deal)));
  }
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

/** What is wrong with letters, "" if nothing is; opened: all of them must be. */
async function faultOf(letters, opened) {
  if (!Array.isArray(letters)) return "The letters are missing.";
  let last = -1;
  for (const { seat, hash, text } of letters) {
    if (!Number.isInteger(seat) || seat <= last || seat > 7) return "The letters are not in the order of their seats.";
    last = seat;
    if (text === undefined && !opened) continue;
    if (typeof text !== "string" || !LETTER.test(text)) return "A letter is not written as it must be.";
    if (hex(await digest(utf8.encode(text))) !== hash) return "A letter is not the one that was sealed.";
  }
  return "";
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Why a deal is not what was sealed; "" if it is. before: where the deal before it comes from. */
async function fault(deal, number, before) {
  const { fair, deck } = deal;
  if (!fair) return "The record does not say what this deck comes from.";
  if (!SCHEMES.includes(fair.scheme)) return "This page does not know how it was shuffled.";
  if (hex(await digest(unhex(fair.seed))) !== fair.commitment || fair.seed.length !== 64) {
    return "The number does not belong to the seal.";
  }
  if (OF_A_MATCH.includes(fair.scheme)) {
    if (fair.deal !== number) return "The deals are not numbered in their order.";
    if (before && before.scheme === fair.scheme && before.seed !== fair.seed) return "It comes from another number than the deal before it.";
  }
  if (fair.scheme === SCHEMES[2]) {
    const wrong = await faultOf(fair.letters, true);
    if (wrong) return wrong;
    if (before?.scheme === fair.scheme && !same(before.letters, fair.letters)) return "It comes from other letters than the deal before it.";
    for (const letters of fair.thrown ?? []) {
      const fault = await faultOf(letters, false);
      if (fault) return fault;
      if (letters.every(({ text }) => text !== undefined)) return "Letters were thrown away though all of them were open.";
    }
  }
  if (fair.scheme === SCHEMES[1]) {
    const kept = before?.scheme === fair.scheme ? before.contributions : [];
    if (kept.some((text, i) => fair.contributions[i] !== text)) return "A text that was added before is missing.";
  }
  const pack = [...deck].sort((one, other) => place(one) - place(other));
  const made = await shuffled(pack, await keyOf(fair));
  if (made.join() === deck.join()) return "";
  return `The deck does not come from the number and the ${fair.letters ? "letters" : "texts"}.`;
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

/** Whether a deal was arranged, as a guided one is: its number was chosen, and not drawn. */
export const isArranged = ({ fair }) => /^0{48}/.test(fair?.seed);

const asShown = (letters) => (letters ?? []).map(({ seat, name, hash }) => ({ seat, name, hash }));

/** What is wrong with a match beside what a browser has kept of it, "" if nothing is. kept: the seal, how many
    lists of letters had been thrown away, the letters as they were shown (seat, name, hash), and own, the
    hash of its own one. */
export function differs(record, kept) {
  const { fair } = record.deals[0];
  if (fair?.commitment !== kept.seal) return "The seal is not the one that this table showed before the first deal.";
  const lists = [...(fair.thrown ?? []), fair.letters];
  if (same(asShown(lists[Number(kept.thrown)]), kept.letters)) return "";
  return "The letters are not those that this table showed before they were opened.";
}

/** Whether the decks of a match come from a browser's own letter, too. */
export const isIn = (record, kept) => asShown(record.deals[0].fair?.letters).some(({ hash }) => hash === kept.own);
