import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { WaitingWrite } from '../data/outbox.ts';
import { connectivity } from './connectivity.ts';
import { deviceOnly } from './session.ts';

/** Oldest first, shared by tabs and worker; set by outbox-start.ts. */
export const writes = signal<readonly WaitingWrite[]>([]);
export const waitingCount: ReadonlySignal<number> = computed(
  () => writes.value.filter(({ state }) => state !== 'rejected').length,
);
/** They stay until dropped or edited. */
export const rejectedCount: ReadonlySignal<number> = computed(
  () => writes.value.length - waitingCount.value,
);
/**
 * Whether menus lead to the outbox: a write was rejected, was not answered at its first try, or
 * cannot be sent now. One that is answered at once would come and go under the thumb.
 */
export const outboxInMenus: ReadonlySignal<boolean> = computed(() => {
  const cannotSend = connectivity.value !== 'online' || deviceOnly.value;
  return writes.value.some(
    ({ state, tries }) =>
      cannotSend || state === 'rejected' || tries > (state === 'sending' ? 1 : 0),
  );
});
