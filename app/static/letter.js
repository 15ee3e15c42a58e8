// The letters that this browser puts into shuffles. Only the hash of one leaves it, until all letters of a
// list are settled; then the letter is opened for that list, and for no other one.
import { digest, hex } from "./digest.js";
import { keep, read } from "./kept.js";

const KEY = "black-queen-letters";
const MOST = 40;
const BYTES = 16;

/** A new letter, with somebody's own words or without: its text, and the hash that seals it. */
export async function written(words = "") {
  const random = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const text = words ? `${words} ${random}` : random;
  return { text, hash: hex(await digest(new TextEncoder().encode(text))) };
}

/** Keep a letter; returns its hash, "" where this browser keeps nothing and so could not open it. */
export const kept = ({ text, hash }) => (keep(KEY, MOST, hash, { text }) ? hash : "");

/** A letter that is written and kept: its hash. */
export const sealed = async (words = "") => kept(await written(words));

export const isOwn = (hash) => hash in read(KEY);

/** The text of an own letter for a list; null if it was opened for another one. */
export function opened(hash, list) {
  const letter = read(KEY)[hash];
  if (!letter || (letter.list ?? list) !== list) return null;
  keep(KEY, MOST, hash, { list });
  return letter.text;
}
