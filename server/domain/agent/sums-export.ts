import { sql } from 'kysely';
import type { AccountSums } from '../../../contract/agent/sums-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { FileAnswer } from '../../../contract/records/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { fileName, siteLanguage, textsOf } from '../../kernel/csv-file.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { daysOf } from './days.ts';
import { idsBelow } from './export.ts';
import { placeBelow } from './place.ts';
import { readSums } from './sums.ts';

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

/**
 * CSV of a period's sums of everybody below the caller, or below an account of the team: each with
 * those below it, level by level (AGT-07). Throws as `teamSums`.
 */
export async function exportSums(
  { under, category, language: asked, ...span }: Request<'agent.sumsExport'>,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const { db, caller } = context;
  const agentId = requireCustomer(caller);
  const days = daysOf(span, nowDate());
  const top = under === undefined ? agentId : (await placeBelow(db, agentId, under)).id;
  const language = siteLanguage(context, asked);
  const words: Words = {
    team: textsOf(language, 'team'),
    figure: textsOf<{ figure: Words['figure'] }>(language, 'agent').figure,
    roles: textsOf<{ roles: Words['roles'] }>(language, 'registerCenter').roles,
  };
  async function* pieces() {
    yield byteOrderMark + headOf(words);
    for await (const { ids, level } of idsBelow(db, top)) {
      const chosen = sql`SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)`;
      const rows = await readSums(db, agentId, { days, category }, chosen);
      yield rows.map((row) => lineOf(row, level, words)).join('');
    }
  }
  return { name: fileName('team-sums'), text: pieces() };
}
