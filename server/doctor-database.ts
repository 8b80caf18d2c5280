import type { Client } from 'pg';
import { connectionsOf } from './db/limits.ts';
import { unknownMigrations } from './db/migrate.ts';
import { demoRemnants, hasDemoRemnants, hasTable, markOf } from './demo/remnants.ts';
import { type Finding, danger, missing, right } from './finding.ts';
import type { Env } from './env.ts';
import { defaults } from './settings/defaults.ts';
import { findMasterKeys } from './vault/master-keys.ts';
import { unwrapped, wrongKey } from './vault/vault.ts';

const maxNamed = 4;

/** Checks the database before a start changes it (SAFE-07). */
export async function databaseFindings(
  env: Pick<Env, 'mode' | 'databaseUrl' | 'dataDir' | 'masterKeys' | 'poolSize' | 'gateways'>,
  client: Client,
): Promise<Finding[]> {
  const ofMode =
    env.mode === 'live'
      ? [await schema(client), await noDemo(client), ...(await siteSettings(client))]
      : [await noLiveSite(client)];
  return [
    ...ofMode,
    await enoughConnections(env, client),
    await secrets(env, client),
    await clock(client),
  ];
}

/** Whether the master key opens the database's. */
async function secrets(
  env: Pick<Env, 'mode' | 'databaseUrl' | 'dataDir' | 'masterKeys'>,
  client: Client,
): Promise<Finding> {
  const setting = 'secrets';
  const masters = findMasterKeys(env) ?? [];
  const { rows } = (await hasTable(client, 'secret_keys'))
    ? await client.query<{ id: string; wrapped: Buffer }>('SELECT id, wrapped FROM secret_keys')
    : { rows: [] };
  return rows.every(({ id, wrapped }) => unwrapped(masters, id, wrapped))
    ? { setting, state: 'right', text: 'encrypted under this key' }
    : { setting, state: 'danger', stops: true, text: wrongKey.replace(/\.$/, '') };
}

/** For the operator's commands and a start's migrations. */
const spareConnections = 3;

/** Each process's pools, within what the server, the database and the role allow. */
async function enoughConnections(
  { poolSize, gateways }: Pick<Env, 'poolSize' | 'gateways'>,
  client: Client,
): Promise<Finding> {
  const { rows } = await client.query<{ allowed: number }>(`
    SELECT least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
    ) AS allowed`);
  const allowed = rows[0]!.allowed;
  const needed = gateways * connectionsOf(poolSize) + spareConnections;
  const setting = 'POOL_SIZE';
  const need = `${gateways} gateway${gateways === 1 ? '' : 's'} with a pool of ${poolSize} may open ${needed} connections`;
  if (needed <= allowed)
    return { setting, state: 'right', text: `${need}, and PostgreSQL allows ${allowed}` };
  return {
    setting,
    state: 'danger',
    stops: true,
    text: `${need}, but PostgreSQL allows ${allowed}; set POOL_SIZE or GATEWAYS lower, or max_connections higher`,
  };
}

/** What a live site must not take over from the defaults. */
async function siteSettings(client: Client): Promise<Finding[]> {
  const { rows } = (await hasTable(client, 'settings'))
    ? await client.query<{ key: 'identity' | 'resources'; value: unknown }>(
        "SELECT key, value FROM settings WHERE key IN ('identity', 'resources')",
      )
    : { rows: [] };
  const stored = new Map(rows.map(({ key, value }) => [key, value as Record<string, unknown>]));
  // The first start turns it on.
  const { beforePlay = true } = stored.get('identity') ?? {};
  const resources = stored.get('resources') ?? {};
  const contacts = (['supportEmail', 'supportPhone'] as const).filter((name) => {
    const shown = resources[name] ?? defaults.resources[name];
    return shown === defaults.resources[name];
  });
  return [
    beforePlay
      ? right('identity before play', 'asked for')
      : missing(
          'identity before play',
          'members play before anybody knows them; where the law asks for it run: npm run operator -- kyc before-play on',
        ),
    contacts.length === 0
      ? right('support', 'contacts of your own')
      : danger(
          'support',
          `${contacts.join(' and ')} of the demo, which nobody answers; run: npm run operator -- resource set supportEmail …`,
        ),
  ];
}

/** Above it the clock is wrong, not only read late. */
const maxClockSeconds = 5;

/** The gateway goes by the database's, but logs and certificates do not. */
async function clock(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  const seconds = Math.round((Date.now() - rows[0]!.at.getTime()) / 1000);
  if (Math.abs(seconds) <= maxClockSeconds) return right('clock', "the database's, to the second");
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return danger(
    'clock',
    `${Math.abs(seconds)} s ${side} the database's; set it by a time server (the gateway goes by the database's)`,
  );
}

async function schema(client: Client): Promise<Finding> {
  const unknown = await unknownMigrations(client);
  const setting = 'schema';
  if (unknown.length === 0)
    return { setting, state: 'right', text: 'none newer than this version' };
  return {
    setting,
    state: 'danger',
    stops: true,
    text: `a newer version of Palaro has changed the database (${unknown.join(', ')}); start that version`,
  };
}

async function noDemo(client: Client): Promise<Finding> {
  const remnants = await demoRemnants(client);
  const setting = 'demo accounts';
  if (remnants.length === 0) return { setting, state: 'right', text: 'none' };
  const rest = remnants.length - maxNamed;
  const named = remnants.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return {
    setting,
    state: 'danger',
    stops: true,
    text: `the database has ${named}; take an empty one, or run: npm run operator -- demo remove`,
  };
}

/** A demo publishes passwords and simulates payments: never on a live site's members. */
async function noLiveSite(client: Client): Promise<Finding> {
  const setting = 'database';
  const isLive =
    (await markOf(client)) === 'live' ||
    ((await hasTable(client, 'customers')) &&
      (await hasMembers(client)) &&
      !(await hasDemoRemnants(client)));
  if (!isLive) return { setting, state: 'right', text: 'a demo' };
  return {
    setting,
    state: 'danger',
    stops: true,
    text: 'it belongs to a live site, and a demo would put published passwords into it; set PALARO_MODE=live, or take another database or DATA_DIR',
  };
}

async function hasMembers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM customers WHERE type <> 4) AS found',
  );
  return rows[0]!.found;
}
