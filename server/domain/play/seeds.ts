import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Fairness } from '../../../contract/play/calls.ts';
import { fairStream } from '../../../games/fairness/stream.ts';
import type { Gateway } from '../../context.ts';
import { Batcher } from '../../db/batcher.ts';
import { queryNamed } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { decryptColumn, encryptColumn, reserveId } from '../../vault/columns.ts';
import { perDatabase, Recent } from '../../ledger/per-database-cache.ts';
import { detailOf } from '../../ledger/map-sql-errors.ts';
import { DomainError } from '../../domain-error.ts';

export interface Seed {
  id: string;
  serverSeed: Buffer;
  /** SHA-256, hex; shown before the draw. */
  serverSeedHash: string;
  clientSeed: string;
  /** Of the next round. */
  nonce: number;
}

/** The database's nonce decides. */
const seedAge = 60 * 60_000;
const maxSeeds = 20_000;
const guesses = perDatabase(() => new Recent<Seed>(maxSeeds, seedAge));
/** Customers whose last rounds another process played: a guess is wrong there. */
const playedElsewhere = perDatabase(() => new Recent<true>(maxSeeds, 60_000));

interface SeedRow {
  id: string;
  /** Encrypted. */
  server_seed: Buffer;
  client_seed: string;
  nonce: string;
}

/** SHA-256 of the 32 bytes, hex. */
export function seedHash(serverSeed: Buffer): string {
  return createHash('sha256').update(serverSeed).digest('hex');
}

/** The seed of a row of `seeds`. */
export const decryptSeed = (db: Kysely<Database>, id: string, stored: Buffer): Buffer =>
  decryptColumn(db, 'seeds', id, stored);

function toSeed({ db }: Pick<Gateway, 'db'>, row: SeedRow): Seed {
  const serverSeed = decryptSeed(db, row.id, row.server_seed);
  return {
    id: row.id,
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
  };
}

/** Public before the draws. */
export function fairnessOf(seed: Seed): Fairness {
  return { serverSeedHash: seed.serverSeedHash, clientSeed: seed.clientSeed, nonce: seed.nonce };
}

/** Of the next round. */
export function numbersOf(
  seed: Pick<Seed, 'serverSeed' | 'clientSeed' | 'nonce'>,
): (n: number) => number {
  const hmac = (message: string) => createHmac('sha256', seed.serverSeed).update(message).digest();
  return fairStream(hmac, seed.clientSeed, seed.nonce);
}

/** Cached, so possibly outdated by another process. */
export async function guessSeed(gateway: Pick<Gateway, 'db'>, customerId: string): Promise<Seed> {
  return guesses(gateway).get(customerId) ?? (await readSeed(gateway, customerId));
}

/** From the database; creates a missing one. */
export async function readSeed(gateway: Pick<Gateway, 'db'>, customerId: string): Promise<Seed> {
  const seed = toSeed(
    gateway,
    (await seedInUse(gateway, customerId).executeTakeFirst()) ??
      (await firstSeed(gateway, customerId)),
  );
  guesses(gateway).set(customerId, seed);
  return seed;
}

/** Returns the pair with the next nonce. */
export function spendNonce(gateway: Pick<Gateway, 'db'>, customerId: string, seed: Seed): Seed {
  const next = { ...seed, nonce: seed.nonce + 1 };
  guesses(gateway).set(customerId, next);
  return next;
}

/**
 * Takes the next nonce of the customer's pair, which exists (`guessSeed`), in the caller's transaction;
 * rounds wait for its end. Lock the customer before, accounts after. Call `spendNonce` after the commit.
 */
export async function takeNonce(db: Kysely<Database>, customerId: string): Promise<Seed> {
  const { rows } = await sql<SeedRow>`
    UPDATE seeds SET nonce = nonce + 1 WHERE customer_id = ${customerId} AND revealed_at IS NULL
    RETURNING id, server_seed, client_seed, nonce - 1 AS nonce`.execute(db);
  if (!rows[0]) throw new Error(`customer ${customerId} has no seed pair`);
  return toSeed({ db }, rows[0]);
}

const seedInUse = ({ db }: Pick<Gateway, 'db'>, customerId: string) =>
  db
    .selectFrom('seeds')
    .select(['id', 'server_seed', 'client_seed', 'nonce'])
    .where('customer_id', '=', customerId)
    .where('revealed_at', 'is', null);

