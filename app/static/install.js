// On every page: the service worker, where the address lets a browser have one.
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // without it everything works but the offline page
