import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openGateway } from '../gateway.ts';
import { makeLog } from '../log.ts';
import { testEnv } from '../testing/env.ts';
import { databaseUrl, query } from '../testing/template.ts';
import { hashPassword } from '../domain/identity/common/passwords.ts';
import { externalVendor } from './external-vendor.ts';
import { demoRemnants, hasDemoRemnants } from './remnants.ts';
import { removeDemo } from './remove.ts';
import { seedDemo } from './seed.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const tables = [
  'customers',
  'transfers',
  'rounds',
  'deposits',
  'withdrawals',
  'kyc_submissions',
  'contracts',
  'contract_settlements',
  'team_transfers',
  'team_rates',
  'register_links',
  'messages',
];

test(
  '[OPS-01b] [SAFE-07f] nothing of the demo remains after its removal',
  { timeout: 120_000 },
  async () => {
    const name = `palaro_remove_${randomBytes(6).toString('hex')}`;
    await query(server, `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`);
    const url = databaseUrl(server, name);
    const client = new Client({ connectionString: url });
    const env = testEnv();
    try {
      const open = await openGateway(env, url, makeLog('silent'), async (gateway) => {
        await seedDemo(gateway);
      });
      await open.close();
      await client.connect();
      const filled = async () => {
        const counts = tables.map((table) => `SELECT '${table}' AS name, count(*) FROM ${table}`);
        const { rows } = await client.query<{ name: string; count: string }>(
          counts.join(' UNION ALL '),
        );
        return rows.flatMap((row) => (row.count === '0' ? [] : [row.name]));
      };
      expect(await filled()).toEqual(tables);
      expect(await demoRemnants(client)).not.toEqual([]);
      await removeDemo(url);
      expect(await filled()).toEqual([]);
      expect(await demoRemnants(client)).toEqual([]);
    } finally {
      await client.end();
      await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      rmSync(env.dataDir, { recursive: true });
    }
  },
);

/** Runs `work` on a migrated database of its own. */
async function onDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const name = `palaro_remnants_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`);
  const client = new Client({ connectionString: databaseUrl(server, name) });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

test('[SAFE-07f] a start looks for the demo’s accounts without reading all members', async () => {
  await onDatabase(async (client) => {
    await client.query(`
      INSERT INTO customers (account, nickname) SELECT 'kasapi' || n, 'K' FROM generate_series(1, 5000) n;
      ANALYZE customers`);
    await client.query('BEGIN');
    expect((await demoRemnants(client)).length).toBeGreaterThan(0);
    const { rows } = await client.query(
      "SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'customers'",
    );
    expect(rows).toEqual([{ seq_scan: '0' }]);
  });
});

test('[SAFE-07f] an account with a published password alone is a remnant, with another one it is not', async () => {
  await onDatabase(async (client) => {
    await client.query('TRUNCATE settings, customers, known_networks, vendor_keys CASCADE');
    await client.query('DELETE FROM vendors WHERE code = $1', [externalVendor.code]);
    expect(await hasDemoRemnants(client)).toBe(false);
    const add = async (password: string) =>
      client.query(
        "INSERT INTO customers (account, nickname, password_hash) VALUES ('player', 'P', $1)",
        [await hashPassword(password)],
      );
    await add('Iba#2026Iba');
    expect([await hasDemoRemnants(client), await demoRemnants(client)]).toEqual([false, []]);
    await client.query('TRUNCATE customers CASCADE');
    await add('Maligaya#21');
    expect(await hasDemoRemnants(client)).toBe(true);
    expect(await demoRemnants(client)).toEqual(['the published password of player']);
  });
});