/** Max tries under the lock: a repeated key finds its round then. */
const maxLockedTries = 2;

/** By id of the pair; undefined once it is revealed. */
const nextNonces = perDatabase(
  ({ db }) =>
    new Batcher<string, number | undefined>(256, async (ids) => {
      const rows = await queryNamed<{ id: string; nonce: string }>(db, {
        name: 'next_nonces',
        text: 'SELECT id, nonce FROM seeds WHERE id = ANY ($1::bigint[]) AND revealed_at IS NULL',
        values: [ids],
      });
      const found = new Map(rows.map(({ id, nonce }) => [id, Number(nonce)]));
      return ids.map((id) => found.get(id));
    }),
);

/**
 * Draws with the next nonce of the customer's pair. A process alone with a customer knows it; after
 * another process's round, which costs a rejected statement, it reads it; where they race, the pair's
 * lock decides, so that no player meets a conflict (docs/decisions/0075).
 * @param draw throws `round_conflict` for another nonce than the next; runs in `db`
 */
export async function withNextNonce<T>(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  draw: (seed: Seed, db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const guess = await guessSeed(gateway, customerId);
  let { nonce } = guess;
  if (playedElsewhere(gateway).get(customerId))
    nonce = (await nextNonces(gateway).ask(guess.id)) ?? nonce;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      return await draw({ ...guess, nonce }, gateway.db);
    } catch (error) {
      if (!isConflict(error)) throw error;
      playedElsewhere(gateway).set(customerId, true);
      const next = detailOf(error);
      if (!next) break;
      nonce = Number(next);
    }
  }
  return lockedDraw(gateway, customerId, draw);
}

async function lockedDraw<T>(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  draw: (seed: Seed, db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await gateway.db.transaction().execute(async (db) => {
        const row = await seedInUse({ db }, customerId).forUpdate().executeTakeFirstOrThrow();
        return draw(toSeed(gateway, row), db);
      });
    } catch (error) {
      if (!isConflict(error) || attempt === maxLockedTries) throw error;
    }
  }
}

const isConflict = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'round_conflict';

async function firstSeed(gateway: Pick<Gateway, 'db'>, customerId: string): Promise<SeedRow> {
  await gateway.db
    .insertInto('seeds')
    .values({
      customer_id: customerId,
      ...(await newSeed(gateway.db)),
      client_seed: randomBytes(8).toString('hex'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await seedInUse(gateway, customerId).executeTakeFirst();
  if (!row) throw new Error(`customer ${customerId} has no seed pair`);
  return row;
}

async function newSeed(db: Kysely<Database>): Promise<{ id: string; server_seed: Buffer }> {
  const id = await reserveId(db, 'seeds');
  return { id, server_seed: encryptColumn(db, 'seeds', id, randomBytes(32)) };
}

/**
 * Reveals the old pair; the new one has the given client seed. Throws `round_unfinished` during a
 * staged round, whose rest the seed would reveal.
 */
export async function replaceSeed(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  clientSeed: string,
): Promise<{ old: Seed; seed: Seed }> {
  await guessSeed(gateway, customerId);
  const { old, row } = await gateway.db.transaction().execute(async (transaction) => {
    // Waits for a round under way.
    const revealed = await transaction
      .updateTable('seeds')
      .set({ revealed_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('revealed_at', 'is', null)
      .returning(['id', 'server_seed', 'client_seed', 'nonce', 'spun_at'])
      .executeTakeFirstOrThrow();
    const goesOn = await transaction
      .selectFrom('staged_rounds')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (goesOn) throw new DomainError('round_unfinished');
    const made = await transaction
      .insertInto('seeds')
      // New seeds do not reset the spin interval (SLOTS-19).
      .values({
        customer_id: customerId,
        ...(await newSeed(transaction)),
        client_seed: clientSeed,
        spun_at: revealed.spun_at,
      })
      .returning(['id', 'server_seed', 'client_seed', 'nonce'])
      .executeTakeFirstOrThrow();
    return { old: revealed, row: made };
  });
  const seed = toSeed(gateway, row);
  guesses(gateway).set(customerId, seed);
  return { old: toSeed(gateway, old), seed };
}
