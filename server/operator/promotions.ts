import { type Kysely, sql } from 'kysely';
import type { Value } from '../../contract/index.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { instantOf } from '../kernel/page.ts';
import { DomainError } from '../domain-error.ts';
import { inLanguage } from '../kernel/localized-texts.ts';
import { showPictures } from '../domain/kyc/pictures.ts';
import { addMessages } from '../domain/messages/add.ts';
import { announceBalance } from '../domain/wallet/balance.ts';
import { currencySymbol, memberCurrency } from '../kernel/currency.ts';
import { issue } from '../domain/promotions/claims.ts';
import { makePromotion } from '../domain/promotions/make.ts';
import { kindOf } from '../domain/promotions/kinds.ts';
import { raffleState } from '../domain/promotions/raffle/state.ts';

type Answers =
  | 'operator.promotions'
  | 'operator.promotion'
  | 'operator.promotionAdd'
  | 'operator.promotionClaims'
  | 'operator.promotionClaim';

/** SQL: a raffle's part of the row `p`, else null; instants as the contract writes them. */
const raffleListed = sql<Value<'operator.promotions'>['promotions'][number]['raffle']>`(
  SELECT jsonb_build_object('state', ${raffleState}, 'numbers', r.numbers, 'claimUntil', ${instantOf(sql`r.claim_until`)},
    'drawAt', ${instantOf(sql`r.draw_at`)}, 'winners', (SELECT count(*) FROM raffle_winners w WHERE w.promotion_id = r.promotion_id),
    'waiting', (SELECT count(*) FROM raffle_winners w WHERE w.promotion_id = r.promotion_id AND w.paid_at IS NULL))
  FROM raffles r WHERE r.promotion_id = p.id)`.as('raffle');

/** Throws `promotion_closed`. */
async function requireNotCancelled(db: Kysely<Database>, id: string): Promise<void> {
  const cancelled = await db
    .selectFrom('raffles')
    .select('promotion_id')
    .where('promotion_id', '=', id)
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  if (cancelled) throw new DomainError('promotion_closed', { field: 'id' });
}

