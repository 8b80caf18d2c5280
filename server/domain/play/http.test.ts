import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../ledger/ledger.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { signedHeadersAt } from '../../testing/signed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

type Headers = Record<string, string>;
const post = async (on: 'app' | 'media', url: string, payload: object, headers: Headers = {}) => {
  const host = on === 'app' ? 'localhost:8080' : 'localhost:8081';
  const answer = await gateway[on].inject({
    method: 'POST',
    url,
    payload,
    headers: { host, ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
};
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

let people = 0;
async function guest(): Promise<string> {
  const encryption = `value of a guest ${(people += 1)}`;
  const { value } = await post('app', '/api/session/login/freeplay', {
    os: 'test',
    platform: 'W',
    encryption,
    gatewayVersion: 3,
  });
  return value.token;
}

async function launch(session: string, gameId = '1'): Promise<string> {
  const request = { nodeId: gameId, host: 'http://localhost:8081', language: 'TY' };
  const { value } = await post('app', '/api/wps/game/launchGame', request, bearer(session));
  return new URLSearchParams(new URL(value.url).hash.slice(1)).get('token') ?? '';
}

describe('over HTTP', () => {
  test('[GAME-12] a guest opens free play, launches a slot on the media origin and plays rounds that add up', async () => {
    const session = await guest();
    const token = await launch(session);
    const { value: opened } = await post('media', '/api/house/open', {}, bearer(token));
    expect(opened).toMatchObject({
      gameCode: 'PLR-001',
      name: 'Gintong Mangga',
      trial: true,
      balance: 1_000_000,
    });
    let { balance } = opened;
    for (let i = 0; i < 10; i += 1) {
      const played = await post(
        'media',
        '/api/house/play',
        { key: `key_of_this_play_${i}`, stake: 1000 },
        bearer(token),
      );
      expect(played).toMatchObject({ status: 200, success: true });
      balance += played.value.round.payout - 1000;
      expect(played.value.balance).toBe(balance);
    }
    const wallet = await gateway.app.inject({
      url: '/api/v2/wallets/balance',
      headers: bearer(session),
    });
    expect(wallet.json().value).toMatchObject({ balance, currency: 'FUN' });
    expect(await check(gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test.each([0, -1000, 10.5, '1000', null, 99, 500_001, 1010, 2_000_000_000_000_000])(
    '[WAL-01] a stake of %j is rejected, and the field is named',
    async (stake) => {
      const session = await guest();
      const token = await launch(session);
      const rejected = await post(
        'media',
        '/api/house/play',
        { key: 'key_of_this_play', stake },
        bearer(token),
      );
      expect(rejected).toMatchObject({ success: false, value: null, field: 'stake' });
      expect([400, 422]).toContain(rejected.status);
      const wallet = await gateway.app.inject({
        url: '/api/v2/wallets/balance',
        headers: bearer(session),
      });
      expect(wallet.json().value).toMatchObject({ balance: 1_000_000, balanceVersion: 1 });
    },
  );

  test('[AUTH-11] after logout neither the session nor its game goes on', async () => {
    const session = await guest();
    const token = await launch(session);
    const ended = await gateway.app.inject({
      method: 'DELETE',
      url: '/api/session/logout',
      headers: bearer(session),
    });
    expect(ended.json()).toMatchObject({ success: true, value: { ended: true } });
    const info = await gateway.app.inject({ url: '/api/session/info', headers: bearer(session) });
    expect(info.json()).toMatchObject({ code: 'not_logged_in' });
    expect(await post('media', '/api/house/open', {}, bearer(token))).toMatchObject({
      status: 401,
      code: 'launch_expired',
    });
  });

  test('[GAME-02] a session token does not play, and a launch token is no session', async () => {
    const session = await guest();
    const token = await launch(session);
    expect(await post('media', '/api/house/open', {}, bearer(session))).toMatchObject({
      status: 401,
      code: 'launch_expired',
    });
    expect(await post('app', '/api/live/ticket', {}, bearer(token))).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
  });

  test('[GAME-13] a vendor debits by a signed request; without its key nothing moves', async () => {
    const secret = Buffer.alloc(32, 1);
    await connectVendor(
      { vendor: 'AG', connected: true, launch: 'https://ag.example', key: secret.toString('hex') },
      gateway.gateway,
    );
    const token = await launch(await guest(), '4');
    const signed = (name: string, body: object, key = secret) => {
      const path = `/api/seamless/${name}`;
      const message = { method: 'POST', path, body: JSON.stringify(body) };
      const headers = signedHeadersAt(key, 'vendor-to-site', message);
      return post('app', path, body, { ...headers, 'x-vendor': 'AG' });
    };
    const { value: player } = await signed('authenticate', { token });
    const debit = {
      token,
      playerId: player.playerId,
      transactionId: 't1',
      roundId: 'r1',
      amount: 400,
    };
    expect(await signed('debit', debit, Buffer.alloc(32))).toMatchObject({
      status: 401,
      code: 'bad_signature',
    });
    expect((await signed('debit', debit)).value).toMatchObject({
      balance: 999_600,
      transactionId: 't1',
    });
    expect((await signed('debit', debit)).value).toMatchObject({ balance: 999_600 });
    expect(await signed('debit', { ...debit, amount: 401 })).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect(
      (await signed('rollback', { token, playerId: player.playerId, transactionId: 't1' })).value,
    ).toMatchObject({
      balance: 1_000_000,
    });
    for (const amount of [0, -5, 1.5]) {
      expect(await signed('debit', { ...debit, transactionId: 't2', amount })).toMatchObject({
        status: 400,
        field: 'amount',
      });
    }
    expect(await signed('debit', { ...debit, transactionId: 't\u0000' })).toMatchObject({
      status: 400,
      field: 'transactionId',
    });
  });
});
