// Single letters as shortcuts, on any keyboard: the letter that a key writes, or where that is none of
// ours (Cyrillic, Greek, Arabic, ...) the one that stands there on a Latin keyboard.

/** The shortcut of a key, in lower case. */
export function letterOf({ key, code, shiftKey }) {
  const foreign = [...key].length === 1 && /[^\p{ASCII}\p{Script=Latin}]/u.test(key);
  if (foreign && code.startsWith("Key")) return code[3].toLowerCase();
  return foreign && code === "Slash" && shiftKey ? "?" : key.toLowerCase();
}
