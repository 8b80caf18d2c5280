import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Value } from '../../../contract/index.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import type { LoginValue } from '../../../contract/identity/login.ts';
import type { Caller, Context, Cookies, Gateway } from '../../context.ts';
import { connect } from '../../db/connect.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { makeLog } from '../../log.ts';
import { openPorts } from '../../ports/ports.ts';
import { testEnv, testMasterKey } from '../../testing/env.ts';
import { databaseUrl } from '../../testing/template.ts';
import { openSession } from '../identity/session/sessions.ts';
import { reloadSite } from '../../settings/state.ts';
import { openLaunch } from './launches.ts';
import { openVault } from '../../vault/vault.ts';

/** On its own database, without HTTP; records what it sends over sockets. */
export interface TestDomain {
  gateway: Gateway;
  sent: { to: string; event: LiveEvent }[];
  /** Tables, with the customer whose bets changed. */
  notified: string[];
  close(): Promise<void>;
}

/** With the games 1 to 6 of server/testing/template.ts. */
export async function testDomain(): Promise<TestDomain> {
  const { TEST_DATABASE_URL: server, TEST_TEMPLATE: template } = process.env;
  if (!server || !template)
    throw new Error('run the tests through vitest: its global setup starts the database');
  const name = `palaro_test_${randomBytes(6).toString('hex')}`;
  const root = connect(server);
  await sql.raw(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`).execute(root);
  const db = connect(databaseUrl(server, name));
  await openVault(db, [testMasterKey]);
  const sent: TestDomain['sent'] = [];
  const notified: string[] = [];
  const env = testEnv();
  const log = makeLog('silent');
  const gateway = {
    db,
    env,
    log,
    ports: openPorts(env, db, 'a secret of the tests', log),
    live: {
      toCustomer: (id: string, event: LiveEvent) => void sent.push({ to: `customer ${id}`, event }),
      toSession: (id: string, event: LiveEvent) => void sent.push({ to: `session ${id}`, event }),
      toAll: (event: LiveEvent) => void sent.push({ to: 'all', event }),
      news: (id: string) => void notified.push(`news of ${id}`),
      toChat: () => void notified.push('chat'),
      toTable: (table: string, id?: string) => void notified.push(id ? `${table} ${id}` : table),
    },
  };
  await reloadSite(gateway);
  const close = async () => {
    await db.destroy();
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(root);
    await root.destroy();
    rmSync(gateway.env.dataDir, { recursive: true });
  };
  return { gateway, sent, notified, close };
}

/** From localhost. */
export function contextOf(gateway: Gateway, caller: Partial<Caller> = {}): Context {
  const guest: Caller = {
    role: 'guest',
    ip: '127.0.0.1',
    origin: 'http://localhost:8080',
    userAgent: 'test',
  };
  return { ...gateway, caller: { ...guest, ...caller }, cookies: testCookies() };
}

/** In memory. */
export function testCookies(): Cookies & { jar: Map<string, string> } {
  const jar = new Map<string, string>();
  return {
    jar,
    get: (name) => jar.get(name),
    set: (name, value) => void jar.set(name, value),
    clear: (name) => void jar.delete(name),
  };
}

export interface TestPlayer {
  customerId: string;
  wallet: string;
  token: string;
  sessionId: string;
}

/** With a session and this many centavos. */
export async function testPlayer(gateway: Gateway, amount: number): Promise<TestPlayer> {
  const { db } = gateway;
  const account = `p${randomBytes(6).toString('hex')}`;
  const { id: customerId } = await db
    .insertInto('customers')
    .values({ account, nickname: account })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wallet = await openAccount(db, customerId, 'PHP');
  const rails = await systemAccount(db, 'rails', 'PHP', customerId);
  const legs = [
    { account: wallet, amount },
    { account: rails, amount: -amount },
  ];
  if (amount > 0) {
    await move(db, {
      kind: 'deposit',
      scope: 'test',
      key: customerId,
      fingerprint: fingerprint(amount),
      legs,
    });
  }
  const token = await openSession(gateway, customerId, { ip: '127.0.0.1', userAgent: 'test' });
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { customerId, wallet, token, sessionId };
}

/** Returns the token of a launch of game 1. */
export function testLaunch(
  gateway: Gateway,
  { customerId, sessionId }: TestPlayer,
): Promise<string> {
  const game = {
    gameId: '1',
    vendor: 'PLR',
    gameCode: 'PLR-001',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  };
  return openLaunch(gateway, { ...game, sessionId, customerId });
}

/** Balance, version, count of entries. */
export async function walletOf({ db }: Gateway, wallet: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['balance', 'version'])
    .where('id', '=', wallet)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('entries')
    .select('amount')
    .where('account_id', '=', wallet)
    .execute();
  return {
    balance: Number(account.balance),
    version: Number(account.version),
    entries: entries.length,
  };
}

/** Throws when a second factor is asked for. */
export function granted(answer: Value<'session.login'>): LoginValue {
  if ('factor' in answer) throw new Error('a second factor was asked for');
  return answer;
}
