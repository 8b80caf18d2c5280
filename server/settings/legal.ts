import { type Kysely, sql } from 'kysely';
import type { LegalKind, LegalVersions } from '../../contract/content/legal.ts';
import type { Database } from '../db/database.ts';

/** Of the built-in texts; raised with each of their changes. */
export const builtInVersions: LegalVersions = {
  terms: '2026-11-28',
  privacy: '2026-11-28',
  cookies: '2026-11-28',
};

/** The versions in force (INFO-07): the operator's last ones, else the built-in ones. */
export async function currentVersions(db: Kysely<Database>): Promise<LegalVersions> {
  const { rows } = await sql<{ kind: LegalKind; version: string }>`
    SELECT DISTINCT ON (kind) kind, version FROM legal_documents ORDER BY kind, id DESC`.execute(
    db,
  );
  const published = Object.fromEntries(rows.map(({ kind, version }) => [kind, version]));
  return { ...builtInVersions, ...published };
}
