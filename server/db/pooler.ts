import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { playLimits } from './limits.ts';

/** ms until a second connection must have been answered. */
const timeoutMs = 5000;
/** Statements after the first two: servers picked at random do not repeat themselves so often. */
const maxTurns = 16;

/**
 * Throws StartError where a pooler such as PgBouncer is in between: statements, locks and
 * notifications of one connection would meet in another's. Palaro has pools of its own.
 * @param place the database in words
 */
export async function requireNoPooler(url: string, place: string): Promise<void> {
  const sign = await poolerSign(url);
  if (sign === null) return;
  throw new StartError(
    `DATABASE_URL: ${place} is a pooler that ${sign}; Palaro has pools of its own (POOL_SIZE), so give it the address of PostgreSQL itself.`,
  );
}

/** What shows a pooler, or null. */
async function poolerSign(url: string): Promise<string | null> {
  const [first, second] = [0, 1].map(() => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      ...playLimits,
    });
    client.on('error', () => {});
    return client;
  }) as [Client, Client];
  try {
    await first.connect();
    await second.connect();
    const { rows } = await first.query<{ ms: number }>(
      "SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'",
    );
    if (rows[0]?.ms !== playLimits.statement_timeout) return 'drops time limits';
    return (await changesServer(first, second)) ? 'gives statements to any connection' : null;
  } catch (error) {
    const { message } = error as Error;
    if (/unsupported startup parameter/.test(message)) return 'rejects time limits';
    throw error;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/**
 * Whether a connection's server changes, or is another's too. Each asks twice in a row, because idle
 * servers that take turns answer a strict alternation as two sessions would.
 */
async function changesServer(first: Client, second: Client): Promise<boolean> {
  const ofFirst = await backendOf(first);
  const ofSecond = await backendOf(second);
  if (ofFirst === ofSecond) return true;
  for (let turn = 0; turn < maxTurns; turn++) {
    const [client, own] = turn % 4 < 2 ? [second, ofSecond] : [first, ofFirst];
    if ((await backendOf(client)) !== own) return true;
  }
  return false;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}
