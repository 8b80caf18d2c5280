import type { Bet, FileAnswer, Movement, MovementType } from '../../../contract/records/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { gameName } from '../catalogue/game.ts';
import { type Snapshot, currentCatalogue } from '../catalogue/snapshot.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { fileName, localTime, siteLanguage, textsOf } from '../../kernel/csv-file.ts';
import { betCursorOf, readBets, toBet } from '../play/bets.ts';
import { type MovementRow, conditionOf, cursorOf, readMovements, walletOf } from './movements.ts';
import { boundsNow } from '../../kernel/period.ts';
import { profitLines } from './profit.ts';

interface Words {
  csv: Record<
    'time' | 'day' | 'reference' | 'type' | 'game' | 'amount' | 'balance' | 'currency',
    string
  >;
  type: Record<MovementType, string>;
  cause: Record<NonNullable<Movement['cause']>, string>;
  bets: Record<'stake' | 'payout' | 'result' | 'validBet' | 'unknownGame', string>;
  state: Record<Bet['state'] | 'label', string>;
  total: Record<'bets' | 'stake' | 'payout' | 'profit', string>;
  profit: Record<'otherCategory', string>;
  vendor: string;
  gameType: string;
}

/** Lines per read; no connection is held between reads. */
const batch = 1000;

/** Read on demand: neither length nor a slow client holds memory or a connection. */
interface Lines<Row> {
  name: string;
  head: readonly string[];
  /** Up to `batch` newest lines after a cursor. */
  read: (after: string | undefined) => Promise<readonly Row[]>;
  cursorOf: (row: Row) => string;
  lineOf: (row: Row) => string;
}

function fileOf<Row>({
  name,
  head,
  read,
  cursorOf: after,
  lineOf: line,
}: Lines<Row>): typeof FileAnswer.TYPE {
  async function* pieces() {
    yield byteOrderMark + csvLine(head);
    for (
      let rows = await read(undefined);
      rows.length > 0;
      rows = rows.length < batch ? [] : await read(after(rows.at(-1)!))
    ) {
      yield rows.map(line).join('');
    }
  }
  return { name: fileName(name), text: pieces() };
}

/** CSV of a customer's main wallet (MEM-07), newest first, without entries that arrive meanwhile. */
export async function exportMovementsOf(
  customerId: string,
  request: Request<'records.export'>,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const bounds = await boundsNow(context, request);
  const [wallet, catalogue] = await Promise.all([
    walletOf(context, customerId),
    currentCatalogue(context),
  ]);
  const { words, language } = wordsOf(context, request.language);
  const { time, reference, type, game, amount, balance, currency } = words.csv;
  return fileOf({
    name: `account-record-${request.period}`,
    head: [time, reference, type, game, amount, balance, currency],
    read: (after) =>
      readMovements(context, {
        customerId,
        wallet,
        where: conditionOf(bounds, request.type, after),
        limit: batch,
      }),
    cursorOf,
    lineOf: (row) => lineOf(row, catalogue, words, language),
  });
}

/** CSV of the betting record (MEM-06), newest first; open bets have no payout. */
export async function exportBets(
  request: Request<'records.betExport'>,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const customerId = requireCustomer(context.caller);
  const bounds = await boundsNow(context, request);
  const catalogue = await currentCatalogue(context);
  const { words, language } = wordsOf(context, request.language);
  const { time, reference, game, currency } = words.csv;
  const { stake, payout, result, validBet, unknownGame } = words.bets;
  return fileOf({
    name: `betting-record-${request.period}`,
    head: [
      time,
      reference,
      game,
      words.vendor,
      words.state.label,
      stake,
      payout,
      result,
      validBet,
      currency,
    ],
    read: (after) =>
      readBets(context, catalogue, { customerId, filter: request, bounds, after, limit: batch }),
    cursorOf: betCursorOf,
    lineOf: (row) => {
      const bet = toBet(row, catalogue, language);
      const money = (centavos: number | null) => (centavos === null ? '' : amountCell(centavos));
      const won = bet.payout === null ? null : bet.payout - bet.stake;
      const at = localTime(new Date(bet.at));
      return csvLine([
        at,
        bet.id,
        bet.gameName || unknownGame,
        bet.vassalage,
        words.state[bet.state],
        money(bet.stake),
        money(bet.payout),
        money(won),
        money(bet.validBet),
        memberCurrency,
      ]);
    },
  });
}

/** CSV (MEM-08), latest first: a line per day or month (its first day) and category. */
export async function exportProfit(
  request: Request<'records.profitExport'>,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const { words, language } = wordsOf(context, request.language);
  const lines = await profitLines(await boundsNow(context, request), context);
  const { bets, stake, payout, profit } = words.total;
  return {
    name: fileName(`profit-and-loss-${request.period}`),
    text: (async function* pieces() {
      yield (
        byteOrderMark +
          csvLine([words.csv.day, words.gameType, bets, stake, payout, profit, words.csv.currency])
      );
      for (const line of lines) {
        const category =
          line.gameType === null
            ? words.profit.otherCategory
            : categoryName(language, line.gameType);
        const sums = [line.stake, line.payout, line.profit].map(amountCell);
        yield csvLine([line.day, category, String(line.bets), ...sums, memberCurrency]);
      }
    })(),
  };
}

function lineOf(row: MovementRow, catalogue: Snapshot, words: Words, language: string): string {
  const game = row.game_id === null ? undefined : catalogue.byId.get(row.game_id);
  return csvLine([
    localTime(new Date(row.at)),
    `${row.transfer_id}-${row.line}`,
    row.cause ? `${words.type[row.type]} – ${words.cause[row.cause]}` : words.type[row.type],
    game ? gameName(game, language) : '',
    amountCell(Number(row.amount)),
    amountCell(Number(row.balance_after)),
    memberCurrency,
  ]);
}

function wordsOf(context: Context, asked: string): { words: Words; language: string } {
  const language = siteLanguage(context, asked);
  return { words: textsOf(language, 'records'), language };
}

const categoryName = (language: string, gameType: string): string =>
  textsOf<{ category: Record<string, string> }>(language, 'lobby').category[gameType] ?? gameType;
