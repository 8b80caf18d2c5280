import type { Workbox } from 'workbox-window';
import { whenQuiet } from './lazy-store.ts';

let workbox: Workbox | null = null;
const longestTakeover = 4000;

/** Registers the service worker of the production build when the page is quiet; `onWaiting` hears of a waiting new one. */
export function registerWorker(onWaiting: () => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const library = await import('workbox-window');
    workbox = new library.Workbox('/sw.js');
    workbox.addEventListener('waiting', onWaiting);
    await workbox.register().catch(() => undefined);
  };
  const begin = () => void whenQuiet(() => void register());
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Tells the waiting worker to take over and reloads when it has, or after 4 s. */
export async function updateNow(): Promise<void> {
  const reload = () => location.reload();
  workbox?.addEventListener('controlling', reload);
  workbox?.messageSkipWaiting();
  setTimeout(reload, longestTakeover);
}
