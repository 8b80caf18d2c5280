import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  Contract,
  ContractDownlines,
  Contracts,
  EndingContract,
  OperatorContract,
} from '../../../contract/commissions/shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { ContractEnd } from '../../db/tables/contracts.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { endingWith, inBreak } from './lifecycle.ts';
import type { ContractRow } from './notify.ts';
import { contractsOpen, highestRates, lowerRates } from './terms.ts';

/** Contracts, and downlines, on a page. */
export const pageSize = 20;

/** With names and debt. */
type FullRow = ContractRow &
  Record<'account' | 'shown_account' | 'nickname' | 'owed', string> &
  Record<'offerer' | 'offerer_shown' | 'offerer_nickname', string | null>;

/** Of `k`, newest first. */
async function readContracts(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<FullRow[]> {
  const { rows } = await sql<FullRow>`
    SELECT k.*, c.account, c.shown_account, c.nickname, o.account AS offerer, o.shown_account AS offerer_shown, o.nickname AS offerer_nickname,
      (SELECT coalesce(sum(s.amount), 0) FROM contract_settlements s WHERE s.contract_id = k.id AND s.state = 'owed') AS owed
    FROM contracts k JOIN customers c ON c.id = k.customer_id LEFT JOIN customers o ON o.id = k.offerer_id
    WHERE ${where} ORDER BY k.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

const common = (row: FullRow) => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  salaryType: row.salary_type,
  tiers: row.tiers,
  state: row.state,
  offeredAt: row.offered_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  owed: Number(row.owed),
});

function endedBy(by: ContractEnd | null, viewer: 'customer' | 'offerer'): Contract['endedBy'] {
  if (by === null || by === 'rate' || by === 'replaced') return by;
  return by === viewer ? 'self' : 'other';
}

/** As its party sees it. */
function toContract(row: FullRow, viewer: string): Contract {
  const own = row.customer_id === viewer;
  const offerer =
    row.offerer_shown === null
      ? null
      : { account: row.offerer_shown, nickname: row.offerer_nickname! };
  return {
    ...common(row),
    side: own ? 'own' : 'given',
    other: own ? offerer : { account: row.shown_account, nickname: row.nickname },
    endedBy: endedBy(row.ended_by, own ? 'customer' : 'offerer'),
  };
}

/** Throws `not_found` for others (AGT-09). */
export async function contractOf(
  db: Kysely<Database>,
  id: string,
  viewer: string,
): Promise<Contract> {
  const mine = sql`k.id = ${id} AND (k.customer_id = ${viewer} OR k.offerer_id = ${viewer})`;
  const [row] = await readContracts(db, mine, 1);
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return toContract(row, viewer);
}

/** Throws `not_found`. */
export async function operatorContract(
  db: Kysely<Database>,
  id: string,
): Promise<OperatorContract> {
  const [row] = await operatorContracts(db, sql`k.id = ${id}`, 1);
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return row;
}

/** Newest first. @param where a condition on `k` */
export async function operatorContracts(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<OperatorContract[]> {
  return (await readContracts(db, where, limit)).map((row) =>
    Object.assign(common(row), { offerer: row.offerer, customer: row.account }),
  );
}

/** On `k`; all that is over is `ended`. */
export function inPhase(state: 'pending' | 'active' | 'ended' | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  return state === 'ended' ? sql`k.state NOT IN ('pending', 'active')` : sql`k.state = ${state}`;
}

/** The caller's (CON-01). */
export async function listContracts(
  request: Request<'contracts.list'>,
  context: Context,
): Promise<Contracts> {
  const { side, kind, state, pageNo = 1 } = request;
  const { db } = context;
  const viewer = requireCustomer(context.caller);
  const where = sql`${side === 'own' ? sql`k.customer_id` : sql`k.offerer_id`} = ${viewer} AND ${kind ? sql`k.kind = ${kind}` : sql`true`} AND ${inPhase(state)}`;
  const [rows, counted, below, own] = await Promise.all([
    readContracts(db, where, pageSize, (pageNo - 1) * pageSize),
    sql<{ total: string }>`SELECT count(*) AS total FROM contracts k WHERE ${where}`.execute(db),
    db
      .selectFrom('customers')
      .select('id')
      .where('upline_id', '=', viewer)
      .where('type', '<>', trialType)
      .limit(1)
      .execute(),
    db
      .selectFrom('contracts')
      .select(['kind', 'highest'])
      .where('customer_id', '=', viewer)
      .where('state', '=', 'active')
      .execute(),
  ]);
  const total = Number(counted.rows[0]!.total);
  return {
    contracts: rows.map((row) => toContract(row, viewer)),
    total,
    totalPages: Math.ceil(total / pageSize),
    open: contractsOpen(context),
    mayGive: below.length > 0,
    currencySymbol: currencySymbol(memberCurrency),
    highest: lowerRates(
      highestRates(context),
      Object.fromEntries(own.map((row) => [row.kind, row.highest])),
    ),
  };
}

/** With those that accepting it ends (CON-03). */
export async function oneContract(
  { id }: Request<'contracts.one'>,
  { db, caller }: Context,
): Promise<Value<'contracts.one'>> {
  const viewer = requireCustomer(caller);
  const contract = await contractOf(db, id, viewer);
  const answers = contract.side === 'own' && contract.state === 'pending';
  return { contract, ends: answers ? await endsOf(db, contract, viewer) : [] };
}

function endsOf(
  db: Kysely<Database>,
  { kind, tiers }: Contract,
  viewer: string,
): Promise<EndingContract[]> {
  return endingWith(db, {
    customer_id: viewer,
    kind,
    highest: Math.max(...tiers.map(({ rate }) => rate)),
  })
    .innerJoin('customers as c', 'c.id', 'contracts.customer_id')
    .clearSelect()
    .select([
      'contracts.id',
      'c.shown_account as account',
      'c.nickname',
      'contracts.highest as rate',
    ])
    .orderBy('c.shown_account')
    .execute();
}

/** None during a break. */
export async function pendingContracts(context: Context): Promise<Value<'contracts.pending'>> {
  const viewer = requireCustomer(context.caller);
  if (!contractsOpen(context) || (await inBreak(context.db, viewer))) return { contracts: [] };
  // One of each kind at most.
  const rows = await readContracts(
    context.db,
    sql`k.customer_id = ${viewer} AND k.state = 'pending'`,
    4,
  );
  return { contracts: rows.map((row) => toContract(row, viewer)) };
}

interface DownlineRow {
  id: string;
  account: string;
  nickname: string;
  type: number;
  kinds: ContractDownlines['downlines'][number]['kinds'] | null;
}

/** Direct ones whose account begins with `search`. */
export async function contractDownlines(
  { search = '', pageNo = 1 }: Request<'contracts.downlines'>,
  { db, caller }: Context,
): Promise<ContractDownlines> {
  const viewer = requireCustomer(caller);
  const prefix = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`c.upline_id = ${viewer} AND c.type <> ${trialType} AND c.shown_account COLLATE "C" LIKE ${prefix}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DownlineRow>`SELECT c.id, c.shown_account AS account, c.nickname, c.type,
        (SELECT jsonb_agg(jsonb_build_object('id', k.id::text, 'kind', k.kind, 'state', k.state, 'rate', k.highest) ORDER BY k.id)
          FROM contracts k WHERE k.customer_id = c.id AND k.offerer_id = ${viewer} AND k.state IN ('pending', 'active')) AS kinds
      FROM customers c WHERE ${where} ORDER BY c.shown_account COLLATE "C" LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: string }>`SELECT count(*) AS total FROM customers c WHERE ${where}`.execute(db),
  ]);
  const total = Number(counted.rows[0]!.total);
  return {
    downlines: rows.map(({ kinds, ...row }) => Object.assign(row, { kinds: kinds ?? [] })),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}
