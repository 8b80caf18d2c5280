import { signal } from '@preact/signals-react';

/**
 * What there is to say of a new version (PWA-07): it waits and is offered; it already runs since another tab accepted it,
 * and this tab is still the old one because something is going on in it; or nothing. `update-watch.ts` sets it.
 */
export const update = signal<'none' | 'waiting' | 'running'>('none');

/** Reloads a page that cannot go on, with the newest version there is. */
export async function recover(): Promise<void> {
  try {
    await (await import('../data/worker.ts')).takeNewest();
  } catch {
    // Then with what there is.
  }
  location.reload();
}
