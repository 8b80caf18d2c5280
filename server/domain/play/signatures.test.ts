import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../../contract/index.ts';
import { noncesJob, spendNonce } from '../../kernel/nonces.ts';
import { projectRoot } from '../../paths.ts';
import { type Purpose, signatureOf } from '../../signature.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { sampleOf } from '../../testing/samples.ts';
import { signedHeadersAt } from '../../testing/signed.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { type TestPlayer, testLaunch, testPlayer, walletOf } from './fixtures.ts';
import { openLaunch } from './launches.ts';
import { jobRun } from '../../testing/job-run.ts';

const key = Buffer.alloc(32, 3);
let site: TestGateway;
let player: TestPlayer;
let token: string;
beforeAll(async () => {
  site = await createTestGateway();
  await connectVendor(
    { vendor: 'AG', connected: true, launch: 'https://ag.example/', key: key.toString('hex') },
    site.gateway,
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await testPlayer(site.gateway, 10_000);
  token = await openLaunch(site.gateway, {
    gameId: '5',
    vendor: 'AG',
    gameCode: 'AG-2',
    currency: 'PHP',
    trial: false,
    language: 'EN',
    sessionId: player.sessionId,
    customerId: player.customerId,
  });
});

interface Forgery {
  at?: number;
  nonce?: string;
  secret?: Buffer;
  purpose?: Purpose;
  vendor?: string;
  /** What arrives in place of what was signed. */
  sent?: { method?: 'POST' | 'PUT'; path?: string; body?: string };
  without?: string;
}

/** A vendor's call, or what an attacker makes of it. */
async function call(name: string, request: object, forgery: Forgery = {}, on = site) {
  const { secret = key, purpose = 'vendor-to-site', vendor = 'AG', sent = {} } = forgery;
  const message = {
    method: 'POST',
    path: `/api/seamless/${name}`,
    body: JSON.stringify(request),
  } as const;
  const headers = { ...signedHeadersAt(secret, purpose, message, forgery), 'x-vendor': vendor };
  if (forgery.without) Reflect.deleteProperty(headers, forgery.without);
  const { method, path: url, body: payload } = { ...message, ...sent };
  const answer = await on.app.inject({ method, url, payload, headers });
  const { code, field, value } = answer.json();
  return { status: answer.statusCode, code, field, value };
}
const stake = (transactionId: string, amount = 1000) => ({
  token,
  playerId: player.customerId,
  roundId: 'r1',
  transactionId,
  amount,
});
const balance = async () => (await walletOf(site.gateway, player.wallet)).balance;
const wrong = (field: string) => ({ status: 401, code: 'bad_signature', field });

describe("a vendor's signature", () => {
  test('[SAFE-10a] covers the path: a signed debit sent to credit is rejected', async () => {
    const request = stake('d1', 5000);
    expect(await call('debit', request, { sent: { path: '/api/seamless/credit' } })).toMatchObject(
      wrong('x-signature'),
    );
    expect(
      await call('debit', request, { sent: { path: '/api/seamless/debit?x=1' } }),
    ).toMatchObject(wrong('x-signature'));
    expect(await balance()).toBe(10_000);
    expect(await call('debit', request)).toMatchObject({ status: 200, value: { balance: 5000 } });
  });

  test('[SAFE-10a] covers the method and the body', async () => {
    const secret = key;
    const at = String(Date.now());
    const nonce = randomUUID();
    const signed = { path: '/api/seamless/debit', body: '{}', timestamp: at, nonce };
    expect(signatureOf(secret, 'vendor-to-site', { ...signed, method: 'POST' })).not.toBe(
      signatureOf(secret, 'vendor-to-site', { ...signed, method: 'PUT' }),
    );
    const other = JSON.stringify(stake('d1', 1));
    expect(await call('debit', stake('d1'), { sent: { body: other } })).toMatchObject(
      wrong('x-signature'),
    );
    const put = await site.operator.inject({
      method: 'PUT',
      url: '/api/seamless/debit',
      payload: stake('d1'),
    });
    expect(put.statusCode).toBe(404);
    expect((await call('debit', stake('d1'), { sent: { method: 'PUT' } })).status).toBe(405);
    expect(await balance()).toBe(10_000);
  });

  test.each([-61_000, 61_000])('[SAFE-10a] with a time %i ms off is rejected', async (off) => {
    expect(await call('debit', stake('d1'), { at: Date.now() + off })).toMatchObject(
      wrong('x-timestamp'),
    );
    expect(await balance()).toBe(10_000);
  });

  test('[SAFE-10a] with another key, purpose or vendor, or a header missing, is rejected', async () => {
    const forgeries: [Forgery, string][] = [
      [{ secret: Buffer.alloc(32, 4) }, 'x-signature'],
      [{ purpose: 'deposits-to-site' }, 'x-signature'],
      [{ vendor: 'TF' }, 'x-signature'],
      [{ vendor: 'PLR' }, 'x-vendor'],
      [{ vendor: "AG'--" }, 'x-vendor'],
      [{ nonce: 'short' }, 'x-nonce'],
      [{ nonce: 'n'.repeat(65) }, 'x-nonce'],
      ...['x-vendor', 'x-timestamp', 'x-nonce', 'x-signature'].map((without): [Forgery, string] => [
        { without },
        without,
      ]),
    ];
    for (const [forgery, field] of forgeries) {
      expect(await call('debit', stake('d1'), forgery)).toMatchObject(wrong(field));
    }
    expect(await balance()).toBe(10_000);
  });

  test('[SAFE-10c] of the same nonce counts once, over two processes; a new nonce repeats the event', async () => {
    const second = await site.another();
    const nonce = randomUUID();
    const at = Date.now();
    const replay = { status: 409, code: 'replayed_request' };
    const first = await call('debit', stake('d1'), { nonce, at });
    expect(first).toMatchObject({ status: 200, value: { balance: 9000 } });
    expect(await call('debit', stake('d1'), { nonce, at })).toMatchObject(replay);
    expect(await call('debit', stake('d1'), { nonce, at }, second)).toMatchObject(replay);
    expect(await call('debit', stake('d1'), {}, second)).toEqual(first);
    const twice = { nonce: randomUUID(), at };
    const race = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call('balance', { token, playerId: player.customerId }, twice, i % 2 ? second : site),
      ),
    );
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    await second.close();
    expect(await balance()).toBe(9000);
  });

  test('[SAFE-10c] that is wrong spends no nonce', async () => {
    const nonce = randomUUID();
    await call('debit', stake('d1'), { nonce, secret: Buffer.alloc(32, 4) });
    expect(await call('debit', stake('d1'), { nonce })).toMatchObject({ status: 200 });
  });
});

