import { use } from './database.ts';
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
