import { readFileSync, readdirSync } from 'node:fs';
import { Client } from 'pg';
import type { Gateway } from './gateway.ts';

/** PostgreSQL's first process. */
export async function postmasterOf({ postgres }: Gateway): Promise<number> {
  const client = new Client({ connectionString: postgres.href });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // While its process lives.
  const own = statOf(rows[0]!.pid);
  await client.end();
  if (!own) throw new Error("PostgreSQL's processes cannot be read");
  return own.parent;
}

/** ms of a process, of those below it, and of those that ended there. */
export function cpuBelow(parent: number): number {
  const own = statOf(parent);
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => statOf(Number(entry)))
    .filter((stat) => stat?.parent === parent);
  return [own, ...children].reduce((sum, stat) => sum + (stat?.cpu ?? 0), own?.ended ?? 0);
}

function statOf(pid: number): { parent: number; cpu: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Linux counts in hundredths.
    const ms = (from: number) => (fields[from]! + fields[from + 1]!) * 10;
    return { parent: fields[1]!, cpu: ms(11), ended: ms(13) };
  } catch {
    return null;
  }
}
