import type { QueuedAction, Request } from '../../contract/index.ts';
import { currentOwner } from './lazy-store.ts';
import type * as Engine from './outbox-engine.ts';
import type * as Waiting from './store/outbox-db.ts';

import type { Queued } from './outbox-engine.ts';
import type { KnownAccount, WaitingWrite, WriteLabel } from './store/outbox-db.ts';

export type { Queued } from './outbox-engine.ts';
export type { KnownAccount, WaitingWrite, WriteLabel } from './store/outbox-db.ts';

// The outbox and Dexie below it are loaded when something is written or when the page is quiet.
const engine = (): Promise<typeof Engine> => import('./outbox-engine.ts');
const waiting = (): Promise<typeof Waiting> => import('./store/outbox-db.ts');

/**
 * Stores a write of the account that is logged in until the gateway has done it, once, in the order in which they were made
 * (PWA-06). Resolves when it is safely on the disk, with or without network. It never rejects.
 * @param label what the write is, in words, for the page of what waits
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

/** What an outbox that cannot be had answers with. */
async function orElse<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** As `startSending` of the engine. */
export const startSending = (read: Parameters<typeof Engine.startSending>[0]): Promise<void> =>
  orElse(async () => (await engine()).startSending(read), undefined);

/** Sends what waits now, whatever pause it is in; resolves when the round is over. */
export const sendNow = (): Promise<void> =>
  orElse(async () => (await engine()).send(true), undefined);

/** Sends what waits and is not in a pause. */
export const sendDue = (): Promise<void> =>
  orElse(async () => (await engine()).send(false), undefined);

/** As `watch` of the engine; what ends it works before the outbox is loaded too. */
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

/** The writes of an account, oldest first; none when the device goes on nothing. */
export const writesOf = (customerId: string): Promise<WaitingWrite[]> =>
  orElse(async () => (await waiting()).writesOf(customerId), []);

/** Takes one write out for good. */
export const dropWrite = (id: string): Promise<void> =>
  orElse(async () => (await waiting()).removeWrite(id), undefined);

/** Takes every write of an account out. */
export const dropWrites = (customerId: string): Promise<void> =>
  orElse(async () => (await waiting()).removeWrites(customerId), undefined);

const again = { state: 'waiting', notBefore: 0, broken: 0 } as const;

async function changeAndSend(id: string, change: Partial<WaitingWrite>): Promise<void> {
  await orElse(async () => (await waiting()).changeWrite(id, change), false);
  await sendNow();
}

/** Lets a write that was rejected be sent again, in its place in the order. */
export const retryWrite = (id: string): Promise<void> => changeAndSend(id, again);

/** Gives a rejected write another request and sends it; a rejection has left the gateway without its key, so the write uses it again. */
export const editWrite = (id: string, request: WaitingWrite['request']): Promise<void> =>
  changeAndSend(id, { ...again, request });

/** As `noteAccount` of the store. */
export const noteAccount = (account: Parameters<typeof Waiting.noteAccount>[0]): Promise<void> =>
  orElse(async () => (await waiting()).noteAccount(account), undefined);

/** As `knownAccount` of the store. */
export const knownAccount = (customerId: string): Promise<KnownAccount | null> =>
  orElse(async () => (await waiting()).knownAccount(customerId), null);

/** As `forgetKnown` of the store. */
export const forgetKnown = (customerId: string): Promise<void> =>
  orElse(async () => (await waiting()).forgetKnown(customerId), undefined);

/** As `lastKnown` of the store, at this moment. */
export const lastKnown = (): Promise<KnownAccount | null> =>
  orElse(async () => (await waiting()).lastKnown(Date.now()), null);
