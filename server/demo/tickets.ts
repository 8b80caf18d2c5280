import { sql } from 'kysely';
import type { TablePrize, TicketKind } from '../../contract/tickets/shapes.ts';
import { ticketKinds } from '../../contract/tickets/shapes.ts';
import { type Gateway, noCookies } from '../context.ts';
import { drawTicket } from '../domain/tickets/draw.ts';
import { grantTickets } from '../domain/tickets/grant.ts';
import { kindTerms, setTable, versionOf } from '../domain/tickets/terms.ts';

/** Centavos. */
const cash = (amount: number, weight: number, stock: number): TablePrize => {
  return { amount, turnoverPercent: 300, weight, stock };
};

const tables: Record<TicketKind, TablePrize[]> = {
  egg: [
    cash(50_000, 1, 5),
    cash(5000, 9, 100),
    cash(1000, 40, 1000),
    { points: 30, weight: 150 },
    { points: 10, weight: 300 },
  ],
  envelope: [
    cash(88_800, 1, 3),
    cash(8800, 10, 50),
    cash(800, 90, 2000),
    { points: 20, weight: 299 },
    { points: 8, weight: 600 },
  ],
  wheel: [
    cash(100_000, 1, 2),
    { points: 10, weight: 40 },
    cash(10_000, 4, 40),
    { points: 25, weight: 25 },
    cash(2000, 15, 500),
    { points: 50, weight: 10 },
    { weight: 5 },
  ],
};

/** A former table, so that the history costs no cash. */
const before: TablePrize[] = [
  { points: 10, weight: 3 },
  { points: 25, weight: 1 },
];

/** Opens the three kinds, and gives `player` tickets and a short history. Skips when there are terms. */
export async function seedTickets(gateway: Gateway): Promise<void> {
  const { db } = gateway;
  const known = await db.selectFrom('ticket_terms').select('id').limit(1).execute();
  if (known.length > 0) return;
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', 'player')
    .executeTakeFirstOrThrow();
  for (const [i, kind] of ticketKinds.entries()) {
    // So that a first look can draw.
    const needs = 'nothing';
    await setTable({ kind, open: true, table: { needs, prizes: before } }, gateway);
    await give(gateway, id, kind, 1, 'demo, drawn');
    await drawAgo(gateway, id, kind, 2 + 3 * i);
    await setTable({ kind, table: { prizes: tables[kind] } }, gateway);
    await give(gateway, id, kind, 3, 'demo');
  }
}

const give = ({ db }: Gateway, customerId: string, kind: TicketKind, count: number, key: string) =>
  db
    .transaction()
    .execute((held) =>
      grantTickets(held, customerId, { kind, count, source: 'demo', key: `${key} ${kind}` }),
    );

/** Draws the member's only ticket of a kind, as if days ago. */
async function drawAgo(
  gateway: Gateway,
  customerId: string,
  kind: TicketKind,
  days: number,
): Promise<void> {
  const { db } = gateway;
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM prize_tickets t JOIN ticket_grants g ON g.id = t.grant_id
    WHERE g.customer_id = ${customerId} AND g.kind = ${kind} AND NOT t.drawn`.execute(db);
  const { id } = rows[0]!;
  const caller = { role: 'member', customerId, ip: '', origin: '', userAgent: '' } as const;
  const version = versionOf(await kindTerms(db, kind));
  await drawTicket({ id, version }, { ...gateway, caller, cookies: noCookies });
  await sql`UPDATE ticket_draws SET seen = true, at = at - ${days} * interval '1 day' WHERE ticket_id = ${id}`.execute(
    db,
  );
}
