import { type Kysely, sql } from 'kysely';
import {
  type StockedPrize,
  type TicketKind,
  type TicketTable,
  defaultTicketDays,
  ticketKinds,
} from '../../../contract/tickets/shapes.ts';
import type { RewardNeeds } from '../../../contract/reward-needs.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';

type Db = Kysely<Database>;

/** A kind's terms in force. */
export interface KindTerms {
  kind: TicketKind;
  open: boolean;
  /** 0 before the first. */
  id: number;
  needs: RewardNeeds;
  days: number;
  /** By position. */
  prizes: StockedPrize[];
}

interface Row {
  kind: TicketKind;
  open: boolean;
  id: number | null;
  needs: RewardNeeds | null;
  days: number | null;
  prizes: StockedPrize[] | null;
}

const rowsOf = (kinds: readonly TicketKind[]) => sql<Row>`
  SELECT k.kind, k.open, t.id, t.needs, t.days, (
    SELECT json_agg(json_build_object('position', p.position, 'points', p.points, 'amount', p.amount,
      'turnoverPercent', p.turnover_percent, 'weight', p.weight, 'stock', p.stock, 'paid', p.paid) ORDER BY p.position)
    FROM ticket_prizes p WHERE p.terms_id = t.id) AS prizes
  FROM ticket_kinds k LEFT JOIN ticket_terms t ON t.id = k.terms_id WHERE k.kind = ANY (${kinds}::text[])`;

const toTerms = ({ kind, open, id, needs, days, prizes }: Row): KindTerms => {
  return {
    kind,
    open,
    id: id ?? 0,
    needs: needs ?? 'deposit',
    days: days ?? defaultTicketDays,
    prizes: prizes ?? [],
  };
};

/** In the order of `ticketKinds`. */
export async function storedTerms(db: Db): Promise<KindTerms[]> {
  const { rows } = await rowsOf(ticketKinds).execute(db);
  return ticketKinds.map((kind) => toTerms(rows.find((row) => row.kind === kind)!));
}

const terms = readAtMostEvery(1000, ({ db }) => storedTerms(db));

/** The terms in force, at most a second old, for the session's state; others read the stored ones. */
export const currentTerms = (gateway: Pick<Gateway, 'db'>): Promise<KindTerms[]> =>
  terms.current(gateway);

export async function kindTerms(db: Db, kind: TicketKind): Promise<KindTerms> {
  const { rows } = await rowsOf([kind]).execute(db);
  return toTerms(rows[0]!);
}

/** As `kindTerms`; no draw takes from its stock, and no one changes it, until the transaction ends. */
export async function lockKind(db: Db, kind: TicketKind): Promise<KindTerms> {
  await sql`SELECT FROM ticket_kinds WHERE kind = ${kind} FOR NO KEY UPDATE`.execute(db);
  return kindTerms(db, kind);
}

export const inStock = (prizes: readonly StockedPrize[]): StockedPrize[] =>
  prizes.filter(({ stock }) => stock === null || stock > 0);

/** Names the odds: they change with the table, and when a prize runs out or is filled up. */
export const versionOf = ({ id, prizes }: Pick<KindTerms, 'id' | 'prizes'>): string =>
  `${id}:${inStock(prizes)
    .map(({ position }) => position)
    .join('.')}`;

/** Sets a kind's table, opens or closes it. Throws `invalid_request` with the field. */
export async function setTable(
  { kind, open, table }: Request<'operator.ticketTable'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    const before = await lockKind(db, kind);
    if (table) await insertTable(db, before, table);
    else if (open && before.id === 0) throw new DomainError('invalid_request', { field: 'open' });
    if (open !== undefined)
      await db.updateTable('ticket_kinds').set({ open }).where('kind', '=', kind).execute();
  });
  terms.forget(gateway);
}

async function insertTable(db: Db, before: KindTerms, table: TicketTable): Promise<void> {
  const prizes = prizesOf(table);
  const { kind } = before;
  const { id } = await db
    .insertInto('ticket_terms')
    .values({ kind, needs: table.needs ?? before.needs, days: table.days ?? before.days })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ticket_prizes')
    .values(
      prizes.map(({ points, amount, turnoverPercent, weight, stock }, position) => {
        return {
          terms_id: id,
          position,
          points,
          amount,
          turnover_percent: turnoverPercent,
          weight,
          stock,
        };
      }),
    )
    .execute();
  await db.updateTable('ticket_kinds').set({ terms_id: id }).where('kind', '=', kind).execute();
}

/**
 * Cash has a stock, which bounds what it costs; some prize has none, so that every ticket can be
 * drawn; one movement pays a prize, so it is points or cash.
 */
function prizesOf({ prizes }: TicketTable) {
  const full = prizes.map(
    ({ points = 0, amount = 0, turnoverPercent = 100, weight, stock = null }) => {
      return {
        points,
        amount,
        turnoverPercent: amount > 0 ? turnoverPercent : 0,
        weight,
        stock,
      };
    },
  );
  const fits =
    full.every(({ points, amount, stock }) => amount === 0 || (points === 0 && stock !== null)) &&
    full.some(({ stock }) => stock === null) &&
    full.some(({ points, amount }) => points > 0 || amount > 0);
  if (!fits) throw new DomainError('invalid_request', { field: 'table.prizes' });
  return full;
}

/** Sets what is left of a prize. Throws `not_found`, or `invalid_request` for an unlimited one. */
export async function setStock(
  { kind, position, stock }: Request<'operator.ticketStock'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    const { id, prizes } = await lockKind(db, kind);
    const prize = prizes.find((one) => one.position === position);
    if (!prize) throw new DomainError('not_found', { field: 'position' });
    if (prize.stock === null) throw new DomainError('invalid_request', { field: 'position' });
    await db
      .updateTable('ticket_prizes')
      .set({ stock })
      .where('terms_id', '=', id)
      .where('position', '=', position)
      .execute();
  });
  terms.forget(gateway);
}
