// The yardstick's service worker: caches every response, and answers from the cache first.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  event.respondWith(
    caches.open('all').then(async (cache) => {
      const known = await cache.match(event.request.url);
      if (known) return known;
      const answer = await fetch(event.request.url, { mode: 'cors', credentials: 'omit' });
      if (answer.ok) await cache.put(event.request.url, answer.clone());
      return answer;
    }),
  );
});
