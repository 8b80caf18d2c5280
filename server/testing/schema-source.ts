import { Client } from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  /** `CHECK (…)` of this column alone. */
  checks: string[];
}

/** By PostgreSQL type. */
const types: Readonly<Record<string, string>> = {
  bigint: 'Int8',
  boolean: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'Day',
  integer: 'number',
  jsonb: 'Json',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Timestamp',
  uuid: 'string',
};
/** Internal; no query reads them. */
const hidden = new Set(['schema_migrations', 'schema_functions']);

/** The text of `server/db/schema.ts`, in the database's order. */
export async function schemaSource(url: string): Promise<string> {
  const lines = [
    '// Generated from the migrated database by `npm run db:types`. Narrower types of columns are in tables/.',
    "import type { Day, Generated, Int8, Json, Timestamp } from './columns.ts';",
    '',
    'export interface Schema {',
  ];
  let table = '';
  for (const column of (await columnsOf(url)).filter((one) => !hidden.has(one.table))) {
    if (column.table !== table) {
      if (table !== '') lines.push('  };');
      table = column.table;
      lines.push(`  ${table}: {`);
    }
    lines.push(`    ${column.column}: ${typeOf(column)};`);
  }
  return `${lines.join('\n')}\n  };\n}\n`;
}

async function columnsOf(url: string): Promise<Column[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable,
        a.atthasdef OR a.attidentity <> '' AS generated,
        ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
          WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY c.relname COLLATE "C", a.attnum`);
    return rows;
  } finally {
    await client.end();
  }
}

function typeOf({ table, column, type, nullable, generated, checks }: Column): string {
  const array = type.endsWith('[]');
  const element = array ? type.slice(0, -2) : type;
  const known = types[element];
  if (!known) throw new Error(`schemaSource() knows no type for ${table}.${column}: ${type}`);
  let written = array ? arrayOf(element, known) : (valuesOf(checks) ?? known);
  if (generated) written = `Generated<${written}>`;
  return nullable ? `${written} | null` : written;
}

function arrayOf(element: string, known: string): string {
  return element === 'bigint' ? 'string[]' : `${known}[]`;
}

/** A union from `column IN ('a', 'b')`, or null. */
function valuesOf(checks: readonly string[]): string | null {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1];
    const values = list?.split(', ').map((value) => /^('[^']+')::text$/.exec(value)?.[1]);
    if (values?.every((value) => value !== undefined)) return values.join(' | ');
  }
  return null;
}
