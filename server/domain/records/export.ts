import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileAnswer, MovementType } from '../../../contract/records.ts';
import { recordTimeZone } from '../../../contract/records.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { projectRoot } from '../../paths.ts';
import { type Snapshot, currentCatalogue, gameName } from '../catalogue/snapshot.ts';
import { requireCustomer } from '../session/caller.ts';
import { siteState } from '../site/state.ts';
import { memberCurrency } from '../wallet/currency.ts';
import { amountCell, byteOrderMark, csvLine } from './csv.ts';
import { type MovementRow, conditionOf, cursorOf, readMovements, walletOf } from './movements.ts';
import { boundsNow } from './period.ts';

interface Words {
  csv: Record<'time' | 'reference' | 'type' | 'game' | 'amount' | 'balance' | 'currency', string>;
  type: Record<MovementType, string>;
  cause: Record<'referral', string>;
}

/** How many entries are read at a time; between them nothing is held. */
const batch = 1000;

/** `2026-11-21 19:05:09` in Manila. */
const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone: recordTimeZone, dateStyle: 'short', timeStyle: 'medium' });

/**
 * The caller's account record as CSV (MEM-07): every entry that the filter lets through, the newest first, read in batches as
 * the file is taken, so that neither a long record nor a slow line holds memory or a connection. Entries that come in
 * meanwhile are not in it.
 */
export async function exportMovements(request: Request<'records.export'>, context: Context): Promise<typeof FileAnswer.TYPE> {
  const customerId = requireCustomer(context.caller);
  const bounds = await boundsNow(context, request);
  const [wallet, catalogue] = await Promise.all([walletOf(context, customerId), currentCatalogue(context)]);
  const { words, language } = wordsOf(context, request.language);
  const read = (after: string | undefined) =>
    readMovements(context, { customerId, wallet, where: conditionOf(bounds, request.type, after), limit: batch });
  async function* pieces() {
    const { time, reference, type, game, amount, balance, currency } = words.csv;
    yield byteOrderMark + csvLine([time, reference, type, game, amount, balance, currency]);
    for (let rows = await read(undefined); rows.length > 0; rows = rows.length < batch ? [] : await read(cursorOf(rows.at(-1)!))) {
      yield rows.map((row) => lineOf(row, catalogue, words, language)).join('');
    }
  }
  const day = localTime.format(new Date()).slice(0, 10);
  return { name: `account-record-${request.period}-${day}.csv`, text: pieces() };
}

function lineOf(row: MovementRow, catalogue: Snapshot, words: Words, language: string): string {
  const game = row.node_id === null ? undefined : catalogue.byId.get(row.node_id);
  return csvLine([
    localTime.format(new Date(row.at)),
    `${row.transfer_id}-${row.line}`,
    row.referral ? `${words.type[row.type]} – ${words.cause.referral}` : words.type[row.type],
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
