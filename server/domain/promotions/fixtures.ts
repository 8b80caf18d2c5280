import { type InsertObject, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type Values = InsertObject<Database, 'promotions'>;

export const newbie = { type: 'newbie', rule: 'newbie', bonus_fixed: 5000, new_days: 30 } as const;
export const application = { type: 'slots', rule: 'application', bonus_fixed: 10_000 } as const;
export const deposited = {
  type: 'deposit',
  rule: 'deposit',
  bonus_percent: 10,
  max_bonus: 30_000,
  min_deposit: 50_000,
} as const;
export const daily = { ...deposited, daily: true } as const;

/** Negative: ahead. */
export const ago = (time: string): RawBuilder<Date> => sql<Date>`now() - ${time}::interval`;

/** Began ten days ago; returns its id. */
export async function addPromotion(
  db: Kysely<Database>,
  values: Pick<Values, 'type' | 'rule'> & Partial<Values>,
): Promise<string> {
  const texts = (EN: string, TY: string) => JSON.stringify({ EN, TY });
  const all = {
    title: texts('Title', 'Pamagat'),
    summary: texts('Summary', 'Buod'),
    terms: texts('Terms', 'Tuntunin'),
    scene: 'fiesta',
    turnover_percent: 200,
    starts_at: ago('10 days'),
    ...values,
  };
  const insert = db.insertInto('promotions').values(all).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** As if there were no promotions yet. */
export async function clearPromotions(db: Kysely<Database>): Promise<void> {
  await sql`TRUNCATE raffle_winners, raffle_numbers, raffles`.execute(db);
  await sql`DELETE FROM deposit_bonuses`.execute(db);
  await sql`DELETE FROM promotion_claims`.execute(db);
  await sql`DELETE FROM promotions`.execute(db);
}
