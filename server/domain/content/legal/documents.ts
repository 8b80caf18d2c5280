import { type Kysely, sql } from 'kysely';
import {
  type LegalDocument,
  type LegalKind,
  legalKinds,
} from '../../../../contract/content/legal.ts';
import { todayInManila } from '../../../../contract/identity/registration.ts';
import type { Request, Value } from '../../../../contract/index.ts';
import { now } from '../../../clock.ts';
import type { Gateway, Handlers } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Texts } from '../../../db/tables/catalogue.ts';
import { DomainError } from '../../../domain-error.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { inLanguage } from '../../../kernel/localized-texts.ts';
import { builtInVersions } from '../../../settings/legal.ts';
import { siteState } from '../../../settings/state.ts';
import {
  documentsDue,
  noteAcceptance,
  requireCurrent,
} from '../../identity/registration/documents.ts';
import { fillIn } from '../fill-in.ts';
import { cookies } from './cookies.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const builtIn: Record<LegalKind, Texts> = { terms, privacy, cookies };

/** Calls of the legal pages (INFO-07). */
export const legalHandlers: Handlers<'legal'> = {
  'legal.documents': async ({ lang }, context) => ({ list: await documentsIn(lang, context) }),
  'legal.due': async ({ language }, context) => {
    const due = await documentsDue(context.db, requireCustomer(context.caller));
    const all = await documentsIn(language, context);
    return { list: all.filter(({ kind }) => due.includes(kind)) };
  },
  'legal.accept': async ({ documents }, context) => {
    const customerId = requireCustomer(context.caller);
    await requireCurrent(context.db, documents);
    await noteAcceptance(context.db, customerId, documents);
    return { documentsDue: (await documentsDue(context.db, customerId)).length > 0 };
  },
};

/** Those in force. */
async function documentsIn(
  lang: string,
  context: Pick<Gateway, 'db' | 'env'>,
): Promise<LegalDocument[]> {
  const own = await publishedIn(context.db);
  const say = fillIn(context, lang);
  return legalKinds.map((kind): LegalDocument => {
    const published = own.get(kind);
    if (!published)
      return { kind, version: builtInVersions[kind], content: say(builtIn[kind]), changes: '' };
    const { version, content, changes } = published;
    // As it was published: values filled in would change what was accepted.
    return {
      kind,
      version,
      content: inLanguage(content, lang),
      changes: inLanguage(changes, lang),
    };
  });
}

interface Published {
  kind: LegalKind;
  version: string;
  content: Texts;
  changes: Texts;
}

/** The operator's last version of each kind. */
async function publishedIn(db: Kysely<Database>): Promise<Map<LegalKind, Published>> {
  const { rows } = await sql<Published>`
    SELECT DISTINCT ON (kind) kind, version, content, changes FROM legal_documents ORDER BY kind, id DESC`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.kind, row]));
}

/**
 * Publishes a version (INFO-07). The text in force again publishes none. Throws `invalid_request`
 * with the field where a language of the site is missing.
 */
export async function publishDocument(
  { kind, content, changes }: Request<'operator.legalPublish'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<{ changed: boolean; version: string }> {
  const languages = siteState({ db }).settings.languages.map(({ code }) => code);
  for (const [field, texts] of Object.entries({ content, changes }))
    if (!isInEach(languages, texts)) throw new DomainError('invalid_request', { field });
  return db.transaction().execute(async (held) => {
    // Concurrent versions build on each other.
    await sql`LOCK TABLE legal_documents IN SHARE ROW EXCLUSIVE MODE`.execute(held);
    const before = (await publishedIn(held)).get(kind);
    if (before && isSame(before.content, content))
      return { changed: false, version: before.version };
    const version = versionAfter(before?.version ?? builtInVersions[kind], todayInManila(now()));
    await held
      .insertInto('legal_documents')
      .values({
        kind,
        version,
        content: JSON.stringify(content),
        changes: JSON.stringify(changes),
      })
      .execute();
    return { changed: true, version };
  });
}

const isInEach = (languages: readonly string[], texts: Texts): boolean =>
  languages.every((code) => (texts[code] ?? '').trim() !== '');

const isSame = (one: Texts, other: Texts): boolean =>
  Object.keys({ ...one, ...other }).every((code) => one[code] === other[code]);

/** A day is never before the version that it follows; its second version has a number. */
export function versionAfter(before: string, today: string): string {
  const [day = '', number = '1'] = before.split('.');
  return today > day ? today : `${day}.${Number(number) + 1}`;
}

/** Every version, the newest of a kind first. */
export async function legalVersions({ db }: Pick<Gateway, 'db'>): Promise<Value<'operator.legal'>> {
  const rows = await db
    .selectFrom('legal_documents')
    .select(['kind', 'version', 'published_at'])
    .orderBy('id', 'desc')
    .execute();
  const versions = legalKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const stated: Value<'operator.legal'>['versions'] = own.map(({ version, published_at }, i) => {
      return { kind, version, publishedAt: published_at.toISOString(), inForce: i === 0 };
    });
    const version = builtInVersions[kind];
    stated.push({ kind, version, publishedAt: null, inForce: own.length === 0 });
    return stated;
  });
  return { versions };
}
