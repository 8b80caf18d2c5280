import { type Row, use } from './database.ts';
import { allWrites } from './outbox-db.ts';

/** `bytes` is the JSON in UTF-8, close to what IndexedDB uses. */
export interface StoredPart {
  kind: string;
  key: string;
  bytes: number;
  /** ISO 8601 UTC; null: unknown. */
  since: string | null;
}

const encoder = new TextEncoder();
const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

const part = (kind: string, key: unknown, row: object, since: unknown): StoredPart => ({
  kind,
  key: text(key),
  bytes: encoder.encode(text(row)).length,
  since: typeof since === 'string' ? since : null,
});

/**
 * Lists stored values by collection and waiting writes as `writes`; null without a database
 * (PWA-08).
 */
export async function inventory(): Promise<StoredPart[] | null> {
  const values = use(async (db) => {
    const parts: StoredPart[] = [];
    await db.values.each((row) => void parts.push(part(row.kind, row.key, row, row.since)));
    return parts;
  });
  const writes = allWrites().catch(() => []);
  const stored = await values;
  return stored && [...stored, ...(await writes).map((row) => part('writes', row.id, row, row.at))];
}

/** Names in an account's list of reports to be read offline (`models/offline-reports.ts`). */
function chosenKeys(rows: readonly Row[]): ReadonlySet<string> {
  const lists = rows.filter(({ key, owner }) => key === `${owner}/offline`);
  return new Set(
    lists.flatMap(({ key, owner, value }) =>
      [key].concat(
        (value as { key: string; parts?: string[] }[]).flatMap((report) =>
          [report.key, ...(report.parts ?? [])].map((name) => `${owner}/${name}`),
        ),
      ),
    ),
  );
}

/** Deletes the older half of the reports that nobody chose to read offline; returns how many. */
export async function dropOldReports(): Promise<number> {
  const dropped = await use(async (db) => {
    const rows = await db.values.where({ kind: 'reports' }).toArray();
    const chosen = chosenKeys(rows);
    const free = rows
      .filter(({ key }) => !chosen.has(key))
      .toSorted((a, b) => a.since.localeCompare(b.since));
    const gone = free.slice(0, Math.ceil(free.length / 2));
    await db.values.bulkDelete(gone.map(({ kind, key }) => [kind, key]));
    return gone.length;
  });
  return dropped ?? 0;
}

/** Deletes collections except those under `except`; returns how many values went. */
export async function dropKinds(kinds: readonly string[], except?: string): Promise<number> {
  const dropped = await use((db) =>
    db.values
      .where('kind')
      .anyOf([...kinds])
      .and((row) => except === undefined || row.key !== except)
      .delete(),
  );
  return dropped ?? 0;
}
