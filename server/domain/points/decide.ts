import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { DomainError } from '../../domain-error.ts';
import { addMessages } from '../messages/add.ts';
import { announceBalance } from '../wallet/balance.ts';
import { type RedemptionRow, lockPoints, moveMoney, movePoints } from './redeem.ts';

/**
 * Decides goods once, with a message; a rejection gives all back (POINT-02). Throws `not_found`,
 * `invalid_request` for a rejection without remark.
 */
export async function decideRedemption(
  { reference, approve, remark }: Request<'operator.redemption'>,
  context: Context,
): Promise<Value<'operator.redemption'>> {
  if (!approve && remark === undefined)
    throw new DomainError('invalid_request', { field: 'remark' });
  const { row, changed, customer } = await context.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('point_redemptions')
      .selectAll()
      .where('reference', '=', reference.toUpperCase())
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'reference' });
    const { account: customer } = await db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', row.customer_id)
      .executeTakeFirstOrThrow();
    if (row.state !== 'process') return { row, changed: false, customer };
    const back = approve ? null : await giveBack(db, row);
    const decided = await db
      .updateTable('point_redemptions')
      .set({
        state: approve ? 'approved' : 'rejected',
        remark: remark ?? null,
        back_transfer_id: back?.transferId ?? null,
        changed_at: sql<Date>`now()`,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notify(db, decided);
    return { row: decided, changed: true, customer };
  });
  if (changed) {
    if (row.state === 'rejected' && row.money_id !== null)
      await announceBalance(context, row.customer_id);
    context.live.news(row.customer_id);
  }
  return { changed, state: row.state, points: Number(row.points), customer };
}

/** Points, money and items; returns the points' movement. */
async function giveBack(db: Kysely<Database>, row: RedemptionRow): ReturnType<typeof movePoints> {
  await lockPoints(db, row.customer_id);
  const points = await movePoints(db, row.customer_id, Number(row.points), {
    kind: 'points_back',
    scope: 'redemption points',
    key: row.id,
    digest: fingerprint(row.id),
    reference: row.reference,
  });
  await moveMoney(db, row.customer_id, Number(row.amount), row.reference, true);
  await db
    .updateTable('point_items')
    .set({ stock: sql<number>`stock + ${row.quantity}` })
    .where('id', '=', row.item_id)
    .where('stock', 'is not', null)
    .execute();
  return points;
}

async function notify(db: Kysely<Database>, row: RedemptionRow): Promise<void> {
  const { id, customer_id: customerId, reference, remark } = row;
  await addMessages(db, [
    {
      customerId,
      kind: 'platform',
      cause: `redemption:${id}`,
      key: row.state === 'approved' ? 'redemptionApproved' : 'redemptionRejected',
      params: { reference, points: Number(row.points), ...(remark !== null && { remark }) },
    },
  ]);
}
