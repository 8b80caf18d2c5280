import { sql } from 'kysely';
import type { Request } from '../../../../contract/index.ts';
import type { Gateway } from '../../../context.ts';
import { DomainError } from '../../../domain-error.ts';
import { addMessages } from '../../messages/add.ts';

/**
 * Cancels a raffle before its draw: nothing is drawn or paid, and who has joined gets the reason.
 * Throws `not_found`, `raffle_drawn`.
 * @returns customers to notify; null: it was cancelled before
 */
export async function cancelRaffle(
  { id, reason }: Request<'operator.raffleCancel'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<{ title: Record<string, string>; joined: string[] | null }> {
  return db.transaction().execute(async (held) => {
    const row = await held
      .selectFrom('raffles as r')
      .innerJoin('promotions as p', 'p.id', 'r.promotion_id')
      .select(['p.title', 'r.cancelled_at', 'r.drawn_at'])
      .where('r.promotion_id', '=', id)
      .forUpdate('r')
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    if (row.cancelled_at) return { title: row.title, joined: null };
    if (row.drawn_at) throw new DomainError('raffle_drawn', { field: 'id' });
    await sql`UPDATE raffles SET cancelled_at = clock_timestamp(), cancel_reason = ${reason} WHERE promotion_id = ${id}`.execute(
      held,
    );
    await sql`UPDATE promotions SET closed_at = coalesce(closed_at, now()) WHERE id = ${id}`.execute(
      held,
    );
    const claims = await held
      .selectFrom('promotion_claims')
      .select('customer_id')
      .where('promotion_id', '=', id)
      .execute();
    const joined = claims.map(({ customer_id }) => customer_id);
    await addMessages(
      held,
      joined.map((customerId) => ({
        customerId,
        kind: 'platform',
        cause: `raffle:${id}:cancelled`,
        key: 'raffleCancelled',
        params: { id, reason },
      })),
    );
    return { title: row.title, joined };
  });
}
