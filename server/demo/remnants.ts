import type { Client } from 'pg';
import { verifyPassword } from '../domain/identity/common/passwords.ts';
import { publishedPasswords } from './accounts.ts';
import { externalVendor } from './external-vendor.ts';

/** Setting with `demo` or `live`, written at first start. */
export const modeKey = 'mode';

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [name],
  );
  return rows[0]!.found;
}

/** `demo`, `live`, or null. */
export async function markOf(client: Client): Promise<string | null> {
  if (!(await hasTable(client, 'settings'))) return null;
  const { rows } = await client.query<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM settings WHERE key = $1",
    [modeKey],
  );
  return rows[0]?.value ?? null;
}

/** What a demo left, in words; a live site may have none (SAFE-07). */
export async function demoRemnants(client: Client): Promise<string[]> {
  if (!(await hasTable(client, 'settings'))) return [];
  const accounts = await accountsWithPublishedPassword(client);
  return [
    ...(await storedRemnants(client)),
    ...accounts.map((name) => `the published password of ${name}`),
  ];
}

/** Whether a demo left anything; passwords take long and are tried last. */
export async function hasDemoRemnants(client: Client): Promise<boolean> {
  if (!(await hasTable(client, 'settings'))) return false;
  const stored = await storedRemnants(client);
  return stored.length > 0 || (await accountsWithPublishedPassword(client)).length > 0;
}

async function storedRemnants(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `SELECT 'the demo was loaded into it' AS what FROM settings WHERE key = 'demoSeeded' OR (key = $1 AND value = '"demo"')
     UNION SELECT 'the demo account ' || account FROM customers WHERE email LIKE '%@palaro.example'
     UNION SELECT 'an account that is known from every network' FROM known_networks WHERE masklen(network::inet) = 0
     UNION SELECT 'the simulated vendor ' || code FROM vendors WHERE code = $2
     UNION SELECT 'a key of the simulated vendor' FROM vendor_keys WHERE vendor = $2
     ORDER BY what`,
    [modeKey, externalVendor.code],
  );
  return rows.map(({ what }) => what);
}

async function accountsWithPublishedPassword(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ account: string; password_hash: string }>(
    'SELECT account, password_hash FROM customers WHERE account = ANY($1) AND password_hash IS NOT NULL',
    [[...publishedPasswords.keys()]],
  );
  const found: string[] = [];
  for (const { account, password_hash } of rows)
    if (await verifyPassword(password_hash, publishedPasswords.get(account) ?? ''))
      found.push(account);
  return found;
}
