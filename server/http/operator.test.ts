import { Writable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { operatorKey } from '../operator/key.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

const logged: Record<string, unknown>[] = [];
const stream = new Writable({
  write(line, _encoding, done) {
    logged.push(JSON.parse(String(line)));
    done();
  },
});
let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway({}, { log: fastify({ logger: { level: 'warn', stream } }).log });
});
afterAll(() => site.close());

const folderKey = () => operatorKey(site.gateway.env.dataDir);
async function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  key = folderKey(),
) {
  const answer = await site.operator.inject({
    method,
    url: `/api/operator/${path}`,
    headers: { 'x-operator-key': key },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

describe("the operator's listener", () => {
  const calls = (Object.keys(contract) as ActionName[]).filter(
    (name) => entryOf(name).auth === 'operator',
  );

  test.each(calls)(
    "[SAFE-12b] %s is 404 on the players' listeners, with the right key too",
    async (name) => {
      const { method, path } = entryOf(name);
      for (const app of [site.app, site.media]) {
        const answer = await app.inject({
          method,
          url: path,
          headers: { 'x-operator-key': folderKey(), origin: 'http://localhost:8080' },
          ...(method !== 'GET' && { payload: {} }),
        });
        expect(answer.statusCode).toBe(404);
      }
    },
  );

  test("[SAFE-12b] answers none of the players' calls", async () => {
    expect((await site.operator.inject('/api/site/permission')).statusCode).toBe(404);
    expect((await site.operator.inject('/')).statusCode).toBe(404);
  });

  test('[SAFE-12b] rejects a call without a key', async () => {
    expect(await call('GET', 'keys', undefined, '')).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});

describe("an operator's key", () => {
  test('[SAFE-12c] opens the calls until it is revoked, in every process', async () => {
    const { value } = await call('POST', 'keys', { name: 'maria' });
    const second = await site.another();
    const ask = () =>
      second.operator.inject({
        url: '/api/operator/keys',
        headers: { 'x-operator-key': value.key },
      });
    expect((await ask()).json().value.keys).toEqual([
      { name: 'maria', addedBy: 'data-folder', addedAt: expect.any(String), revokedAt: null },
    ]);
    expect((await call('POST', 'keys/revoke', { name: 'maria' })).status).toBe(200);
    expect((await ask()).statusCode).toBe(403);
    await second.close();
  });

  test('[SAFE-12c] reserves its name, after it was revoked too', async () => {
    await call('POST', 'keys', { name: 'jose' });
    await call('POST', 'keys/revoke', { name: 'jose' });
    for (const name of ['jose', 'data-folder'])
      expect(await call('POST', 'keys', { name })).toMatchObject({
        code: 'invalid_request',
        field: 'name',
      });
  });

  test('[SAFE-12c] is not in the database in plain', async () => {
    const { value } = await call('POST', 'keys', { name: 'ana' });
    const row = await site.db
      .selectFrom('operator_keys')
      .selectAll()
      .where('name', '=', 'ana')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, key_hash: row.key_hash.toString('utf8') })).not.toContain(
      value.key,
    );
  });

  test('[SAFE-12d] is named in the log with each change that it made, and none that it read', async () => {
    const { value } = await call('POST', 'keys', { name: 'luz' });
    logged.length = 0;
    await call('GET', 'keys', undefined, value.key);
    await call('PUT', 'status', { maintenance: false }, value.key);
    await call('PUT', 'account', { account: 'nobody', disabled: true }, value.key);
    expect(logged).toMatchObject([
      { operator: 'luz', call: 'operator.status', outcome: 'done' },
      { operator: 'luz', call: 'operator.account', outcome: 'not_found' },
    ]);
  });
});
