import { signal } from '@preact/signals-react';

/**
 * PWA-07. `running`: another tab accepted, this busy one is still old. Set by `update-watch.ts`.
 */
export const update = signal<'none' | 'waiting' | 'running'>('none');

/** Reloads a broken page with the newest version. */
export async function recover(): Promise<void> {
  try {
    await (await import('../data/worker.ts')).takeNewest();
  } catch {
    // Reload with what there is.
  }
  location.reload();
}
