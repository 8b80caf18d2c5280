import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { FairRound } from '../../../contract/play/fairness.ts';
import {
  type ShownPrize,
  type TicketDraw,
  type TicketKind,
  historyDays,
} from '../../../contract/tickets/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { DrawnPrize } from '../../db/tables/tickets.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';
import { decryptSeed, seedHash } from '../play/seeds.ts';

type Db = Kysely<Database>;

interface StoredDraw {
  ticket_id: string;
  kind: TicketKind;
  position: number;
  prizes: DrawnPrize[];
  at: Date;
}

/** Of the page's history and of `ticket.fair`. */
const maxShown = 200;
const maxChecked = 20;
const dayMs = 86_400_000;

const columns = ['ticket_id', 'kind', 'position', 'prizes', 'at'] as const;
const drawsOf = (db: Db, customerId: string) =>
  db.selectFrom('ticket_draws').select(columns).where('customer_id', '=', customerId);

/** A member's draw; undefined: none. */
export const storedDraw = (
  db: Db,
  customerId: string,
  id: string,
): Promise<StoredDraw | undefined> =>
  drawsOf(db, customerId).where('ticket_id', '=', id).executeTakeFirst();

type Prize = Pick<DrawnPrize, 'position' | 'points' | 'amount' | 'turnoverPercent'>;

/** As members see it. */
export const shownPrize = ({ position, points, amount, turnoverPercent }: Prize): ShownPrize => {
  return { position, points, amount, required: wageringRequirement(amount, turnoverPercent) };
};

/** With its weight. */
export const offeredPrize = (prize: Prize & Pick<DrawnPrize, 'weight'>) => {
  return { ...shownPrize(prize), weight: prize.weight };
};

export function shownDraw({ ticket_id: id, kind, position, prizes, at }: StoredDraw): TicketDraw {
  const prize = prizes.find((one) => one.position === position)!;
  return {
    id,
    kind,
    prize: shownPrize(prize),
    prizes: prizes.map(offeredPrize),
    at: at.toISOString(),
  };
}

/** Of 28 days, newest first, and those not yet seen, oldest first. */
export async function pastDraws(
  db: Db,
  customerId: string,
): Promise<{ history: TicketDraw[]; unseen: TicketDraw[] }> {
  const since = new Date(nowDate().getTime() - historyDays * dayMs);
  const [history, unseen] = await Promise.all([
    drawsOf(db, customerId)
      .where('at', '>=', since)
      .orderBy('at', 'desc')
      .orderBy('ticket_id', 'desc')
      .limit(maxShown)
      .execute(),
    drawsOf(db, customerId).where('seen', '=', false).orderBy('at').limit(maxChecked).execute(),
  ]);
  return { history: history.map(shownDraw), unseen: unseen.map(shownDraw) };
}

/** Of the caller's own ticket; another's changes nothing. */
export async function noteSeen(
  { id }: Request<'ticket.seen'>,
  { db, caller }: Context,
): Promise<Value<'ticket.seen'>> {
  await db
    .updateTable('ticket_draws')
    .set({ seen: true })
    .where('ticket_id', '=', id)
    .where('customer_id', '=', requireCustomer(caller))
    .execute();
  return {};
}

interface SeededDraw extends StoredDraw {
  seed_id: string;
  server_seed: Buffer;
  client_seed: string;
  nonce: string;
  revealed: boolean;
}

/** The caller's last draws, or one, with revealed seeds (GAME-12). */
export async function fairDraws(
  { id }: Request<'ticket.fair'>,
  { db, caller }: Context,
): Promise<Value<'ticket.fair'>> {
  const customerId = requireCustomer(caller);
  const one = id === undefined ? sql`` : sql`AND d.ticket_id = ${id}`;
  const { rows } = await sql<SeededDraw>`
    SELECT d.ticket_id, d.kind, d.position, d.prizes, d.at, d.nonce, d.seed_id, s.server_seed, s.client_seed,
      s.revealed_at IS NOT NULL AS revealed
    FROM ticket_draws d JOIN seeds s ON s.id = d.seed_id
    WHERE d.customer_id = ${customerId} ${one} ORDER BY d.at DESC, d.ticket_id DESC LIMIT ${maxChecked}`.execute(
    db,
  );
  return { rounds: rows.map((row) => toFair(db, row)) };
}

function toFair(db: Db, row: SeededDraw): FairRound {
  const seed = decryptSeed(db, row.seed_id, row.server_seed);
  return {
    id: row.ticket_id,
    nodeId: '0',
    gameCode: row.kind,
    engine: 'ticket',
    stake: null,
    payout: null,
    outcome: {
      position: row.position,
      prizes: row.prizes.map(({ position, points, amount: cash, weight }) => {
        return { position, points, amount: cash, weight };
      }),
    },
    serverSeedHash: seedHash(seed),
    serverSeed: row.revealed ? seed.toString('hex') : null,
    clientSeed: row.client_seed,
    nonce: Number(row.nonce),
    at: row.at.toISOString(),
    jackpot: null,
  };
}
