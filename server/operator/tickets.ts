import { type Kysely, sql } from 'kysely';
import { siteDayOf } from '../../contract/calendar/days.ts';
import type { TicketOverview } from '../../contract/tickets/calls.ts';
import { trialType } from '../../contract/identity/account-types.ts';
import type { TicketKind } from '../../contract/tickets/shapes.ts';
import { now } from '../clock.ts';
import type { Gateway, Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { grantTickets } from '../domain/tickets/grant.ts';
import { storedTerms } from '../domain/tickets/terms.ts';

interface Sums {
  kind: TicketKind;
  out: number;
  draws: number;
  points: number;
  amount: number;
}

/** The kinds with their prizes, tickets that are out, and what all tables have paid. */
export async function ticketOverview({ db }: Pick<Gateway, 'db'>): Promise<TicketOverview> {
  const [terms, { rows }] = await Promise.all([
    storedTerms(db),
    sql<Sums>`
      SELECT k.kind, p.draws, p.points, p.amount, (
        SELECT count(*)::integer FROM ticket_grants g JOIN prize_tickets t ON t.grant_id = g.id AND NOT t.drawn
        WHERE g.kind = k.kind AND NOT g.lapsed AND ticket_last_day(g.customer_id, g.day, g.days) >= ${siteDayOf(now())}::date) AS out
      FROM ticket_kinds k CROSS JOIN LATERAL (
        SELECT coalesce(sum(paid), 0)::integer AS draws, coalesce(sum(paid::bigint * points), 0)::float8 AS points,
          coalesce(sum(paid * amount), 0)::float8 AS amount
        FROM ticket_prizes JOIN ticket_terms ON id = terms_id WHERE ticket_terms.kind = k.kind) p`.execute(
      db,
    ),
  ]);
  return {
    kinds: terms.map(({ id: _id, ...one }) => {
      const { out, draws, points, amount } = rows.find(({ kind }) => kind === one.kind)!;
      return Object.assign(one, { out, draws, points, amount });
    }),
  };
}

/** Throws `not_found`, also for free play. */
async function memberOf(db: Kysely<Database>, account: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account.toLowerCase())
    .where('type', '!=', trialType)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'account' });
  return row.id;
}

type Calls = Pick<Handlers<'operator'>, 'operator.tickets' | 'operator.ticketGrant'>;

/** The query of tickets, and gifts of them (OPS-03); `site.ts` changes terms. */
export const ticketOperatorHandlers: Calls = {
  'operator.tickets': (_request, context) => ticketOverview(context),
  'operator.ticketGrant': async ({ account, ...grant }, context) => {
    const customerId = await memberOf(context.db, account);
    const granted = await context.db
      .transaction()
      .execute((db) => grantTickets(db, customerId, { ...grant, source: 'operator' }));
    if (granted) context.live.news(customerId);
    return { granted };
  },
};
