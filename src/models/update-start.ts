import { whenQuiet } from '../data/lazy-store.ts';

/** In production, once the page is quiet. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const watch = () =>
    import('./update-watch.ts').then(
      ({ watchUpdates }) => watchUpdates(),
      () => {},
    );
  const begin = () => void whenQuiet(watch);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
