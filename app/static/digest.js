// SHA-256: the browser's own where an address is secure, else this one (FIPS 180-4).
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x, by) => (x >>> by) | (x << (32 - by));

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The digest of some bytes, without the browser's help. */
export function ownDigest(bytes) {
  const length = ((bytes.length + 8) >> 6) + 1 << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = [...START];
  const words = new Uint32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15], y = words[i - 2];
      const one = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), two = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + one + words[i - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25), low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] + value) >>> 0;
  }
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => found.setUint32(4 * i, value));
  return new Uint8Array(found.buffer);
}

/** The SHA-256 of some bytes. */
export async function digest(bytes) {
  const { subtle } = globalThis.crypto ?? {};
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownDigest(bytes);
}
