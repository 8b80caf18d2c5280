import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { WaitingWrite } from '../data/outbox.ts';

/** Oldest first, shared by tabs and worker; set by outbox-start.ts. */
export const writes = signal<readonly WaitingWrite[]>([]);
export const waitingCount: ReadonlySignal<number> = computed(
  () => writes.value.filter(({ state }) => state !== 'rejected').length,
);
/** They stay until dropped or edited. */
export const rejectedCount: ReadonlySignal<number> = computed(
  () => writes.value.length - waitingCount.value,
);
