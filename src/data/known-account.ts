import { orElse } from '../lib/or-else.ts';
import type * as Waiting from './store/outbox-db.ts';
import type { KnownAccount } from './store/outbox-db.ts';

/* Accounts that the device knows, beside their waiting writes; loaded on first use. */

const waiting = (): Promise<typeof Waiting> => import('./store/outbox-db.ts');

export const noteAccount = (account: Parameters<typeof Waiting.noteAccount>[0]): Promise<void> =>
  orElse(async () => (await waiting()).noteAccount(account), undefined);

export const knownAccount = (customerId: string): Promise<KnownAccount | null> =>
  orElse(async () => (await waiting()).knownAccount(customerId), null);

export const forgetKnown = (customerId: string): Promise<void> =>
  orElse(async () => (await waiting()).forgetKnown(customerId), undefined);

/** `lastKnown` of the store, now. */
export const lastKnown = (): Promise<KnownAccount | null> =>
  orElse(async () => (await waiting()).lastKnown(Date.now()), null);
