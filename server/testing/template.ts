import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from '../db/migrate.ts';
import { seedAccounts } from '../demo/accounts.ts';
import { openGateway } from '../gateway.ts';
import { makeLog } from '../log.ts';
import { testEnv } from './env.ts';

/** Another database on the server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

export async function query(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Migrated, with small catalogue and demo accounts, for `CREATE DATABASE … TEMPLATE`. */
export async function makeTemplate(server: string, name: string): Promise<void> {
  await query(server, `CREATE DATABASE ${name}`);
  const url = databaseUrl(server, name);
  await migrate(url, async () => {
    await query(url, catalogue);
    const env = testEnv();
    const open = await openGateway(env, url, makeLog('silent'), seedAccounts);
    await open.close();
    rmSync(env.dataDir, { recursive: true });
  });
}

const catalogue = `
  INSERT INTO settings (key, value) VALUES ('catalogueVersion', '"test"');
  INSERT INTO vendors (code, name, connected) VALUES
    ('PLR', 'Palaro Originals', true), ('AG', 'Asia Gold', false), ('TF', 'Tanda Esports', false);
  INSERT INTO vendor_categories (vendor, category, position) VALUES
    ('PLR', 'RNG', 1), ('AG', 'RNG', 2), ('AG', 'LIVE', 1), ('TF', 'SPORTS', 1);
  INSERT INTO games (game_id, game_code, vendor, category, classify, names, is_hot, hot_rank, trial_offered, maintenance, rtp, released_on)
  VALUES
    (1, 'PLR-001', 'PLR', 'RNG', 'SLOT', '{"EN": "Mango Gold", "TY": "Gintong Mangga"}', 1, 1, true, false, 9600, '2026-01-01'),
    (2, 'PLR-002', 'PLR', 'RNG', 'SLOT', '{"EN": "No Trial", "TY": "Walang Subok"}', 0, NULL, false, false, 9600, '2026-01-01'),
    (3, 'PLR-003', 'PLR', 'RNG', 'SLOT', '{"EN": "Closed", "TY": "Sarado"}', 0, NULL, true, true, 9600, '2026-01-01'),
    (4, 'AG-1', 'AG', 'RNG', 'TABLE', '{"EN": "Far Table", "TY": "Malayong Mesa"}', 1, 2, true, false, NULL, '2026-01-01'),
    (5, 'AG-2', 'AG', 'LIVE', 'BACCARAT', '{"EN": "Live Baccarat", "TY": "Live Baccarat"}', 0, NULL, false, false, NULL, '2026-01-01'),
    (6, 'TF-1', 'TF', 'SPORTS', 'ESPORTS', '{"EN": "Arena", "TY": "Arena"}', 0, NULL, false, false, NULL, '2026-01-01');
  INSERT INTO banners (group_name, position, scene, title, subtitle, linkage_type, target) VALUES
    ('w_home', 1, 'fiesta', '{"EN": "Fiesta \\"Night\\"", "TY": "Gabi ng Pista"}', '{"EN": "", "TY": ""}', 'none', '');
  INSERT INTO announcements (type, execution, title, content) VALUES
    ('B', 'B', '{"EN": "Welcome", "TY": "Mabuhay"}', '{"EN": "<p>Hello</p>", "TY": "<p>Kumusta</p>"}');
`;
