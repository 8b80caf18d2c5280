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

/** What waits of the account that is logged in, oldest first, live over tabs and the worker; filled by outbox-start.ts. */
export const writes = signal<readonly WaitingWrite[]>([]);
/** How many writes wait to be sent. */
export const waitingCount: ReadonlySignal<number> = computed(
  () => writes.value.filter(({ state }) => state !== 'rejected').length,
);
/** How many the gateway rejected; they stay until they are dropped or repaired. */
export const rejectedCount: ReadonlySignal<number> = computed(
  () => writes.value.length - waitingCount.value,
);

const sending = signal(false);
/** A round of sending that the player asked for is under way. */
export const busy: ReadonlySignal<boolean> = sending;

/** Sends what waits now, whatever pause it is in; resolves when the round is over. */
export async function sendNow(): Promise<void> {
  sending.value = true;
  await send();
  sending.value = false;
}

/** Takes one write out for good. */
export const drop: (id: string) => Promise<void> = dropWrite;
/** Sends a rejected write again. */
export const retry: (id: string) => Promise<void> = retryWrite;

/** Changes what was typed in a rejected write, and sends it again under its key. */
export const editWaiting = (write: WaitingWrite, typed: Record<string, string>): Promise<void> =>
  editWrite(write.id, { ...write.request, ...typed });
