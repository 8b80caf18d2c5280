// The status screen works without the app: it asks for permission by itself and comes back to the page asked for.
const root = document.documentElement;
let theme = null;
try {
  theme = localStorage.getItem('theme');
} catch {
  theme = null;
}
if (theme !== 'light' && theme !== 'dark') {
  theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
root.dataset.theme = theme;
document.querySelector('meta[name="theme-color"]').content =
  theme === 'dark' ? '#14122b' : '#faf6ee';

/** Hands the fresh answer to the worker, and reloads once it is kept. */
function comeBack(permission) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return location.reload();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => location.reload();
  // A worker that has no answer either is no reason to stay.
  setTimeout(() => location.reload(), 3000);
  worker.postMessage({ type: 'SITE_STATUS', permission }, [port2]);
}

let asking = false;
async function ask() {
  if (asking || document.visibilityState === 'hidden') return;
  asking = true;
  try {
    const answer = await fetch('/api/site/permission', {
      signal: AbortSignal.timeout(5000),
      cache: 'no-store',
    });
    const { success, value } = await answer.json();
    if (success && value.status !== Number(root.dataset.status)) comeBack(value);
  } catch {
    // No network, or no gateway yet: the next try comes by itself.
  }
  asking = false;
}

let delay = 2000;
function later() {
  setTimeout(async () => {
    await ask();
    delay = Math.min(delay * 1.5, 30_000);
    later();
  }, delay);
}
addEventListener('online', ask);
document.addEventListener('visibilitychange', ask);
ask();
later();
