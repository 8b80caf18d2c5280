import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type WaitingWrite,
  dropWrite,
  editWrite,
  retryWrite,
  sendNow as send,
} from '../data/outbox.ts';

export { queue } from '../data/outbox.ts';
export type { WaitingWrite } from '../data/outbox.ts';

const sending = signal(false);
/** In a round that the player asked for. */
export const busy: ReadonlySignal<boolean> = sending;

/** Whatever the pause; resolves after the round. */
export async function sendNow(): Promise<void> {
  sending.value = true;
  await send();
  sending.value = false;
}

export const discardWrite: (id: string) => Promise<void> = dropWrite;
export const retry: (id: string) => Promise<void> = retryWrite;

/** Edits a rejected write and resends it under its key. */
export const editWaiting = (write: WaitingWrite, changes: Record<string, unknown>): Promise<void> =>
  editWrite(write.id, { ...write.request, ...changes });
