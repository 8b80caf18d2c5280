import { type Kysely, type Transaction, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { recheckCatalogue, touchCatalogue } from './snapshot.ts';

/** Vendors, and games by themselves (OPS-03). */
export async function inMaintenance({
  db,
}: Pick<Gateway, 'db'>): Promise<Value<'operator.maintenance'>> {
  const vendors = await db
    .selectFrom('vendors')
    .select(['code', 'name'])
    .where('maintenance', '=', true)
    .orderBy('code')
    .execute();
  const games = await db
    .selectFrom('games')
    .select([
      'game_id as nodeId',
      'game_code as code',
      'vendor',
      sql<string>`names ->> 'EN'`.as('name'),
    ])
    .where('maintenance', '=', true)
    .orderBy('vendor')
    .orderBy('game_code')
    .execute();
  return { vendors, games };
}

/**
 * Returns whether that changed it (GAME-07). Throws `not_found`, and `invalid_request` for a code
 * of several vendors.
 */
export async function setGameMaintenance(
  { game, closed }: Request<'operator.gameMaintenance'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<boolean> {
  const id = await idOf(game, gateway.db);
  return change(gateway, (transaction) =>
    transaction
      .updateTable('games')
      .set({ maintenance: closed })
      .where('game_id', '=', id)
      .where('maintenance', '!=', closed)
      .executeTakeFirst(),
  );
}

/**
 * Returns whether that changed it. Opening also ends a closing by the vendor's daily loss. Throws
 * `not_found`.
 */
export async function setVendorMaintenance(
  { vendor, closed }: Request<'operator.vendorMaintenance'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<boolean> {
  const code = vendor.toUpperCase();
  const known = await gateway.db
    .selectFrom('vendors')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!known) throw new DomainError('not_found', { field: 'vendor' });
  return change(gateway, async (transaction) => {
    // Before the vendor's row, in the order of its movements; a new allowance begins.
    if (!closed)
      await transaction
        .updateTable('vendor_limits')
        .set({ closed_at: null, net_loss: 0 })
        .where('vendor', '=', code)
        .where('closed_at', 'is not', null)
        .execute();
    return transaction
      .updateTable('vendors')
      .set({ maintenance: closed })
      .where('code', '=', code)
      .where('maintenance', '!=', closed)
      .executeTakeFirst();
  });
}

/** By node id, or by a vendor's code. */
async function idOf(game: string, db: Kysely<Database>): Promise<string> {
  const games = db.selectFrom('games').select('game_id').limit(2);
  const byId = /^[1-9]\d{0,17}$/.test(game)
    ? await games.where('game_id', '=', game).execute()
    : [];
  const [found, another] =
    byId.length > 0
      ? byId
      : await games
          .where((at) => at(at.fn<string>('upper', ['game_code']), '=', game.toUpperCase()))
          .execute();
  if (!found) throw new DomainError('not_found', { field: 'game' });
  if (another) throw new DomainError('invalid_request', { field: 'game' });
  return found.game_id;
}

/** With the new version: no device sees one without the other. */
async function change(
  gateway: Pick<Gateway, 'db'>,
  update: (transaction: Transaction<Database>) => Promise<{ numUpdatedRows: bigint }>,
): Promise<boolean> {
  const changed = await gateway.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await update(transaction);
    if (numUpdatedRows > 0n) await touchCatalogue({ db: transaction });
    return numUpdatedRows > 0n;
  });
  if (changed) recheckCatalogue(gateway);
  return changed;
}
