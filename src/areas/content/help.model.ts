import { array } from 'superstruct';
import { HelpArticle } from '../../../contract/content/help.ts';
import { AheadLoads } from '../../data/ahead.ts';
import { cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { whenBack } from '../../models/connectivity.ts';

const source = cached(
  'help',
  (code) => mapped(call('help.articles', { lang: code, device: 'WEB' }), ({ list }) => list),
  array(HelpArticle),
);
const loads = new AheadLoads(source);

/** Help articles with age (INFO-01), from the device first. */
export const help = source.now;

let shown: string | null = null;

/** Loads a language's articles, and again on reconnect. */
export function loadHelp(language: string): Promise<void> {
  if (shown === null)
    whenBack(() => void (help.peek().state !== 'fresh' && shown && loads.load(shown)));
  shown = language;
  return loads.load(language);
}

/** Loads a language's articles ahead of the page. */
export const readyHelp = (code: string): Promise<unknown> => loads.ready(code);

/** Articles by heading, in the gateway's order. */
export function sections(
  articles: readonly HelpArticle[],
): [heading: string, articles: HelpArticle[]][] {
  const found = new Map<string, HelpArticle[]>();
  for (const article of articles)
    found.set(article.section, [...(found.get(article.section) ?? []), article]);
  return [...found];
}
