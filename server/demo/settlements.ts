import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { counts } from '../domain/commissions/commission.ts';
import type { ContractRow } from '../domain/commissions/notify.ts';
import { paymentOf } from '../domain/commissions/pay.ts';
import { type Period, isBrief } from '../domain/commissions/periods.ts';
import { type Line, playOfPeriods } from '../domain/commissions/play.ts';
import { nextDue, settlementOf } from '../domain/commissions/settle.ts';
import { type Booking, type Purse, reserveIds } from './booking.ts';

type Values = NonNullable<ReturnType<typeof settlementOf>>;

export interface Settled {
  row: Omit<Values, 'state'> & {
    id: string;
    state: 'nothing' | 'owed' | 'paid';
    paid_at: Date | null;
    transfer_id: string | null;
  };
  contract: ContractRow;
  lines: readonly Line[];
}

export interface Settlements {
  settled: Settled[];
  bookings: Booking[];
}

/** ms from a period's end; the job comes every 10 s. */
const paidAfter = 4000;

/**
 * All periods of contracts that are over and could be paid by now, by the settling code, in the
 * order of their ends; moves the contracts' marks, so that the job goes on from there. Writes no
 * settlement yet.
 * @param purses of the parties, by account
 */
export async function settlePast(
  db: Kysely<Database>,
  contracts: readonly ContractRow[],
  purses: ReadonlyMap<string, Purse>,
  now: Date,
): Promise<Settlements> {
  const until = new Date(now.getTime() - paidAfter);
  const times = await betTimes(db);
  const settled: Settled[] = [];
  for (const contract of contracts) {
    const periods = await takePeriods(db, contract, until);
    // Without bets a brief period has no settlement.
    const played = isBrief(contract.kind) ? withBets(periods, times) : periods;
    if (played.length === 0) continue;
    const play = await playOfPeriods(db, [contract.customer_id], played);
    for (const [i, period] of played.entries()) {
      const lines = play[i]?.get(contract.customer_id) ?? [];
      const values = settlementOf(contract, period, lines);
      const row = values && { ...values, id: '', paid_at: null, transfer_id: null };
      if (row) settled.push({ contract, lines, row });
    }
  }
  settled.sort(
    (a, b) =>
      a.row.period_to.getTime() - b.row.period_to.getTime() ||
      Number(a.contract.id) - Number(b.contract.id),
  );
  const ids = await reserveIds(db, 'contract_settlements', settled.length);
  for (const [i, { row }] of settled.entries()) row.id = ids[i]!;
  const byOwner = new Map([...purses.values()].map((purse) => [purse.customerId, purse]));
  return { settled, bookings: settled.flatMap((each) => payment(each, byOwner)) };
}

async function betTimes(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM rounds ORDER BY at`.execute(db);
  return rows.map(({ at }) => at.getTime());
}

/** Those that are over by an instant; the contract's mark then comes after them. */
async function takePeriods(
  db: Kysely<Database>,
  contract: ContractRow,
  until: Date,
): Promise<Period[]> {
  const periods: Period[] = [];
  let from = contract.settled_upto;
  if (from === null) return periods;
  let to = contract.due_at;
  while (to !== null && to <= until) {
    periods.push({ from, to });
    [from, to] = [to, nextDue(contract, to)];
  }
  await db
    .updateTable('contracts')
    .set({ settled_upto: from, due_at: to })
    .where('id', '=', contract.id)
    .execute();
  return periods;
}

/** @param times of all bets, in order */
function withBets(periods: readonly Period[], times: readonly number[]): Period[] {
  let next = 0;
  return periods.filter(({ from, to }) => {
    while (next < times.length && times[next]! < from.getTime()) next += 1;
    return next < times.length && times[next]! < to.getTime();
  });
}

function payment({ row }: Settled, purses: ReadonlyMap<string, Purse>): Booking[] {
  if (row.amount === 0) return [];
  const own = purses.get(row.customer_id)!;
  const payer = row.payer_id === null ? own.house : purses.get(row.payer_id)!.wallet;
  const at = new Date(row.period_to.getTime() + paidAfter);
  return [
    {
      movement: { ...paymentOf(row, { wallet: own.wallet, payer }), at },
      booked: ({ transferId }) =>
        Object.assign(row, { state: 'paid', paid_at: at, transfer_id: transferId }),
    },
  ];
}

/** Once their payments are booked. */
export async function writeSettlements(
  db: Kysely<Database>,
  settled: readonly Settled[],
): Promise<void> {
  const rows = JSON.stringify(settled.map(({ row }) => row));
  await sql`INSERT INTO contract_settlements
    SELECT * FROM jsonb_populate_recordset(NULL::contract_settlements, ${rows}::jsonb)`.execute(db);
  const lines = settled.flatMap(({ row, contract, lines: own }) =>
    own.map((line) => ({ settlement: row.id, ...line, counted: counts(contract, line) })),
  );
  await sql`INSERT INTO contract_lines (settlement_id, customer_id, valid_bet, net, counted)
    SELECT * FROM unnest(${lines.map((line) => line.settlement)}::bigint[], ${lines.map((line) => line.customerId)}::bigint[],
      ${lines.map((line) => line.validBet)}::bigint[], ${lines.map((line) => line.net)}::bigint[], ${lines.map((line) => line.counted)}::boolean[])`.execute(
    db,
  );
}
