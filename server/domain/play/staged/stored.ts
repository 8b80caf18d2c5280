import { sql } from 'kysely';
import { is, object, string } from 'superstruct';
import type { StagedRound } from '../../../../contract/play/rounds.ts';
import type { Gateway } from '../../../context.ts';
import type { Draw, StagedGame } from '../../../ports/house-game.ts';
import { mapSqlErrors } from '../../../ledger/map-sql-errors.ts';
import { vaultOf } from '../../../vault/vault.ts';
import { decryptSeed, seedHash } from '../seeds.ts';

/** Until an idle round is finished. */
export const idleMs = 24 * 3_600_000;

export interface StoredStaged {
  id: string;
  customerId: string;
  gameId: string;
  gameCode: string;
  key: string;
  /** Centavos. */
  stake: number;
  /** The game's own; secret. */
  state: unknown;
  step: number;
  lastKey: string | null;
  lastAsked: Buffer | null;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  startedAt: Date;
  actedAt: Date;
  over: boolean;
}

interface Row {
  id: string;
  customer_id: string;
  game_id: string;
  game_code: string;
  key: string;
  stake: string;
  state: unknown;
  step: number;
  last_key: string | null;
  last_asked: Buffer | null;
  /** Encrypted. */
  server_seed: Buffer;
  seed_id: string;
  client_seed: string;
  nonce: string;
  started_at: Date;
  acted_at: Date;
  settled_at: Date | null;
}

const select = sql`SELECT r.id, r.customer_id, r.game_id, r.game_code, r.key, r.stake, r.state, r.step, r.last_key, r.last_asked,
  s.server_seed, s.id AS seed_id, s.client_seed, r.nonce, r.started_at, r.acted_at, r.settled_at
  FROM staged_rounds r JOIN seeds s ON s.id = r.seed_id`;

/** A round's id is not known before its row, but its key is. */
export const stateDataOf = (customerId: string, key: string): string =>
  `staged_rounds/state/${customerId}/${key}`;

const EncryptedState = object({ encrypted: string() });

/** For the column `state`, which says what is hidden (SAFE-11). */
export function encryptState(
  db: Gateway['db'],
  customerId: string,
  key: string,
  state: unknown,
): string {
  const text = Buffer.from(JSON.stringify(state));
  const encrypted = vaultOf(db).encrypt(stateDataOf(customerId, key), text).toString('base64');
  return JSON.stringify({ encrypted });
}

/** Rounds begun under an earlier version are plain until their end. */
function decryptState(db: Gateway['db'], customerId: string, key: string, stored: unknown) {
  if (!is(stored, EncryptedState)) return stored;
  const bytes = Buffer.from(stored.encrypted, 'base64');
  return JSON.parse(String(vaultOf(db).decrypt(stateDataOf(customerId, key), bytes))) as unknown;
}

function toStored({ db }: Pick<Gateway, 'db'>, row: Row): StoredStaged {
  return {
    id: row.id,
    customerId: row.customer_id,
    gameId: row.game_id,
    gameCode: row.game_code,
    key: row.key,
    stake: Number(row.stake),
    state: decryptState(db, row.customer_id, row.key, row.state),
    step: row.step,
    lastKey: row.last_key,
    lastAsked: row.last_asked,
    serverSeedHash: seedHash(decryptSeed(db, row.seed_id, row.server_seed)),
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
    startedAt: row.started_at,
    actedAt: row.acted_at,
    over: row.settled_at !== null,
  };
}

export async function stagedById(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<StoredStaged | null> {
  const { rows } =
    await sql<Row>`${select} WHERE r.id = ${id} AND r.customer_id = ${customerId}`.execute(
      gateway.db,
    );
  return rows[0] ? toStored(gateway, rows[0]) : null;
}

export async function openStaged(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  gameId: string,
): Promise<StoredStaged | null> {
  const { rows } = await sql<Row>`
    ${select} WHERE r.customer_id = ${customerId} AND r.game_id = ${gameId} AND r.settled_at IS NULL`.execute(
    gateway.db,
  );
  return rows[0] ? toStored(gateway, rows[0]) : null;
}

/** Up to a hundred, oldest first, none of `but`. */
export async function idleStaged(
  gateway: Pick<Gateway, 'db'>,
  but: readonly string[],
): Promise<StoredStaged[]> {
  const { rows } = await sql<Row>`
    ${select} WHERE r.settled_at IS NULL AND r.acted_at < now() - make_interval(secs => ${idleMs / 1000})
      AND r.id <> ALL (${but}::bigint[])
    ORDER BY r.acted_at LIMIT 100`.execute(gateway.db);
  return rows.map((row) => toStored(gateway, row));
}

/** With the round after it. */
export interface Step {
  round: Pick<StoredStaged, 'id' | 'step' | 'customerId' | 'key'>;
  key: string;
  /** Of the request. */
  asked: Buffer;
  state: unknown;
  settled: Draw | null;
  /** Centavos, so far. */
  atRisk: number;
}

/** The last one pays out in the same statement. Throws `round_conflict`. */
export async function storeStep(
  gateway: Pick<Gateway, 'db'>,
  { round, key, asked, state, settled, atRisk }: Step,
): Promise<void> {
  const { db } = gateway;
  const stored = encryptState(db, round.customerId, round.key, state);
  const outcome = settled ? JSON.stringify(settled.outcome) : null;
  await mapSqlErrors(
    sql`SELECT step_staged(${round.id}, ${round.step}, ${key}, ${asked}, ${stored}::jsonb,
      ${settled?.payout ?? null}, ${outcome}::jsonb, ${atRisk})`.execute(db),
  );
}

/** It then counts nowhere. Throws `round_conflict`. */
export async function refundStaged(
  gateway: Pick<Gateway, 'db'>,
  { id, step }: Pick<StoredStaged, 'id' | 'step'>,
): Promise<void> {
  await mapSqlErrors(sql`SELECT refund_staged(${id}, ${step})`.execute(gateway.db));
}

/** As its player may see it. */
export function toPlayer(round: StoredStaged, game: StagedGame): StagedRound {
  return {
    id: round.id,
    key: round.key,
    stake: round.stake,
    step: round.step,
    view: game.view(round.state),
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    startedAt: round.startedAt.toISOString(),
    finishesAt: new Date(round.actedAt.getTime() + idleMs).toISOString(),
  };
}
