import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { counts, commissionFor, teamPlay } from './commission.ts';
import type { ContractRow } from './notify.ts';
import {
  type SettlementRow,
  type Settling,
  announcePaid,
  payOwed,
  paySettlement,
  settlementNews,
} from './pay.ts';
import { addPayMessage } from '../messages/pay.ts';
import { type Period, isBrief, periodEnd } from './periods.ts';
import { type Line, playOfTeams } from './play.ts';

/** Per batch; batches per run. */
const batchSize = 25;
const maxBatches = 400;

/** Whose period is over. */
type DueContract = ContractRow & { settled_upto: Date; due_at: Date };

/**
 * Period by period, each once despite crashes and several gateways: the paying transaction moves
 * the contract's mark (CON-04, docs/decisions/0038).
 */
export async function settleContracts(gateway: Settling): Promise<void> {
  const until = await settledUntil(gateway);
  const failed: string[] = [];
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const due = await dueContracts(gateway.db, until, failed);
    const failedBefore = failed.length;
    let settled = 0;
    for (const group of samePeriod(due)) settled += await settleGroup(gateway, group, failed);
    // Another gateway is settling the rest.
    if (settled === 0 && failed.length === failedBefore) break;
  }
  await payOwed(gateway);
}

async function dueContracts(
  db: Kysely<Database>,
  until: string,
  failed: readonly string[],
): Promise<DueContract[]> {
  const { rows } = await sql<DueContract>`
    SELECT * FROM contracts WHERE due_at <= ${until}::timestamptz AND id <> ALL (${failed}::bigint[]) ORDER BY due_at, id LIMIT ${batchSize}`.execute(
    db,
  );
  return rows;
}

/** So that each period's bets are read once. */
function samePeriod(due: readonly DueContract[]): DueContract[][] {
  const groups = new Map<string, DueContract[]>();
  for (const contract of due) {
    const key = `${contract.settled_upto.getTime()} ${contract.due_at.getTime()}`;
    groups.set(key, [...(groups.get(key) ?? []), contract]);
  }
  return [...groups.values()];
}

/** @returns how many were settled */
async function settleGroup(
  gateway: Settling,
  group: readonly DueContract[],
  failed: string[],
): Promise<number> {
  const period = { from: group[0]!.settled_upto, to: group[0]!.due_at };
  const teams = await playOfTeams(
    gateway.db,
    group.map((contract) => contract.customer_id),
    period,
  );
  let settled = 0;
  for (const contract of group) {
    try {
      if (await settleOne(gateway, contract.id, period, teams.get(contract.customer_id) ?? []))
        settled += 1;
    } catch (error) {
      // The others go on; the next run retries.
      failed.push(contract.id);
      gateway.log.error({ err: error, contract: contract.id }, 'settlement of a contract failed');
    }
  }
  return settled;
}

async function settleOne(
  gateway: Settling,
  id: string,
  period: Period,
  lines: readonly Line[],
): Promise<boolean> {
  const done = await gateway.db.transaction().execute(async (db) => {
    const contract = await db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', id)
      .where('settled_upto', '=', period.from)
      .where('due_at', '=', period.to)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!contract) return null;
    await db
      .updateTable('contracts')
      .set({ settled_upto: period.to, due_at: nextDue(contract, period.to) })
      .where('id', '=', id)
      .execute();
    const row = await writeSettlement(db, contract, period, lines);
    const paid = row?.state === 'owed' && (await paySettlement(db, row));
    const short = row?.state === 'owed' && !paid;
    if (short) await addPayMessage(db, settlementNews(row, 'contractOwed', row.payer_id!));
    return { row, paid, short };
  });
  if (done?.row && done.paid) await announcePaid(gateway, done.row);
  if (done?.row && done.short) gateway.live.news(done.row.payer_id!);
  return done !== null;
}

/** The period's end, or the contract's if earlier; null when past. */
export function nextDue(
  contract: Pick<ContractRow, 'kind' | 'period' | 'ended_at'>,
  after: Date,
): Date | null {
  const { ended_at: ended } = contract;
  if (ended !== null && after >= ended) return null;
  const next = periodEnd(contract, after);
  return ended !== null && ended < next ? ended : next;
}

/** A period's row before it is paid; null for a brief one without commission. */
export function settlementOf(
  contract: Pick<
    ContractRow,
    'id' | 'offerer_id' | 'customer_id' | 'kind' | 'salary_type' | 'tiers'
  >,
  { from, to }: Period,
  lines: readonly Line[],
) {
  const play = teamPlay(lines);
  const { base, tier, rate, amount } = commissionFor(contract, play);
  if (isBrief(contract.kind) && amount === 0) return null;
  return {
    contract_id: contract.id,
    payer_id: contract.offerer_id,
    customer_id: contract.customer_id,
    kind: contract.kind,
    period_from: from,
    period_to: to,
    valid_bet: play.validBet,
    net: play.net,
    active: play.active,
    base,
    tier,
    rate,
    amount,
    state: amount > 0 ? ('owed' as const) : ('nothing' as const),
  };
}

/** With its lines. */
async function writeSettlement(
  db: Kysely<Database>,
  contract: ContractRow,
  period: Period,
  lines: readonly Line[],
): Promise<SettlementRow | null> {
  const values = settlementOf(contract, period, lines);
  if (!values) return null;
  const row = await db
    .insertInto('contract_settlements')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO contract_lines (settlement_id, customer_id, valid_bet, net, counted)
    SELECT ${row.id}::bigint, * FROM unnest(${lines.map((line) => line.customerId)}::bigint[], ${lines.map((line) => line.validBet)}::bigint[],
      ${lines.map((line) => line.net)}::bigint[], ${lines.map((line) => counts(contract, line))}::boolean[])`.execute(
    db,
  );
  return row;
}

export const commissionsJob: Job = {
  name: 'commissions',
  intervalMs: 10_000,
  atStart: true,
  run: (gateway) => settleContracts(gateway),
};
