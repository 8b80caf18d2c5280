import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { packColumn, packing, unpackColumn } from './packed-column.ts';

/** Fewer games are read from their rows as fast. */
const minGames = 20_000;

/** A column's text is in one or few. */
const chunkBytes = 2 ** 20;
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The values of each column, in the order of the games. */
export type Columns = unknown[][];

/**
 * Identifies what all games' rows are: each change of one takes a new number, each removal too.
 * @param form of a row; builds that read other rows have another one
 */
export async function columnsVersion(db: Kysely<Database>, form: string): Promise<string> {
  const { rows } = await sql<{ changed: string | null }>`
    SELECT greatest((SELECT max(changed) FROM games), (SELECT max(changed) FROM games_removed)) AS changed`.execute(
    db,
  );
  return `${form}.${packing}~${rows[0]?.changed ?? 0}`;
}

/** Read in a third of the time of the table's rows; null when none are of this version. */
export async function storedColumns(
  db: Kysely<Database>,
  version: string,
): Promise<Columns | null> {
  const stored = await db
    .selectFrom('catalogue_columns')
    .select('br')
    .where('version', '=', version)
    .orderBy('position')
    .execute();
  if (stored.length === 0) return null;
  return Promise.all(
    stored.map(async ({ br }) => unpackColumn(await decompress(br, { chunkSize: chunkBytes }))),
  );
}

/** In the background; what is not stored is read from the table again. */
export function storeColumns(db: Kysely<Database>, version: string, columns: Columns): void {
  if ((columns[0]?.length ?? 0) < minGames) return;
  store(db, version, columns).catch(() => {});
}

async function store(db: Kysely<Database>, version: string, columns: Columns): Promise<void> {
  const rows: { version: string; position: number; br: Buffer }[] = [];
  for (const [position, column] of columns.entries())
    rows.push({ version, position, br: await compress(packColumn(column), { params }) });
  await db.transaction().execute(async (all) => {
    await all.deleteFrom('catalogue_columns').execute();
    await all.insertInto('catalogue_columns').values(rows).execute();
  });
}
