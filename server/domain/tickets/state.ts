import { type Kysely, sql } from 'kysely';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import type { PublicState } from '../../../contract/identity/session.ts';
import type { TicketKind, TicketOffer, TicketState } from '../../../contract/tickets/shapes.ts';
import { now, nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { missingNeeds } from '../../kernel/reward-needs.ts';
import { breakUntil, isOnBreak } from '../limits/guard.ts';
import { offeredPrize, pastDraws } from './draws.ts';
import { type KindTerms, currentTerms, inStock, storedTerms, versionOf } from './terms.ts';

type Db = Kysely<Database>;

interface Usable {
  kind: TicketKind;
  count: number;
  /** The ticket that lapses first. */
  next: string;
  lastDay: string;
}

/** A member's tickets that are not drawn and have not lapsed, by kind. */
async function usableOf(db: Db, customerId: string): Promise<Map<TicketKind, Usable>> {
  const { rows } = await sql<Usable>`
    SELECT kind, sum(count)::integer AS count, (array_agg(next ORDER BY last_day, next))[1] AS next, min(last_day)::text AS "lastDay"
    FROM (
      SELECT g.kind, ticket_last_day(g.customer_id, g.day, g.days) AS last_day, t.count, t.next
      FROM ticket_grants g CROSS JOIN LATERAL (
        SELECT count(*) AS count, min(id) AS next FROM prize_tickets WHERE grant_id = g.id AND NOT drawn) t
      WHERE g.customer_id = ${customerId} AND NOT g.lapsed AND t.count > 0
    ) each WHERE last_day >= ${siteDayOf(now())}::date GROUP BY kind`.execute(db);
  return new Map(rows.map((row) => [row.kind, row]));
}

/** A member's tickets; no odds and no next one during a break (RG-03). */
export async function ticketState(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<TicketState> {
  const [terms, usable, until, past] = await Promise.all([
    storedTerms(db),
    usableOf(db, customerId),
    breakUntil(db, customerId),
    pastDraws(db, customerId),
  ]);
  const onBreak = until !== null;
  const missing = await missingNeeds(db, customerId, onBreak ? [] : needsOf(terms));
  return {
    currencySymbol: currencySymbol(memberCurrency),
    at: nowDate().toISOString(),
    breakUntil: until?.toISOString() ?? null,
    kinds: terms.map((one) => offerOf(one, usable.get(one.kind), onBreak ? null : missing)),
    ...past,
  };
}

const needsOf = (terms: readonly KindTerms[]) => terms.map(({ needs }) => needs);

type Missing = Awaited<ReturnType<typeof missingNeeds>>;

/** `missing`: null during a break. */
function offerOf(
  terms: KindTerms,
  usable: Usable | undefined,
  missing: Missing | null,
): TicketOffer {
  const { kind, open, needs } = terms;
  const offered = open && missing !== null;
  return {
    kind,
    open,
    count: usable?.count ?? 0,
    next: offered ? (usable?.next ?? null) : null,
    // A break moves it.
    lastDay: missing === null ? null : (usable?.lastDay ?? null),
    needs,
    missing: offered ? missing(needs) : null,
    version: versionOf(terms),
    prizes: offered ? inStock(terms.prizes).map(offeredPrize) : [],
  };
}

type Fields = Pick<PublicState, 'tickets'>;

/** Of the public state: how many tickets can be drawn now. */
export async function ticketFields(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Fields> {
  const { db } = gateway;
  const open = (await currentTerms(gateway)).filter((terms) => terms.open);
  if (open.length === 0) return noTickets;
  const usable = await usableOf(db, customerId);
  if (usable.size === 0 || (await isOnBreak(db, customerId))) return { tickets: 0 };
  const missing = await missingNeeds(db, customerId, needsOf(open));
  const mine = open.filter(({ needs }) => missing(needs) === null);
  return { tickets: mine.reduce((sum, { kind }) => sum + (usable.get(kind)?.count ?? 0), 0) };
}

/** While all kinds are closed, and for free play. */
export const noTickets: Fields = {};
