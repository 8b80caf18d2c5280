import { signal } from '@preact/signals-react';

/**
 * The new version (PWA-07): offered; or running by another tab's consent while this busy tab is
 * still old; or none. Set by `update-watch.ts`.
 */
export const update = signal<'none' | 'waiting' | 'running'>('none');

/** Reloads a broken page with the newest version. */
export async function recover(): Promise<void> {
  try {
    await (await import('../data/worker.ts')).takeNewest();
  } catch {
    // Then with what there is.
  }
  location.reload();
}
