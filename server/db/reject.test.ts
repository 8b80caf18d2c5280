import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlayer } from '../domain/play/fixtures.ts';
import { testBrowser } from '../testing/browser.ts';
import { solveProof } from '../testing/challenge.ts';
import { encrypted } from '../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { loggedDuring } from '../testing/server-log.ts';
import { registrationConsent } from '../testing/registration.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await site.db.updateTable('vendors').set({ own_wallet: true }).where('code', '=', 'AG').execute();
});
afterAll(() => site.close());

/** `[]`, or null where the log cannot be read. */
const nothing = expect.toSatisfy((lines) => lines === null || lines.length === 0);

test('[OPS-04d] rejected transfers write nothing to the log of PostgreSQL', async () => {
  const player = await testPlayer(site.gateway, 10_000);
  const send = async (key: string, amount: number) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v2/wallets/transfer',
      payload: { key, from: 'MAIN', to: 'AG', amount },
      headers: { authorization: `Bearer ${player.token}` },
    });
    return answer.json().code ?? answer.statusCode;
  };
  const key = randomUUID();
  const codes: unknown[] = [];
  const logged = await loggedDuring(site.db, async () => {
    for (const [name, amount] of [
      [randomUUID(), 10_001],
      [key, 100],
      [key, 200],
    ] as const)
      codes.push(await send(name, amount));
  });
  expect(logged === null ? [] : codes).toEqual(
    logged === null ? [] : ['insufficient_balance', 200, 'idempotency_mismatch'],
  );
  expect(logged).toEqual(nothing);
});

test('[OPS-04d] a username registered twice at once writes nothing to the log of PostgreSQL', async () => {
  const browser = testBrowser();
  const register = async () => {
    const { value } = (await site.app.inject('/api/verification/challenge?page=register')).json();
    const body = {
      username: 'maria1',
      password: 'Bagong21Buhay',
      confirmPassword: 'Bagong21Buhay',
      birthday: '1990-05-17',
      login: true,
      registerUrl: '/register',
      registerMethod: 'WEB',
      ...registrationConsent,
      language: 'EN',
      verification: { challenge: await solveProof(value.challenge) },
      key: randomUUID(),
    };
    const answer = await browser.inject(site.app, {
      method: 'PUT',
      url: '/api/register',
      payload: await encrypted(site.app, body),
    });
    return answer.json();
  };
  const logged = await loggedDuring(site.db, async () => {
    const answers = await Promise.all([register(), register()]);
    expect(answers.map(({ code }) => code ?? 'registered').sort()).toEqual([
      'registered',
      'username_taken',
    ]);
  });
  expect(logged).toEqual(nothing);
});

test('[OPS-04d] a fault stays in the log of PostgreSQL, also after a rejection', async (context) => {
  const logged = await loggedDuring(site.db, async () => {
    await site.db.connection().execute(async (connection) => {
      await sql`SELECT reject('not_found')`.execute(connection).catch(() => {});
      await sql`SELECT 1 / 0`.execute(connection).catch(() => {});
    });
  });
  if (logged === null) context.skip('the log is out of reach');
  expect(logged!.filter((line) => line.includes('ERROR'))).toEqual([
    expect.stringContaining('division by zero'),
  ]);
});

test('[OPS-01d] a role that may not set what is logged has its calls rejected all the same', async () => {
  const error = await site.db
    .transaction()
    .execute(async (trx) => {
      await sql`CREATE ROLE palaro_plain`.execute(trx);
      await sql`SET LOCAL ROLE palaro_plain`.execute(trx);
      await sql`SELECT reject('not_found')`.execute(trx);
    })
    .catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: 'PLREF', message: 'not_found' });
});

test('[OPS-04d] each function that rejects leaves the log of PostgreSQL alone', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT proname AS name FROM pg_proc
    WHERE prosrc LIKE '%PLREF%' AND prosrc NOT LIKE '%silence_log()%'`.execute(site.db);
  expect(rows).toEqual([]);
});
