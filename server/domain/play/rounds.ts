import { sql } from 'kysely';
import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import type { Round } from '../../../contract/play/calls.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { decryptSeed, seedHash } from './seeds.ts';

/** Centavos. */
export interface SeededRow {
  id: string;
  key: string;
  game_id: string;
  stake: string;
  payout: string;
  outcome: unknown;
  /** Of a pair of seeds, or of a round at a table; encrypted. */
  server_seed: Buffer;
  seed_id: string;
  client_seed: string;
  nonce: string;
  at: Date;
  jackpot: JackpotDraw | null;
}

interface RoundRow extends SeededRow {
  fingerprint: Buffer;
  balance_after: string;
  balance_version: string;
}

/** With the wallet right after it; centavos. */
export interface StoredRound {
  round: Round;
  balance: number;
  balanceVersion: number;
}

/**
 * Null when the key settled none (WAL-02). Throws `idempotency_mismatch` for another digest than
 * `asked`; null: any.
 */
export async function roundOfKey(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  key: string,
  asked: Buffer | null,
): Promise<StoredRound | null> {
  const { rows } = await sql<RoundRow>`
    ${selectRounds} WHERE t.scope = ${`round:${customerId}`} AND t.key = ${key} AND r.customer_id = ${customerId}`.execute(
    gateway.db,
  );
  const [row] = rows;
  if (!row) return null;
  if (asked && !row.fingerprint.equals(asked)) throw new DomainError('idempotency_mismatch');
  return {
    round: toRound(gateway.db, row),
    balance: Number(row.balance_after),
    balanceVersion: Number(row.balance_version),
  };
}

/** Null for another customer's. */
export async function roundById(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<Round | null> {
  const { rows } = await sql<RoundRow>`
    ${selectRounds} WHERE r.customer_id = ${customerId} AND r.id = ${id}`.execute(gateway.db);
  return rows[0] ? toRound(gateway.db, rows[0]) : null;
}

/** Rounds searched for a game's last one. */
const lookBack = 500;

/** Null when not among the customer's last 500. */
export async function lastRound(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  gameId: string,
): Promise<Round | null> {
  const { rows } = await sql<RoundRow>`
    ${selectRounds} WHERE r.customer_id = ${customerId} AND r.id = (
      SELECT id FROM (
        SELECT id, game_id FROM rounds WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT ${lookBack}
      ) recent WHERE game_id = ${gameId} ORDER BY id DESC LIMIT 1)`.execute(gateway.db);
  return rows[0] ? toRound(gateway.db, rows[0]) : null;
}

const selectRounds = sql`SELECT r.id, t.key, r.game_id, r.stake, r.payout, r.outcome, s.server_seed, s.id AS seed_id, s.client_seed, r.nonce,
  r.at, t.fingerprint, r.balance_after, r.balance_version,
  jackpot_of(r.id, r.jackpot_terms) AS jackpot
  FROM rounds r JOIN transfers t ON t.id = r.id JOIN seeds s ON s.id = r.seed_id`;

/** For its player: of the server seed only the hash. */
function toRound(db: Gateway['db'], row: SeededRow): Round {
  return roundUnder(decryptSeed(db, row.seed_id, row.server_seed), row);
}

/** As `toRound`, under a decrypted seed. */
export function roundUnder(serverSeed: Buffer, row: SeededRow): Round {
  return {
    id: row.id,
    key: row.key,
    nodeId: row.game_id,
    stake: Number(row.stake),
    payout: Number(row.payout),
    outcome: row.outcome,
    serverSeedHash: seedHash(serverSeed),
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
    at: row.at.toISOString(),
    jackpot: row.jackpot,
  };
}
