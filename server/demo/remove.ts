import { Client } from 'pg';
import { advisoryLock, migrate, removal } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import { publishedPasswords } from './accounts.ts';
import { downline } from './people.ts';
import { hasDemoRemnants, hasTable, markOf, modeKey } from './remnants.ts';

const maxNamed = 5;

/**
 * Turns a demo's database into an empty live one. Throws StartError, changing nothing, when it is
 * not a demo, is in use, or others' accounts have money.
 */
export async function removeDemo(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'palaro-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    await requireDemo(client);
    await requireAlone(client);
    await client.query('BEGIN');
    // No payment may arrive in between.
    await client.query(
      'LOCK TABLE customers, accounts, deposits, transfers IN ACCESS EXCLUSIVE MODE',
    );
    await requireNoMoney(client);
    for (const statement of await removal()) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  await migrate(url, () => markAsLive(url));
}

async function requireDemo(client: Client): Promise<void> {
  const isDemo = (await markOf(client)) !== 'live' && (await hasDemoRemnants(client));
  if (!isDemo || !(await hasTable(client, 'schema_migrations')))
    throw new StartError('There is no demo in this database; nothing was changed.');
}

/** Throws StartError while any gateway is connected. */
async function requireAlone(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'palaro' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (rows.length > 0)
    throw new StartError('A Palaro still uses this database; stop it first. Nothing was changed.');
}

/** Throws StartError for money, even on its way, in accounts that the demo did not open. */
async function requireNoMoney(client: Client): Promise<void> {
  const demo = [...publishedPasswords.keys(), ...downline.map(({ account }) => account)];
  const { rows } = await client.query<{ account: string }>(
    `SELECT c.account FROM customers c
     WHERE c.type <> 4 AND c.account <> ALL($1)
       AND (EXISTS (SELECT FROM accounts a WHERE a.customer_id = c.id AND a.purpose <> 'points' AND a.balance <> 0)
         OR EXISTS (SELECT FROM deposits d WHERE d.customer_id = c.id AND d.state IN ('pending', 'review')
           AND NOT EXISTS (SELECT FROM simulated_payments p WHERE p.reference = d.reference)))
     ORDER BY c.account`,
    [demo],
  );
  if (rows.length === 0) return;
  const named = rows.slice(0, maxNamed).map(({ account }) => account);
  const rest = rows.length - named.length;
  throw new StartError(
    `There is money in accounts that are not the demo's: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Pay it out first; nothing was changed.`,
  );
}

/** Later starts must not seed it. */
async function markAsLive(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [modeKey, '"live"']);
  } finally {
    await client.end();
  }
}
