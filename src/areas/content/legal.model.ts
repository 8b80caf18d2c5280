import { array } from 'superstruct';
import { LegalDocument, type LegalKind, legalKinds } from '../../../contract/content/legal.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { type Result, mapped } from '../../lib/result.ts';
import { whenBack } from '../../models/connectivity.ts';
import { formatDate } from '../../models/dates.ts';
import { t } from '../../models/language.ts';
import { noteDocumentsDue } from '../../models/legal-update.ts';

const prefix = 'legal ';

const source = cached(
  'help',
  (key) => mapped(call('legal.documents', { lang: key.slice(prefix.length) }), ({ list }) => list),
  array(LegalDocument),
);
const loads = new AheadLoads(source);

/** Legal documents with age (INFO-07), from the device first. */
export const legal = source.now;

let shown: string | null = null;

/** Loads a language's documents, and again on reconnect. */
export function loadLegal(code: string): Promise<void> {
  if (shown === null)
    whenBack(() => void (legal.peek().state !== 'fresh' && shown && loads.load(shown)));
  shown = prefix + code;
  return loads.load(shown);
}

/** Loads a language's documents ahead of the page. */
export const readyLegal = (code: string): Promise<unknown> => loads.ready(prefix + code);

/** Of an address such as `/legal/terms`, in any case of letters. */
export const kindOf = (path: string): LegalKind | undefined =>
  legalKinds.find((kind) => path.toLowerCase() === `/legal/${kind}`);

/** "Version of 28 Nov 2026", for a second one of that day with its number. */
export function versionText(version: string): string {
  const [day = '', number] = version.split('.');
  const date = formatDate(`${day}T00:00:00+08:00`, 'date', 'Asia/Manila');
  return t('legal.version', { date: number === undefined ? date : `${date} (${number})` });
}

/** Versions that the member is asked to accept, in a language. */
export const documentsDue = (code: string): Promise<Result<readonly LegalDocument[]>> =>
  mapped(call('legal.due', { language: code }), ({ list }) => list);

/** Accepts these versions; repeated, it changes nothing. */
export async function acceptDocuments(
  documents: readonly LegalDocument[],
): Promise<Result<unknown>> {
  const versions = Object.fromEntries(documents.map(({ kind, version }) => [kind, version]));
  const answer = await call('legal.accept', { documents: versions });
  if (answer.ok) noteDocumentsDue(answer.value.documentsDue);
  return answer;
}
