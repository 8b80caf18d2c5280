import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { StockedPrize, TicketKind } from '../../../contract/tickets/shapes.ts';
import { drawPrize } from '../../../games/fairness/prize.ts';
import { now } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { DrawnPrize } from '../../db/tables/tickets.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { requireNeeds } from '../../kernel/reward-needs.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { type Seed, guessSeed, spendNonce, takeNonce } from '../play/seeds.ts';
import { lockPoints, movePoints } from '../points/redeem.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { ticketReward } from '../wallet/rewards/ticket.ts';
import { shownDraw, storedDraw } from './draws.ts';
import { inStock, kindTerms, lockKind, versionOf } from './terms.ts';

type Db = Kysely<Database>;
type Drawing = Request<'ticket.draw'>;

/**
 * Draws a ticket's prize and pays it, in one transaction; a repetition returns the same prize. Throws
 * as the contract lists; then the ticket stays. Locks customer, seed pair, the member's accounts, the
 * kind, and last the house: nothing of the member's own is waited for while the kind is locked.
 */
export async function drawTicket(
  request: Drawing,
  context: Context,
): Promise<Value<'ticket.draw'>> {
  const customerId = requireCustomer(context.caller);
  const { db } = context;
  // Makes a missing pair.
  await guessSeed(context, customerId);
  const { seed, amount } = await db
    .transaction()
    .execute((held) => take(held, customerId, request));
  if (seed) spendNonce(context, customerId, seed);
  if (amount > 0) await announceBalance(context, customerId);
  return shownDraw((await storedDraw(db, customerId, request.id))!);
}

/** `seed`: null for a repetition; `amount`: centavos paid. */
async function take(
  db: Db,
  customerId: string,
  { id, version }: Drawing,
): Promise<{ seed: Seed | null; amount: number }> {
  await lockCustomer(db, customerId);
  const ticket = await ticketOf(db, customerId, id);
  if (ticket.drawn) return { seed: null, amount: 0 };
  await requireUsable(db, customerId, ticket);
  const seed = await takeNonce(db, customerId);
  await sql`UPDATE prize_tickets SET drawn = true WHERE id = ${id}`.execute(db);
  await lockPoints(db, customerId);

  const terms = await lockKind(db, ticket.kind);
  if (!terms.open) throw new DomainError('ticket_closed');
  if (versionOf(terms) !== version) throw new DomainError('ticket_odds', { field: 'version' });
  const prizes = inStock(terms.prizes);
  const prize = prizeOf(seed, prizes);
  await sql`UPDATE ticket_prizes SET stock = stock - 1, paid = paid + 1
    WHERE terms_id = ${terms.id} AND position = ${prize.position}`.execute(db);
  await db
    .insertInto('ticket_draws')
    .values({
      ticket_id: id,
      customer_id: customerId,
      kind: ticket.kind,
      terms_id: terms.id,
      position: prize.position,
      prizes: JSON.stringify(prizes.map(drawn)),
      seed_id: seed.id,
      nonce: String(seed.nonce),
    })
    .execute();
  await pay(db, customerId, id, prize);
  return { seed, amount: prize.amount };
}

const drawn = ({ stock: _stock, paid: _paid, ...prize }: StockedPrize): DrawnPrize => prize;

interface Ticket {
  kind: TicketKind;
  drawn: boolean;
  lapsed: boolean;
}

/** Throws `not_found` for another's. */
async function ticketOf(db: Db, customerId: string, id: string): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    SELECT g.kind, t.drawn, ticket_last_day(g.customer_id, g.day, g.days) < ${siteDayOf(now())}::date AS lapsed
    FROM prize_tickets t JOIN ticket_grants g ON g.id = t.grant_id WHERE t.id = ${id} AND g.customer_id = ${customerId}`.execute(
    db,
  );
  if (!rows[0]) throw new DomainError('not_found', { field: 'id' });
  return rows[0];
}

async function requireUsable(db: Db, customerId: string, { kind, lapsed }: Ticket): Promise<void> {
  const { open, needs } = await kindTerms(db, kind);
  if (!open) throw new DomainError('ticket_closed');
  await requireNoBreak(db, customerId);
  if (lapsed) throw new DomainError('ticket_lapsed', { field: 'id' });
  await requireNeeds(db, customerId, needs, 'ticket_deposit');
}

function prizeOf(seed: Seed, prizes: readonly StockedPrize[]): StockedPrize {
  const hmac = (message: string) => createHmac('sha256', seed.serverSeed).update(message).digest();
  const position = drawPrize(hmac, seed, prizes);
  return prizes.find((prize) => prize.position === position)!;
}

/** Points or cash by one movement, of which the ticket is the key (WAL-02). */
async function pay(
  db: Db,
  customerId: string,
  id: string,
  { points, amount, turnoverPercent }: StockedPrize,
): Promise<void> {
  if (points > 0)
    await movePoints(db, customerId, points, {
      kind: 'points_ticket',
      scope: ticketReward.name,
      key: id,
      digest: fingerprint(customerId, id, points),
      reference: id,
    });
  if (amount > 0)
    await payReward(db, ticketReward, { customerId, claim: { id }, amount, turnoverPercent });
}
