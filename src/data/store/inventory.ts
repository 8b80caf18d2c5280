import { use } from './database.ts';
import { allWrites } from './outbox-db.ts';

/** What the device stores of one kind under one key. `bytes` is its JSON in UTF-8: close to what IndexedDB takes for it. */
export interface StoredPart {
  kind: string;
  key: string;
  bytes: number;
  /** When it was fetched or written, ISO 8601 UTC; null where the row does not say. */
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

/** Every value by its kind, and every write that waits, as kind `writes`; null without a database (PWA-08). */
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

/** Removes values by kind, but for those under `except`; gives how many there were. Other tables are never touched. */
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
