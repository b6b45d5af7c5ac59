// Keeps the site for when there is no network. The name changes with what the site holds.
const CACHE = "{{cache}}";
const FILES = {{files}};

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("{{prefix}}") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

// The network first, so that new days show at once; what was kept where there is none. The page of
// any day is the same but for its date, so that the archive opens even what was not seen before.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    try {
      const answer = await fetch(event.request);
      if (answer.ok) await cache.put(event.request, answer.clone());
      return answer;
    } catch (fault) {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      const page = /\/day\/[-\d]+\.html$/.test(new URL(event.request.url).pathname);
      const any = page && await cache.match("day/any.html");
      if (any) return any;
      throw fault;
    }
  })());
});
