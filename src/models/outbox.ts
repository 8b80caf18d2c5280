import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import {
  type WaitingWrite,
  dropWrite,
  editWrite,
  retryWrite,
  sendNow as send,
} from '../data/outbox.ts';

export { queue } from '../data/outbox.ts';
export type { WaitingWrite } from '../data/outbox.ts';

/**
 * The account's waiting writes, oldest first, shared by tabs and worker; set by outbox-start.ts.
 */
export const writes = signal<readonly WaitingWrite[]>([]);
export const waitingCount: ReadonlySignal<number> = computed(
  () => writes.value.filter(({ state }) => state !== 'rejected').length,
);
/** Rejected writes stay until dropped or edited. */
export const rejectedCount: ReadonlySignal<number> = computed(
  () => writes.value.length - waitingCount.value,
);

const sending = signal(false);
/** Whether a sending round that the player asked for is under way. */
export const busy: ReadonlySignal<boolean> = sending;

/** Sends now, whatever the pause; resolves when the round is over. */
export async function sendNow(): Promise<void> {
  sending.value = true;
  await send();
  sending.value = false;
}

/** Removes a write for good. */
export const drop: (id: string) => Promise<void> = dropWrite;
/** Sends a rejected write again. */
export const retry: (id: string) => Promise<void> = retryWrite;

/** Changes what was typed in a rejected write and resends it under its key. */
export const editWaiting = (write: WaitingWrite, typed: Record<string, string>): Promise<void> =>
  editWrite(write.id, { ...write.request, ...typed });
