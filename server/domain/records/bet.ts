import { sql } from 'kysely';
import { pots } from '../../../contract/play/jackpot-shapes.ts';
import type { BetDetails } from '../../../contract/records/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { houseVendor } from '../play/house-games.ts';
import { decryptSeed, seedHash } from '../play/seeds.ts';
import { tableSeed } from '../play/tables/stored.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { type BetRow, betRow, toBet } from '../play/bets.ts';
import { readMovements, toMovement, walletOf } from './movements.ts';

/** The caller's (MEM-06). Throws `not_found`, also for another's. */
export async function betDetails(
  { id, language }: Request<'records.bet'>,
  context: Context,
): Promise<BetDetails> {
  const customerId = requireCustomer(context.caller);
  const row = await betRow(context, customerId, id);
  if (!row) throw new DomainError('not_found', { field: 'id' });
  const [catalogue, movements, fairness] = await Promise.all([
    currentCatalogue(context),
    movementsOf(context, customerId, row),
    row.vendor === houseVendor ? fairnessOf(context, customerId, id) : null,
  ]);
  const game = catalogue.byId.get(row.game_id);
  return {
    ...toBet(row, catalogue, language),
    currencySymbol: currencySymbol(memberCurrency),
    movements: movements.map((movement) => toMovement(movement, catalogue, language)).toReversed(),
    fairness,
    playable: game !== undefined && game.playable && !game.maintenance,
  };
}

/** More than any round has. */
const maxMovements = 40;

/** Stake, payout or rollback, and pots of the jackpot. */
async function movementsOf(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  { id, vendor }: BetRow,
) {
  const wallet = await walletOf(gateway, customerId);
  const scope = `seamless:${vendor}:${customerId}`;
  const ofHouse = sql`SELECT ${id}::bigint AS id UNION ALL
    SELECT id FROM transfers WHERE scope = ${scope} AND key = ${`payout:${id}`} UNION ALL
    SELECT t.id FROM table_bets b JOIN transfers t ON t.scope = ${`${scope}:rollback`} AND t.key = b.key
      WHERE b.id = ${id}::bigint AND b.customer_id = ${customerId} UNION ALL
    SELECT t.id FROM staged_rounds g JOIN transfers t ON t.scope = ${`${scope}:rollback`} AND t.key = g.key
      WHERE g.id = ${id}::bigint AND g.customer_id = ${customerId} UNION ALL
    SELECT id FROM transfers WHERE scope = 'jackpot' AND key = ANY (${pots.map((pot) => `${pot}:${id}`)})`;
  const first = id.slice(id.indexOf(':') + 1);
  const ofVendor = sql`SELECT t.id FROM seamless_transactions s
    JOIN seamless_transactions o ON o.customer_id = s.customer_id AND o.vendor = s.vendor
      AND (o.round_id = s.round_id OR o.transaction_id = s.transaction_id)
    JOIN transfers t ON t.scope IN (${scope}, ${`${scope}:rollback`}) AND t.key = o.transaction_id
    WHERE s.customer_id = ${customerId} AND s.vendor = ${vendor} AND s.transaction_id = ${first}`;
  const { rows } = await sql<{
    id: string;
  }>`${vendor === houseVendor ? ofHouse : ofVendor} LIMIT ${maxMovements}`.execute(gateway.db);
  const where = sql`e.transfer_id = ANY (${rows.map((row) => row.id)}::bigint[])`;
  return readMovements(gateway, { customerId, wallet, where, limit: maxMovements });
}

interface SeedRow {
  /** Encrypted where `seed_id` is set; null, with its hash, before the draw of a table. */
  server_seed: Buffer | null;
  seed_id: string | null;
  seed_hash: Buffer | null;
  revealed: boolean;
  client_seed: string;
  nonce: string;
}

/** Of a house round's draw. */
async function fairnessOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<BetDetails['fairness']> {
  const { rows } = await sql<SeedRow>`
    SELECT s.server_seed, s.id AS seed_id, NULL AS seed_hash, s.revealed_at IS NOT NULL AS revealed, s.client_seed, d.nonce
    FROM (SELECT seed_id, nonce FROM rounds WHERE customer_id = ${customerId} AND id = ${id}::bigint
      UNION ALL SELECT seed_id, nonce FROM staged_rounds WHERE customer_id = ${customerId} AND id = ${id}::bigint) d
    JOIN seeds s ON s.id = d.seed_id AND s.customer_id = ${customerId}
    UNION ALL
    SELECT b.server_seed, NULL, b.seed_hash, b.state IN ('settled', 'refunded') AS revealed, ${tableSeed}, b.number
    FROM table_bets t JOIN table_rounds b ON b.id = t.round_id WHERE t.customer_id = ${customerId} AND t.id = ${id}::bigint
    LIMIT 1`.execute(db);
  const [seed] = rows;
  if (!seed) return null;
  const serverSeed =
    seed.seed_id === null ? seed.server_seed : decryptSeed(db, seed.seed_id, seed.server_seed!);
  return {
    serverSeedHash: seed.seed_hash?.toString('hex') ?? seedHash(serverSeed!),
    serverSeed: (seed.revealed && serverSeed?.toString('hex')) || null,
    clientSeed: seed.client_seed,
    nonce: Number(seed.nonce),
  };
}
