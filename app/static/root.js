// The path that the server is under at its host, such as "/cards"; "" where it has all of it.
export const root = new URL("../..", import.meta.url).pathname.slice(0, -1);
