import type { TextKey } from '../../lib/text-key.ts';
import { Dexie, type Table, liveQuery } from 'dexie';
import type { MemberInfo } from '../../../contract/identity/session.ts';

/** How a write is notified to the person who made it: a text's key and its parameters. */
export interface WriteLabel {
  key: TextKey;
  params?: Record<string, string | number>;
}

/** A write that was made on this device and has not reached the gateway yet (PWA-06). */
export interface WaitingWrite {
  /** Place in the order in which the writes were made; the store gives it. */
  order: number;
  /** UUID; the idempotency key under which the gateway does it once. */
  id: string;
  customerId: string;
  /** Name of the contract's call, and its request as it was made. */
  name: string;
  request: Record<string, unknown>;
  label: WriteLabel;
  /** When it was made, ISO 8601 UTC. */
  at: string;
  /** How often it was sent; after the first time it may have arrived although no answer did. */
  tries: number;
  /** How often in a row its answer could not be read. */
  broken: number;
  /** When the first of those came, ms since 1970. */
  brokenSince?: number;
  /** ms since 1970 before which it is not sent by itself. */
  notBefore: number;
  /** `sending` while a request is under way; a tab that closes meanwhile leaves it so. */
  state: 'waiting' | 'sending' | 'rejected';
  /** The text's key that says why it was rejected or did not go through. */
  reason?: TextKey;
}

/** What this device may do for an account while no tab holds its session. */
export interface KnownAccount {
  customerId: string;
  member: MemberInfo;
  /** ms since 1970: until then an offline start shows the account's own pages; 0 when its session has ended. */
  knownUntil: number;
  /** ms since 1970 of the login, the latest of which is taken. */
  at: number;
  /** Key for queued calls alone, and the ms since 1970 at which it ends. */
  outboxKey?: string;
  outboxKeyUntil?: number;
}

/**
 * A database of its own: what `palaro` stores can be fetched again, and is thrown away when it cannot be read; what waits
 * here exists nowhere else.
 */
class WaitingDatabase extends Dexie {
  writes!: Table<WaitingWrite, number, Omit<WaitingWrite, 'order'>>;
  accounts!: Table<KnownAccount, string>;

  constructor() {
    // `strict`: a write is notified to be stored only when it has reached the disk.
    super('palaro-waiting', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ writes: '++order, &id, customerId', accounts: 'customerId' });
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }
}

let database: WaitingDatabase | null = null;

/** One use of the database, tried once more on a new handle when the first was lost. Rejects when the device goes on nothing. */
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
 * Stores a write behind those of its account that wait already, and resolves when it is on the disk. `supersedes` reports an
 * earlier one that was never sent whether this one makes it needless. Rejects with the browser's error, wrapped by Dexie, when it cannot be stored.
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

/** The writes of an account, in the order in which they were made. */
export function writesOf(customerId: string): Promise<WaitingWrite[]> {
  return use((db) => db.writes.where({ customerId }).sortBy('order'));
}

/** The writes of every account, to be counted. */
export function allWrites(): Promise<WaitingWrite[]> {
  return use((db) => db.writes.toArray());
}

/** Accounts of which something waits to be sent. */
export function accountsWithWrites(): Promise<string[]> {
  return use(async (db) => {
    const rows = await db.writes.filter(({ state }) => state !== 'rejected').toArray();
    return [...new Set(rows.map(({ customerId }) => customerId))];
  });
}

/** Changes a write; false when it is not there any more. */
export async function changeWrite(id: string, change: Partial<WaitingWrite>): Promise<boolean> {
  return (await use((db) => db.writes.where({ id }).modify(change))) > 0;
}

/** Writes that change the same thing retain their order among themselves: a favourite put in and taken out again, each other call by itself. */
const subjectOf = ({ name }: WaitingWrite): string =>
  name.endsWith('Favourite') ? 'favourites' : name;

/**
 * Takes the first write of an account that may be sent at `now`, and marks it as being sent; when none may, the ms since 1970 at
 * which the next one may; null when nothing waits. Nothing overtakes a write of its own subject that pauses; the others go on.
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

/** Takes a write out; nothing happens when it is gone already. */
export async function removeWrite(id: string): Promise<void> {
  await use((db) => db.writes.where({ id }).delete());
}

/** Takes out every write of an account. */
export async function removeWrites(customerId: string): Promise<void> {
  await use((db) => db.writes.where({ customerId }).delete());
}

/** Lets writes of an account be sent again at once, whatever pause they were in. */
export async function endPauses(customerId: string): Promise<void> {
  await use((db) =>
    db.writes
      .where({ customerId })
      .and(({ state }) => state !== 'rejected')
      .modify({ notBefore: 0 }),
  );
}

/** Notifies the writes of an account now and whenever any tab or the worker changes them. Gives what ends it. */
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

/** What the device knows of an account. */
export async function knownAccount(customerId: string): Promise<KnownAccount | null> {
  return (await use((db) => db.accounts.get(customerId))) ?? null;
}

/** Notes something of an account; what is not named stays. */
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

/** Forgets an account: its name, its key, and with them the right to do anything for it. Its writes are left. */
export async function forgetKnown(customerId: string): Promise<void> {
  await use((db) => db.accounts.delete(customerId));
}

/** The account that was logged in last on this device and whose session may still be running at `now` (ms), else null. */
export async function lastKnown(now: number): Promise<KnownAccount | null> {
  const all = await use((db) => db.accounts.toArray());
  const last = all.sort((one, other) => other.at - one.at)[0];
  return last && last.knownUntil > now ? last : null;
}
