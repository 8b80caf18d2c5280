// Stands in the place of the service worker when the operator takes it off every device: it removes the worker's caches and
// itself, and loads open pages once more, from the network. What the site keeps in IndexedDB stays.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  // Only pages that a worker answered for are among them; a page that is reloaded is not, so it happens once.
  const pages = await clients.matchAll({ type: 'window' });
  const names = await caches.keys();
  await Promise.allSettled(names.map((name) => caches.delete(name)));
  await registration.unregister();
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)));
}