describe('spent nonces', () => {
  test('[SAFE-10c] stay until no request with them would be accepted, then a job deletes them', async () => {
    const { db } = site.gateway;
    await db.deleteFrom('seen_nonces').execute();
    await spendNonce(db, 'vendor AG', 'a nonce', 60_000);
    await spendNonce(db, 'vendor TF', 'a nonce', 60_000);
    await noncesJob.run(site.gateway, jobRun());
    await expect(spendNonce(db, 'vendor AG', 'a nonce', 60_000)).rejects.toMatchObject({
      code: 'replayed_request',
    });
    const { rows } = await sql<{ nonce: string; seconds: number }>`
      SELECT nonce, extract(epoch FROM expires_at - now())::integer AS seconds FROM seen_nonces`.execute(
      db,
    );
    expect(rows.map(({ nonce }) => nonce.length)).toEqual([64, 64]);
    for (const { seconds } of rows) expect(seconds).toBeGreaterThan(120);
    await sql`UPDATE seen_nonces SET expires_at = now() - interval '1 second'`.execute(db);
    await noncesJob.run(site.gateway, jobRun());
    expect(await db.selectFrom('seen_nonces').select('nonce').execute()).toEqual([]);
  });
});

describe('a launch token', () => {
  const callsOf = (auth: string) =>
    (Object.keys(contract) as ActionName[]).filter((name) => entryOf(name).auth === auth);

  test.each(callsOf('launch'))(
    "[SAFE-10f] of an external vendor's game does not open %s",
    async (name) => {
      const { method, path, request } = entryOf(name);
      const ask = (bearer: string) =>
        site.media.inject({
          method,
          url: path,
          payload: sampleOf(request) as object,
          headers: { authorization: `Bearer ${bearer}`, host: 'localhost:8081' },
        });
      expect((await ask(token)).json()).toMatchObject({ success: false, code: 'launch_expired' });
      const own = await testLaunch(site.gateway, player);
      expect((await ask(own)).json().code).not.toBe('launch_expired');
    },
  );

  test.each(callsOf('vendor'))("[SAFE-10f] of the house's game does not open %s", async (name) => {
    const house = await testLaunch(site.gateway, player);
    const short = name.split('.')[1]!;
    const request = (bearer: string) => ({
      ...(sampleOf(entryOf(name).request) as object),
      ...(name === 'seamless.authenticate' ? {} : { playerId: player.customerId }),
      token: bearer,
    });
    const rejected = await call(short, request(house));
    expect(['launch_expired', 'not_found']).toContain(rejected.code);
    await sql`INSERT INTO vendor_keys (vendor, secret) VALUES ('PLR', ${key}) ON CONFLICT DO NOTHING`.execute(
      site.db,
    );
    expect(await call(short, request(house), { vendor: 'PLR' })).toMatchObject(wrong('x-vendor'));
    expect(await balance()).toBe(10_000);
  });
});

test('[SAFE-10b] the worked example of docs/signatures.md is what the gateway computes', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'signatures.md'), 'utf8');
  const found = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
  const secret = Buffer.from(found(/^Secret: `(\w+)`/m), 'hex');
  const key = createHmac('sha256', secret).update('vendor-to-site').digest();
  expect(found(/^Derived key: `(\w+)`/m)).toBe(key.toString('hex'));
  const [body = '', text = ''] = [...page.matchAll(/```text\n([^`]+)\n```/g)].map(
    (block) => block[1],
  );
  const [version, method = '', path = '', timestamp = '', nonce = '', digest] = text.split('\n');
  expect([version, digest]).toEqual(['palaro-1', createHash('sha256').update(body).digest('hex')]);
  const signature = found(/^x-signature: (\w+)/m);
  expect(createHmac('sha256', key).update(text).digest('hex')).toBe(signature);
  expect(signatureOf(secret, 'vendor-to-site', { method, path, timestamp, nonce, body })).toBe(
    signature,
  );
});
