import { type Kysely, sql } from 'kysely';
import { DomainError } from '../../domain-error.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { requireNeeds } from '../../kernel/reward-needs.ts';
import { requireNoBreak } from '../limits/guard.ts';

type Db = Kysely<Database>;

/**
 * Joins once: what is settled from now on counts. Throws as the contract lists. A count under way
 * is waited for, since it would not see the entry.
 */
export async function joinTournament(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (held) => {
    await sql`SELECT FROM tournament_mark FOR SHARE`.execute(held);
    await lockCustomer(held, customerId);
    const { entrants, places, needs, over } = await lockTournament(held, id);
    if (await hasJoined(held, customerId, id)) return;
    if (over) throw new DomainError('tournament_over');
    await requireNoBreak(held, customerId);
    await requireNeeds(held, customerId, needs, 'tournament_deposit');
    if (places !== null && entrants >= places) throw new DomainError('tournament_full');
    await held
      .insertInto('tournament_entries')
      .values({ tournament_id: id, customer_id: customerId })
      .execute();
    await count(held, id, 1);
  });
}

/** Deletes the entry with its score. Throws `not_found`, `tournament_over`. */
export async function leaveTournament(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (held) => {
    await lockCustomer(held, customerId);
    const { over } = await lockTournament(held, id);
    if (!(await hasJoined(held, customerId, id))) return;
    if (over) throw new DomainError('tournament_over');
    await held
      .deleteFrom('tournament_entries')
      .where('tournament_id', '=', id)
      .where('customer_id', '=', customerId)
      .execute();
    await count(held, id, -1);
  });
}

async function lockTournament(db: Db, id: string) {
  const row = await db
    .selectFrom('tournaments')
    .select(['entrants', 'places', 'needs'])
    .select(
      sql<boolean>`ends_at <= clock_timestamp() OR closed_at IS NOT NULL OR cancelled_at IS NOT NULL`.as(
        'over',
      ),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return row;
}

async function hasJoined(db: Db, customerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournament_entries')
    .select('score')
    .where('tournament_id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

async function count(db: Db, id: string, change: 1 | -1): Promise<void> {
  await sql`UPDATE tournaments SET entrants = entrants + ${change} WHERE id = ${id}`.execute(db);
}
