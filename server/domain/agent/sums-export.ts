import { type Kysely, sql } from 'kysely';
import type { AccountSums } from '../../../contract/agent/sums-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { FileAnswer } from '../../../contract/records/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { fileName, siteLanguage, textsOf } from '../../kernel/csv-file.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { daysOf } from './days.ts';
import { idsBelow } from './export.ts';
import { levelsBelow, placeBelow } from './place.ts';
import { type SumsOf, readSums, sumsPage } from './sums.ts';
import { levelOf } from './team.ts';

const amounts = [
  'deposits',
  'withdrawals',
  'stake',
  'validStake',
  'payout',
  'profit',
  'promotions',
  'rebates',
] as const satisfies readonly (keyof AccountSums['figures'])[];

interface Words {
  team: {
    column: Record<'account' | 'members', string>;
    csv: Record<'upline' | 'level' | 'currency', string>;
    role: string;
    result: string;
  };
  figure: Record<(typeof amounts)[number] | 'bets', string>;
  roles: Record<AccountSums['role'], string>;
}

function headOf({ team: { column, csv, role, result }, figure }: Words): string {
  const names = amounts.map((name) => (name === 'profit' ? result : figure[name]));
  return csvLine([
    column.account,
    csv.upline,
    csv.level,
    role,
    column.members,
    figure.bets,
    ...names,
    csv.currency,
  ]);
}

const lineOf = ({ figures, ...row }: AccountSums, level: number, { roles }: Words): string =>
  csvLine([
    row.account,
    row.upline ?? '',
    { figure: String(level) },
    roles[row.role],
    { figure: String(row.members) },
    { figure: String(figures.bets) },
    ...amounts.map((name) => amountCell(figures[name])),
    memberCurrency,
  ]);

interface LeveledSums {
  sums: AccountSums;
  /** How many levels it is below whom the file is of. */
  level: number;
}
type Rows = AsyncGenerator<LeveledSums[]>;
type SumsExport = Request<'agent.sumsExport'>;

/** Everybody below the caller, or below an account, level by level. */
async function wholeTeam(
  db: Kysely<Database>,
  agentId: string,
  { under }: SumsExport,
  of: SumsOf,
): Promise<Rows> {
  const top = under === undefined ? agentId : (await placeBelow(db, agentId, under)).id;
  return (async function* () {
    for await (const { ids, level } of idsBelow(db, top)) {
      const chosen = sql`SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)`;
      const rows = await readSums(db, agentId, of, chosen);
      yield rows.map((sums) => ({ sums, level }));
    }
  })();
}

/** A search's hits in the order of their pages; they are few, so one read has them. */
async function searchHits(
  db: Kysely<Database>,
  agentId: string,
  request: SumsExport,
  of: SumsOf,
): Promise<Rows> {
  const { where } = await levelOf(db, agentId, request);
  return (async function* () {
    const rows = await readSums(
      db,
      agentId,
      of,
      sumsPage({ ...request, pageNo: null }, of, { where }),
    );
    const names = rows.map(({ account }) => account);
    const levels = await levelsBelow(db, agentId, names);
    yield rows.flatMap((sums) => {
      const level = levels.get(sums.account);
      // Who has left since the search has no level (AGT-09).
      return level === undefined ? [] : [{ sums, level }];
    });
  })();
}

/**
 * CSV of a period's sums of everybody below the caller, or below an account of the team: each with
 * those below it, level by level; with a search, of its hits (AGT-07). Throws as `teamSums`.
 */
export async function exportSums(
  request: SumsExport,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const { db, caller } = context;
  const { period, from, to, category, language: asked, search } = request;
  const agentId = requireCustomer(caller);
  const of = { days: daysOf({ period, from, to }, nowDate()), category };
  const batches = await (search === undefined ? wholeTeam : searchHits)(db, agentId, request, of);
  const language = siteLanguage(context, asked);
  const words: Words = {
    team: textsOf(language, 'team'),
    figure: textsOf<{ figure: Words['figure'] }>(language, 'agent').figure,
    roles: textsOf<{ roles: Words['roles'] }>(language, 'registerCenter').roles,
  };
  async function* pieces() {
    yield byteOrderMark + headOf(words);
    for await (const rows of batches)
      yield rows.map(({ sums, level }) => lineOf(sums, level, words)).join('');
  }
  return { name: fileName('team-sums'), text: pieces() };
}
