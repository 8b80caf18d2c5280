import type { TextKey } from '../../lib/text-key.ts';
import { Dexie, type Table, liveQuery } from 'dexie';
import type { MemberInfo } from '../../../contract/identity/session.ts';

export interface WriteLabel {
  key: TextKey;
  params?: Record<string, string | number>;
}

/** A write that has not reached the gateway yet (PWA-06). */
export interface WaitingWrite {
  /** Assigned by the store. */
  order: number;
  /** UUID; the idempotency key. */
  id: string;
  customerId: string;
  name: string;
  request: Record<string, unknown>;
  label: WriteLabel;
  /** ISO 8601 UTC. */
  at: string;
  /** After the first time it may have arrived without a response. */
  tries: number;
  /** Unreadable responses in a row. */
  broken: number;
  /** ms since 1970. */
  brokenSince?: number;
  /** ms since 1970. */
  notBefore: number;
  /** A tab closed during a request leaves `sending`. */
  state: 'waiting' | 'sending' | 'rejected';
  /** Text key of the last failure. */
  reason?: TextKey;
}

/** What the device may do for an account without a session. */
export interface KnownAccount {
  customerId: string;
  member: MemberInfo;
  /** ms since 1970 until which an offline start shows the account's pages; 0: session ended. */
  knownUntil: number;
  /** ms since 1970 of the login. */
  at: number;
  /** For queued calls only, with its expiry in ms since 1970. */
  outboxKey?: string;
  outboxKeyUntil?: number;
}

/**
 * A database of its own: `palaro` is thrown away if unreadable, but what waits here exists nowhere
 * else.
 */
class WaitingDatabase extends Dexie {
  writes!: Table<WaitingWrite, number, Omit<WaitingWrite, 'order'>>;
  accounts!: Table<KnownAccount, string>;

  constructor() {
    // `strict`: a write counts as stored only when it is on disk.
    super('palaro-waiting', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ writes: '++order, &id, customerId', accounts: 'customerId' });
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }
}

let database: WaitingDatabase | null = null;

/** Retries once on a new handle. Rejects where nothing can be stored. */
async function use<T>(work: (db: WaitingDatabase) => Promise<T>): Promise<T> {
  try {
    database ??= new WaitingDatabase();
    return await work(database);
  } catch {
    database?.close();
    database = new WaitingDatabase();
    return await work(database);
  }
}

/**
 * Stores a write behind its account's others; resolves when it is on disk. `supersedes` decides
 * whether it replaces an unsent one. Rejects with the browser's error, wrapped by Dexie.
 */
export async function storeWrite(
  write: Omit<WaitingWrite, 'order'>,
  supersedes: (earlier: WaitingWrite) => boolean,
): Promise<void> {
  await use((db) =>
    db.transaction('rw', db.writes, async () => {
      const before = await db.writes.where({ customerId: write.customerId }).toArray();
      const needless = before.filter(
        (row) => row.state === 'waiting' && row.tries === 0 && supersedes(row),
      );
      await db.writes.bulkDelete(needless.map(({ order }) => order));
      await db.writes.add(write);
    }),
  );
}

export function writesOf(customerId: string): Promise<WaitingWrite[]> {
  return use((db) => db.writes.where({ customerId }).sortBy('order'));
}

export function allWrites(): Promise<WaitingWrite[]> {
  return use((db) => db.writes.toArray());
}

export function accountsWithWrites(): Promise<string[]> {
  return use(async (db) => {
    const rows = await db.writes.filter(({ state }) => state !== 'rejected').toArray();
    return [...new Set(rows.map(({ customerId }) => customerId))];
  });
}

/** False if it no longer exists. */
export async function changeWrite(id: string, change: Partial<WaitingWrite>): Promise<boolean> {
  return (await use((db) => db.writes.where({ id }).modify(change))) > 0;
}

/** Writes on one subject stay in order: favourites among themselves, every other call by itself. */
const subjectOf = ({ name }: WaitingWrite): string =>
  name.endsWith('Favourite') ? 'favourites' : name;

/**
 * Takes the first write that may be sent at `now` and marks it; else returns when the next may (ms
 * since 1970), null: none waits. A paused write holds back only its own subject.
 */
export function takeFirst(customerId: string, now: number): Promise<WaitingWrite | number | null> {
  return use((db) =>
    db.transaction('rw', db.writes, async () => {
      const rows = await db.writes.where({ customerId }).sortBy('order');
      const pauses = new Map<string, number>();
      for (const row of rows) {
        const subject = subjectOf(row);
        if (row.state === 'rejected' || pauses.has(subject)) continue;
        if (row.notBefore <= now) {
          const taken = { ...row, state: 'sending' as const, tries: row.tries + 1 };
          await db.writes.put(taken);
          return taken;
        }
        pauses.set(subject, row.notBefore);
      }
      return pauses.size > 0 ? Math.min(...pauses.values()) : null;
    }),
  );
}

export async function removeWrite(id: string): Promise<void> {
  await use((db) => db.writes.where({ id }).delete());
}

export async function removeWrites(customerId: string): Promise<void> {
  await use((db) => db.writes.where({ customerId }).delete());
}

export async function endPauses(customerId: string): Promise<void> {
  await use((db) =>
    db.writes
      .where({ customerId })
      .and(({ state }) => state !== 'rejected')
      .modify({ notBefore: 0 }),
  );
}

/**
 * Reports an account's writes now and on changes by any tab or the worker. Returns what stops it.
 */
export function watchWrites(
  customerId: string,
  report: (writes: WaitingWrite[]) => void,
): () => void {
  const watching = liveQuery(() => writesOf(customerId)).subscribe({
    next: report,
    error: () => report([]),
  });
  return () => watching.unsubscribe();
}

export async function knownAccount(customerId: string): Promise<KnownAccount | null> {
  return (await use((db) => db.accounts.get(customerId))) ?? null;
}

/** Updates the given fields only. */
export async function noteAccount(
  account: Partial<KnownAccount> & Pick<KnownAccount, 'customerId'>,
): Promise<void> {
  await use((db) =>
    db.transaction('rw', db.accounts, async () => {
      const known = await db.accounts.get(account.customerId);
      if (!known && !account.member) return;
      await db.accounts.put({ knownUntil: 0, at: 0, ...known, ...account } as KnownAccount);
    }),
  );
}

/** Forgets an account's name and outbox key; leaves its writes. */
export async function forgetKnown(customerId: string): Promise<void> {
  await use((db) => db.accounts.delete(customerId));
}

/** The account that logged in last and whose session may still run at `now` (ms). */
export async function lastKnown(now: number): Promise<KnownAccount | null> {
  const all = await use((db) => db.accounts.toArray());
  const last = all.sort((one, other) => other.at - one.at)[0];
  return last && last.knownUntil > now ? last : null;
}
