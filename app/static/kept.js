// What this browser keeps by itself, under a name: so many things, those that were kept last.

/** All of it; nothing in a browser that keeps nothing. */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

/** Keep one more, or more of one, by its key; returns whether it could be kept. */
export function keep(name, most, key, value) {
  const before = read(name);
  const all = { ...before, [key]: { ...before[key], ...value, at: Date.now() } };
  const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at).slice(0, most);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(newest)));
    return true;
  } catch {
    return false;
  }
}
