// Of every page: the service worker, where the address lets a browser have one.
navigator.serviceWorker?.register(new URL("../../sw.js", import.meta.url)).catch(() => {}); // without it everything works but the offline page
