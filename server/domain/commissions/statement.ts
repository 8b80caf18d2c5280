import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Settlement, Settlements, Statement } from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import type { SettlementRow } from './pay.ts';
import { pageSize } from './view.ts';

const linesPerPage = 50;

type FullRow = SettlementRow &
  Record<'account' | 'nickname', string> &
  Record<'payer' | 'payer_nickname', string | null>;

/** Of `s`, newest first. */
async function readSettlements(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<FullRow[]> {
  const { rows } = await sql<FullRow>`
    SELECT s.*, c.shown_account AS account, c.nickname, p.shown_account AS payer, p.nickname AS payer_nickname
    FROM contract_settlements s JOIN customers c ON c.id = s.customer_id LEFT JOIN customers p ON p.id = s.payer_id
    WHERE ${where} ORDER BY s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** As its party sees it. */
function toSettlement(row: FullRow, viewer: string): Settlement {
  const payer = row.payer === null ? null : { account: row.payer, nickname: row.payer_nickname! };
  return {
    id: row.id,
    contractId: row.contract_id,
    kind: row.kind,
    other: row.customer_id === viewer ? payer : { account: row.account, nickname: row.nickname },
    from: row.period_from.toISOString(),
    to: row.period_to.toISOString(),
    validBet: Number(row.valid_bet),
    net: Number(row.net),
    active: row.active,
    base: Number(row.base),
    rate: row.rate,
    amount: Number(row.amount),
    state: row.state,
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}

/** Received or paid by the caller (CON-04). */
export async function listSettlements(
  request: Request<'contracts.settlements'>,
  { db, caller }: Context,
): Promise<Settlements> {
  const { side, kind, contractId, pageNo = 1 } = request;
  const viewer = requireCustomer(caller);
  const where = sql`${side === 'own' ? sql`s.customer_id` : sql`s.payer_id`} = ${viewer} AND ${kind ? sql`s.kind = ${kind}` : sql`true`}
    AND ${contractId ? sql`s.contract_id = ${contractId}` : sql`true`}`;
  const [rows, sums] = await Promise.all([
    readSettlements(db, where, pageSize, (pageNo - 1) * pageSize),
    sql<
      Record<'total' | 'paid' | 'owed', string>
    >`SELECT count(*) AS total, coalesce(sum(s.amount) FILTER (WHERE s.state = 'paid'), 0) AS paid,
      coalesce(sum(s.amount) FILTER (WHERE s.state = 'owed'), 0) AS owed FROM contract_settlements s WHERE ${where}`.execute(
      db,
    ),
  ]);
  const { total, paid, owed } = sums.rows[0]!;
  return {
    currencySymbol: currencySymbol(memberCurrency),
    settlements: rows.map((row) => toSettlement(row, viewer)),
    total: Number(total),
    totalPages: Math.ceil(Number(total) / pageSize),
    paid: Number(paid),
    owed: Number(owed),
  };
}

interface LineRow {
  account: string;
  nickname: string;
  valid_bet: string;
  net: string;
  counted: boolean;
}

/** For its parties, whose trees have all players (AGT-09). Throws `not_found` for others. */
export async function statementOf(
  { id, pageNo = 1 }: Request<'contracts.statement'>,
  { db, caller }: Context,
): Promise<Statement> {
  const viewer = requireCustomer(caller);
  const [row] = await readSettlements(
    db,
    sql`s.id = ${id} AND (s.customer_id = ${viewer} OR s.payer_id = ${viewer})`,
    1,
  );
  if (!row) throw new DomainError('not_found', { field: 'id' });
  const [contract, lines, counted] = await Promise.all([
    db
      .selectFrom('contracts')
      .selectAll()
      .where('id', '=', row.contract_id)
      .executeTakeFirstOrThrow(),
    sql<LineRow>`SELECT c.shown_account AS account, c.nickname, l.valid_bet, l.net, l.counted FROM contract_lines l JOIN customers c ON c.id = l.customer_id
      WHERE l.settlement_id = ${row.id} ORDER BY l.valid_bet DESC, l.customer_id LIMIT ${linesPerPage} OFFSET ${(pageNo - 1) * linesPerPage}`.execute(
      db,
    ),
    sql<{
      total: string;
    }>`SELECT count(*) AS total FROM contract_lines WHERE settlement_id = ${row.id}`.execute(db),
  ]);
  const total = Number(counted.rows[0]!.total);
  return {
    currencySymbol: currencySymbol(memberCurrency),
    settlement: toSettlement(row, viewer),
    side: row.customer_id === viewer ? 'own' : 'given',
    kind: contract.kind,
    period: contract.period,
    salaryType: contract.salary_type,
    tiers: contract.tiers,
    tier: row.tier,
    lines: lines.rows.map((line) => ({
      account: line.account,
      nickname: line.nickname,
      validBet: Number(line.valid_bet),
      net: Number(line.net),
      counted: line.counted,
    })),
    total,
    totalPages: Math.ceil(total / linesPerPage),
  };
}
