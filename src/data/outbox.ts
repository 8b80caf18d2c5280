import type { QueuedAction, Request } from '../../contract/index.ts';
import { orElse } from '../lib/or-else.ts';
import { currentOwner } from './lazy-store.ts';
import type * as Engine from './outbox-engine.ts';
import type * as Waiting from './store/outbox-db.ts';

import type { Queued } from './outbox-engine.ts';
import type { WaitingWrite, WriteLabel } from './store/outbox-db.ts';

export type { Queued } from './outbox-engine.ts';
export type { WaitingWrite, WriteLabel } from './store/outbox-db.ts';

// Loaded on the first write or when the page is idle.
const engine = (): Promise<typeof Engine> => import('./outbox-engine.ts');
const waiting = (): Promise<typeof Waiting> => import('./store/outbox-db.ts');

/**
 * Stores a write of the current account until the gateway has done it once, in order (PWA-06).
 * Resolves when it is on disk. Never rejects.
 * @param label describes the write on the outbox page
 */
export async function queue<N extends QueuedAction>(
  name: N,
  request: Request<N>,
  label: WriteLabel,
): Promise<Queued> {
  const customerId = currentOwner();
  if (!customerId) return { ok: false, textKey: 'errors.not_logged_in' };
  try {
    return await (await engine()).queueWrite(customerId, name, request, label);
  } catch {
    return { ok: false, textKey: 'errors.notStored' };
  }
}

export const startSending = (read: Parameters<typeof Engine.startSending>[0]): Promise<void> =>
  orElse(async () => (await engine()).startSending(read), undefined);

/** Sends everything, ignoring pauses; resolves when the round is over. */
export const sendNow = (): Promise<void> =>
  orElse(async () => (await engine()).send(true), undefined);

/** Sends all but paused writes. */
export const sendDue = (): Promise<void> =>
  orElse(async () => (await engine()).send(false), undefined);

/** `watch` of the engine; can be stopped before the outbox has loaded. */
export function watch(customerId: string, report: (writes: WaitingWrite[]) => void): () => void {
  let over = false;
  let end = () => {};
  void orElse(async () => {
    const { watch: begin } = await engine();
    if (!over) end = begin(customerId, report);
  }, undefined);
  return () => {
    over = true;
    end();
  };
}

/** An account's writes, oldest first; empty where nothing can be stored. */
export const writesOf = (customerId: string): Promise<WaitingWrite[]> =>
  orElse(async () => (await waiting()).writesOf(customerId), []);

export const dropWrite = (id: string): Promise<void> =>
  orElse(async () => (await waiting()).removeWrite(id), undefined);

export const dropWrites = (customerId: string): Promise<void> =>
  orElse(async () => (await waiting()).removeWrites(customerId), undefined);

const again = { state: 'waiting', notBefore: 0, broken: 0 } as const;

async function changeAndSend(id: string, change: Partial<WaitingWrite>): Promise<void> {
  await orElse(async () => (await waiting()).changeWrite(id, change), false);
  await sendNow();
}

/** Sends a rejected write again, in its place. */
export const retryWrite = (id: string): Promise<void> => changeAndSend(id, again);

/**
 * Sends a rejected write with another request under the same key, which a rejection leaves free.
 */
export const editWrite = (id: string, request: WaitingWrite['request']): Promise<void> =>
  changeAndSend(id, { ...again, request });
