import { type Row, isSlow, use } from './database.ts';

/** ms; a database that failed is not asked sooner. */
const pauseMs = 12_000;
/** One that does not answer for two minutes is not asked again. */
const tries = 10;

const missed = new Map<string, Row>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes a device's value later that a slow database did not take: the catalogue comes once a visit
 * (PWA-09). A newer value, of another tab too, stays.
 */
export function writeLater(row: Row): void {
  missed.set(`${row.kind}/${row.key}`, row);
  later(tries);
}

function later(left: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void writeMissed(left - 1), pauseMs);
}

async function writeMissed(left: number): Promise<void> {
  for (const [name, row] of missed) {
    if ((await use((db) => putIfNewer(db, row), true)) === null) {
      if (left > 0 && isSlow()) later(left);
      return;
    }
    if (missed.get(name) === row) missed.delete(name);
  }
}

async function putIfNewer(db: Parameters<Parameters<typeof use>[0]>[0], row: Row): Promise<true> {
  const held = await db.values.get([row.kind, row.key]);
  if (!held || held.since < row.since) await db.values.put(row);
  return true;
}
