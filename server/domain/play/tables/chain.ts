import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DrawChain } from '../../../../contract/play/fairness.ts';
import type { Gateway } from '../../../context.ts';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../db/database.ts';
import { ChainLinks } from './chain-links.ts';

type Site = Pick<Gateway, 'db' | 'env'>;

/** Of a chain: a week of a draw every minute, and hashed by a phone in a second. */
export const chainLinks = 10_000;

const keys = new Map<string, Buffer>();

export const drawsKeyFile = ({ dataDir }: Pick<Env, 'dataDir'>): string =>
  join(dataDir, 'draws.key');

/** DRAWS_KEY, else the data folder's, made when first used; never in the database. */
function drawsKey({ drawsKey: given, dataDir }: Pick<Env, 'drawsKey' | 'dataDir'>): Buffer {
  if (given) return given;
  const known = keys.get(dataDir);
  if (known) return known;
  const file = drawsKeyFile({ dataDir });
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} has no key of 32 bytes`);
  keys.set(dataDir, key);
  return key;
}

/** Names a key without revealing it. */
const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key).update('palaro draws key id').digest('hex').slice(0, 16);

const chains = new ChainLinks();

/** A link below the last one; 0: the head. */
function linkOf(key: Buffer, salt: Buffer, links: number, link: number): Buffer {
  return chains.at(createHmac('sha256', key).update(salt).digest(), links, link);
}

export interface NextLink {
  chainId: string;
  link: number;
  /** The link before it. */
  seedHash: Buffer;
}

interface ChainRow {
  id: string;
  salt: Buffer;
  links: number;
  used: number;
}

/** For the table's next round, by its runner alone; publishes a new chain once one is used up. */
export async function nextLink({ db, env }: Site, table: string): Promise<NextLink> {
  const key = drawsKey(env);
  const { rows } = await sql<ChainRow>`
    SELECT c.id, c.salt, c.links, coalesce((SELECT max(r.link) FROM table_rounds r WHERE r.chain_id = c.id), 0) AS used
    FROM draw_chains c WHERE c.table_code = ${table} AND c.key_id = ${keyIdOf(key)} ORDER BY c.id DESC LIMIT 1`.execute(
    db,
  );
  const last = rows[0];
  const chain = last && last.used < last.links ? last : await publish(db, table, key);
  const link = chain.used + 1;
  return { chainId: chain.id, link, seedHash: linkOf(key, chain.salt, chain.links, link - 1) };
}

async function publish(db: Kysely<Database>, table: string, key: Buffer): Promise<ChainRow> {
  const salt = randomBytes(32);
  const { id } = await db
    .insertInto('draw_chains')
    .values({
      table_code: table,
      key_id: keyIdOf(key),
      salt,
      head: linkOf(key, salt, chainLinks, 0),
      links: chainLinks,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, salt, links: chainLinks, used: 0 };
}

/** A round's seed before it is stored; null under a key that this gateway does not have. */
export async function chainSeed(
  { db, env }: Site,
  { chainId, link }: { chainId: string; link: number },
): Promise<Buffer | null> {
  const key = drawsKey(env);
  const chain = await db
    .selectFrom('draw_chains')
    .select(['key_id', 'salt', 'links'])
    .where('id', '=', chainId)
    .executeTakeFirstOrThrow();
  return chain.key_id === keyIdOf(key) ? linkOf(key, chain.salt, chain.links, link) : null;
}

/**
 * SHA-256 over all bets of a round whose betting is over, in their order, with the keys that the
 * players' devices drew: what nobody knows before.
 * @param db holds the round's row
 */
export async function betsHash(db: Kysely<Database>, roundId: string): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT sha256(convert_to(coalesce(string_agg(concat_ws(':', id, customer_id, key, selections::text), chr(10) ORDER BY id), ''), 'UTF8')) AS hash
    FROM table_bets WHERE round_id = ${roundId}`.execute(db);
  return rows[0]!.hash;
}

/** By their ids. */
export async function publishedChains(
  { db }: Pick<Gateway, 'db'>,
  ids: readonly string[],
): Promise<Map<string, DrawChain>> {
  const { rows } = await sql<{ id: string; head: Buffer; links: number; at: Date }>`
    SELECT id, head, links, made_at AS at FROM draw_chains WHERE id = ANY (${ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, head, links, at }) => [
      id,
      { head: head.toString('hex'), links, publishedAt: at.toISOString() },
    ]),
  );
}
