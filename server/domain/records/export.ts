import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bet, FileAnswer, Movement, MovementType } from '../../../contract/records.ts';
import { recordTimeZone } from '../../../contract/records.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { projectRoot } from '../../paths.ts';
import { type Snapshot, currentCatalogue, gameName } from '../catalogue/snapshot.ts';
import { requireCustomer } from '../session/caller.ts';
import { siteState } from '../site/state.ts';
import { memberCurrency } from '../wallet/currency.ts';
import { amountCell, byteOrderMark, csvLine } from './csv.ts';
import { betCursorOf, readBets, toBet } from './bets.ts';
import { type MovementRow, conditionOf, cursorOf, readMovements, walletOf } from './movements.ts';
import { boundsNow } from './period.ts';

interface Words {
  csv: Record<'time' | 'reference' | 'type' | 'game' | 'amount' | 'balance' | 'currency', string>;
  type: Record<MovementType, string>;
  cause: Record<NonNullable<Movement['cause']>, string>;
  bets: Record<'stake' | 'payout' | 'result' | 'unknownGame', string>;
  state: Record<Bet['state'] | 'label', string>;
  vendor: string;
}

/** How many lines are read at a time; between them nothing is held. */
const batch = 1000;

/** `2026-11-21 19:05:09` in Manila. */
const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone: recordTimeZone, dateStyle: 'short', timeStyle: 'medium' });

/** A record as a file whose lines are read in batches as it is taken, so that neither a long record nor a slow line holds memory or a connection. */
interface Lines<Row> {
  name: string;
  head: readonly string[];
  /** The newest lines after a cursor, `batch` of them at the most. */
  read: (after: string | undefined) => Promise<readonly Row[]>;
  cursorOf: (row: Row) => string;
  lineOf: (row: Row) => string;
}

function fileOf<Row>({ name, head, read, cursorOf: after, lineOf: line }: Lines<Row>): typeof FileAnswer.TYPE {
  async function* pieces() {
    yield byteOrderMark + csvLine(head);
    for (let rows = await read(undefined); rows.length > 0; rows = rows.length < batch ? [] : await read(after(rows.at(-1)!))) {
      yield rows.map(line).join('');
    }
  }
  return { name: `${name}-${localTime.format(new Date()).slice(0, 10)}.csv`, text: pieces() };
}

/** The caller's account record as CSV (MEM-07): every entry that the filter lets through, the newest first. Entries that come in meanwhile are not in it. */
export async function exportMovements(request: Request<'records.export'>, context: Context): Promise<typeof FileAnswer.TYPE> {
  const customerId = requireCustomer(context.caller);
  const bounds = await boundsNow(context, request);
  const [wallet, catalogue] = await Promise.all([walletOf(context, customerId), currentCatalogue(context)]);
  const { words, language } = wordsOf(context, request.language);
  const { time, reference, type, game, amount, balance, currency } = words.csv;
  return fileOf({
    name: `account-record-${request.period}`,
    head: [time, reference, type, game, amount, balance, currency],
    read: (after) => readMovements(context, { customerId, wallet, where: conditionOf(bounds, request.type, after), limit: batch }),
    cursorOf,
    lineOf: (row) => lineOf(row, catalogue, words, language),
  });
}

/** The caller's betting record as CSV (MEM-06): every bet that the filter lets through, the newest first; what is not decided has neither payout nor result. */
export async function exportBets(request: Request<'records.betExport'>, context: Context): Promise<typeof FileAnswer.TYPE> {
  const customerId = requireCustomer(context.caller);
  const bounds = await boundsNow(context, request);
  const catalogue = await currentCatalogue(context);
  const { words, language } = wordsOf(context, request.language);
  const { time, reference, game, currency } = words.csv;
  const { stake, payout, result, unknownGame } = words.bets;
  return fileOf({
    name: `betting-record-${request.period}`,
    head: [time, reference, game, words.vendor, words.state.label, stake, payout, result, currency],
    read: (after) => readBets(context, catalogue, { customerId, filter: request, bounds, after, limit: batch }),
    cursorOf: betCursorOf,
    lineOf: (row) => {
      const bet = toBet(row, catalogue, language);
      const money = (centavos: number | null) => (centavos === null ? '' : amountCell(centavos));
      const won = bet.payout === null ? null : bet.payout - bet.stake;
      const at = localTime.format(new Date(bet.at));
      return csvLine([at, bet.id, bet.gameName || unknownGame, bet.vassalage, words.state[bet.state], money(bet.stake), money(bet.payout), money(won), memberCurrency]);
    },
  });
}

function lineOf(row: MovementRow, catalogue: Snapshot, words: Words, language: string): string {
  const game = row.node_id === null ? undefined : catalogue.byId.get(row.node_id);
  return csvLine([
    localTime.format(new Date(row.at)),
    `${row.transfer_id}-${row.line}`,
    row.cause ? `${words.type[row.type]} – ${words.cause[row.cause]}` : words.type[row.type],
    game ? gameName(game, language) : '',
    amountCell(Number(row.amount)),
    amountCell(Number(row.balance_after)),
    memberCurrency,
  ]);
}

const known = new Map<string, Words>();

/** The file's words in a language of the site's; in the default one for any other. */
function wordsOf(context: Context, asked: string): { words: Words; language: string } {
  const { languages, defaultLanguage } = siteState(context).settings;
  const language = languages.some(({ code }) => code === asked) ? asked : defaultLanguage;
  const words = known.get(language) ?? JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'records.json'), 'utf8'));
  known.set(language, words);
  return { words, language };
}