/** Promotion commands (OPS-03). */
export const promotionOperatorHandlers: Pick<Handlers<'operator'>, Answers> = {
  'operator.promotions': async (_request, { db }) => {
    const rows = await db
      .selectFrom('promotions as p')
      .leftJoin('promotion_claims as c', 'c.promotion_id', 'p.id')
      .select([
        'p.id',
        'p.type',
        'p.rule',
        'p.title',
        'p.starts_at',
        'p.ends_at',
        'p.closed_at',
        'p.budget',
        'p.spent',
      ])
      .select(raffleListed)
      .select(({ fn }) => [
        fn.count<string>('c.id').filterWhere('c.state', '=', 'applying').as('applying'),
        fn.count<string>('c.id').filterWhere('c.state', '=', 'issued').as('issued'),
        fn
          .coalesce(fn.sum<string>('c.bonus').filterWhere('c.state', '=', 'issued'), sql<string>`0`)
          .as('bonuses'),
      ])
      .groupBy('p.id')
      .orderBy('p.position')
      .orderBy('p.id')
      .execute();
    const promotions = rows.map(
      ({
        id,
        type,
        rule,
        title,
        starts_at,
        ends_at,
        closed_at,
        budget,
        spent,
        raffle,
        applying,
        issued,
        bonuses,
      }) => ({
        id,
        type,
        rule,
        title: inLanguage(title, 'EN'),
        startsAt: starts_at.toISOString(),
        endsAt: ends_at?.toISOString() ?? null,
        closedAt: closed_at?.toISOString() ?? null,
        applying: Number(applying),
        issued: Number(issued),
        bonuses: Number(rule === 'raffle' ? spent : bonuses),
        budget: budget === null ? null : Number(budget),
        raffle,
      }),
    );
    return { promotions };
  },

  'operator.promotionAdd': async (request, context) => ({
    id: await makePromotion(request, context),
  }),

  'operator.promotion': async ({ id, open }, { db }) => {
    if (open) await requireNotCancelled(db, id);
    const row = await db
      .selectFrom('promotions')
      .select(['title'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', { field: 'id' });
    const { numUpdatedRows } = await db
      .updateTable('promotions')
      .set({ closed_at: open ? null : sql<Date>`now()` })
      .where('id', '=', id)
      .where('closed_at', open ? 'is not' : 'is', null)
      .executeTakeFirst();
    return { changed: numUpdatedRows > 0n, title: inLanguage(row.title, 'EN') };
  },

  'operator.promotionClaims': async ({ state, limit = 20 }, { db }) => {
    const rows = await db
      .selectFrom('promotion_claims as c')
      .innerJoin('promotions as p', 'p.id', 'c.promotion_id')
      .innerJoin('customers as m', 'm.id', 'c.customer_id')
      .select([
        'c.id',
        'm.account',
        'p.title',
        'c.state',
        'c.bonus',
        'c.remark',
        'c.note',
        'c.pictures',
        'c.changed_at',
      ])
      .$if(state !== undefined, (query) => query.where('c.state', '=', state!))
      .orderBy('c.id', 'desc')
      .limit(limit)
      .execute();
    const claims = rows.map(
      async ({ id, account, title, state: now, bonus, remark, note, pictures, changed_at }) => ({
        id,
        account,
        title: inLanguage(title, 'EN'),
        state: now,
        bonus: bonus === null ? null : Number(bonus),
        remark,
        note,
        pictures: await showPictures(db, pictures),
        at: changed_at.toISOString(),
      }),
    );
    return { claims: await Promise.all(claims) };
  },

  'operator.promotionClaim': async ({ id, approve, note }, context) => {
    if (!approve && note === undefined) throw new DomainError('invalid_request', { field: 'note' });
    const { changed, customerId } = await context.db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('promotion_claims as c')
        .innerJoin('promotions as p', 'p.id', 'c.promotion_id')
        .select([
          'c.customer_id',
          'c.state',
          'p.id',
          'p.rule',
          'p.bonus_fixed',
          'p.bonus_percent',
          'p.bonus_rate',
          'p.max_bonus',
          'p.turnover_percent',
          'p.categories',
        ])
        .where('c.id', '=', id)
        .forUpdate('c')
        .executeTakeFirst();
      if (!row || kindOf(row).entry !== 'apply')
        throw new DomainError('not_found', { field: 'id' });
      const kind = kindOf(row);
      const customer = row.customer_id;
      if (row.state !== 'applying') return { changed: false, customerId: customer };
      const bonus = kind.bonus({ ...row, deposit_amount: null, bets: 0 }) ?? 0;
      await db
        .updateTable('promotion_claims')
        .set({
          note: note ?? null,
          ...(!approve && { state: 'rejected', changed_at: sql<Date>`now()` }),
        })
        .where('id', '=', id)
        .execute();
      if (approve)
        await issue(db, {
          promotionId: row.id,
          customerId: customer,
          claimId: id,
          bonus,
          wagering: kind.wagering(row),
          depositId: null,
          period: 'once',
        });
      const params = { amount: bonus, symbol: currencySymbol(memberCurrency) };
      await addMessages(db, [
        {
          customerId: customer,
          kind: 'money',
          cause: `promotion-claim:${id}`,
          key: approve ? kind.words.issued : kind.words.rejected,
          params,
        },
      ]);
      return { changed: true, customerId: customer };
    });
    if (changed && approve) await announceBalance(context, customerId);
    if (changed) context.live.news(customerId);
    const { state, bonus, account } = await context.db
      .selectFrom('promotion_claims as c')
      .innerJoin('customers as m', 'm.id', 'c.customer_id')
      .select(['c.state', 'c.bonus', 'm.account'])
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow();
    return { changed, state, bonus: bonus === null ? null : Number(bonus), account };
  },
};
