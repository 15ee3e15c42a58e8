// The service worker. Pages come from the network, always: a table is never an old one. Without it
// there is a page that says so. Files under a digest never change and are kept, those of the newest
// version only. VERSION and SHELL are put before this (pages/installed.py).
const HOME = new URL(".", location).pathname; // what is elsewhere at this host has its own
const OURS = HOME === "/" ? "black-queen " : `black-queen ${HOME} `;
const CACHE = OURS + VERSION;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.slice(0, -VERSION.length) === OURS && name !== CACHE).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

/** From the cache, or from the network into it. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) cache.put(request, fresh.clone()).catch(() => {}); // a full disk is no fault of the page
  return fresh;
}

const offline = () => caches.match(`${HOME}offline`).then((page) => page ?? Response.error());

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(`${HOME}static/${VERSION}/`)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
});
