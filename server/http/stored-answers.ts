import type { Gateway } from '../context.ts';
import { siteState } from '../settings/state.ts';
import type { AnswerStore } from './cached-answer.ts';

/** The key of the catalogue's answer in a language. */
export const catalogueKey = (language: string): string => `games.catalogue?language=${language}`;

/**
 * The database for the catalogue in each language of the site, which takes long to make: other
 * processes and the next start read it. Other spellings of its query are not stored.
 */
export function storeOf(gateway: Gateway, answerKey: string): AnswerStore | undefined {
  const { languages } = siteState(gateway).settings;
  if (languages.every(({ code }) => answerKey !== catalogueKey(code))) return undefined;
  const { db } = gateway;
  return {
    async read(key, version) {
      const row = await db
        .selectFrom('catalogue_answers')
        .select(['version', 'etag', 'br', 'gzip'])
        .where('key', '=', key)
        .where('version', '=', version)
        .executeTakeFirst();
      return row ?? null;
    },
    async has(key, version) {
      const row = await db
        .selectFrom('catalogue_answers')
        .select('key')
        .where('key', '=', key)
        .where('version', '=', version)
        .executeTakeFirst();
      return row !== undefined;
    },
    save(key, { version, etag, br, gzip }) {
      const answer = { version, etag, br, gzip };
      db.insertInto('catalogue_answers')
        .values({ key, ...answer })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(answer))
        .execute()
        .catch(() => {});
    },
  };
}
