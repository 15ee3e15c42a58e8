// What a browser adds to the shuffle: by itself with the commands that come before a deal, and as a
// proposal in the sheet about fair play.
const BYTES = 16;
const BEFORE_A_DEAL = ["sit", "start", "ready"];

/** Random bytes of this browser, in hexadecimal. */
export function randomText() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(BYTES))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A command, with a random text if it may come before a deal. */
export const withChance = (command) => (
  BEFORE_A_DEAL.includes(command.do) ? { ...command, chance: randomText() } : command
);
