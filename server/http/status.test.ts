import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operatorKey } from '../operator/key.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let second: TestGateway;
beforeAll(async () => {
  site = await createTestGateway({ trustedProxies: ['10.0.0.0/8'] });
  second = await site.another();
});
afterAll(async () => {
  await second.close();
  await site.close();
});
afterEach(async () => {
  await operator('status', { maintenance: false });
  await operator('region', { clear: true });
});

function operator(
  what: 'status' | 'region' | 'resource',
  payload: object,
  key = operatorKey(site.gateway.env.dataDir),
) {
  return site.operator.inject({
    method: 'PUT',
    url: `/api/operator/${what}`,
    payload,
    headers: { 'x-operator-key': key },
  });
}
function from(remoteAddress: string, url: string, forwarded?: string, on = site) {
  return on.app.inject({
    url,
    remoteAddress,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  });
}
const menus = '/api/lgw/games/game_menus?language=EN';
const permission = '/api/site/permission';

describe('maintenance', () => {
  test('[BOOT-10] every call answers 503 with Retry-After, except those that are always answered', async () => {
    await operator('status', { maintenance: true, title: 'Back at noon', info: 'New games.' });
    const rejected = await from('1.2.3.4', menus);
    expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'maintenance']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    const game = await site.media.inject({ method: 'POST', url: '/api/house/open' });
    expect(game.statusCode).toBe(503);
    for (const url of [permission, '/api/site/keys', '/api/health', '/api/openapi.json']) {
      expect((await from('1.2.3.4', url)).statusCode).toBe(200);
    }
    expect((await site.media.inject('/customer-service')).statusCode).toBe(200);
  });

  test('[BOOT-01] the permission answer contains it with the text of the operator', async () => {
    await operator('status', { maintenance: true, title: 'Back at noon', info: 'New games.' });
    expect((await from('1.2.3.4', permission)).json().value).toMatchObject({
      status: 1,
      maintenance: true,
      regionRestriction: false,
      notice: { title: 'Back at noon', info: 'New games.' },
    });
  });

  test('[BOOT-10] it begins and ends on every process at once', async () => {
    const becomes = (status: number) =>
      expect
        .poll(async () => (await from('1.2.3.4', menus, undefined, second)).statusCode)
        .toBe(status);
    await becomes(200);
    await operator('status', { maintenance: true });
    await becomes(503);
    await operator('status', { maintenance: false });
    await becomes(200);
  });
});

describe('regions', () => {
  test('[BOOT-10] a visitor from a blocked range gets 451, others do not', async () => {
    await operator('region', { block: '203.0.113.0/24' });
    const rejected = await from('203.0.113.9', menus);
    expect([rejected.statusCode, rejected.json().code]).toEqual([451, 'region_blocked']);
    expect((await from('203.0.114.9', menus)).statusCode).toBe(200);
    expect((await from('::ffff:203.0.113.9', menus)).statusCode).toBe(451);
  });

  test('[BOOT-03] the permission answer of a blocked visitor contains the address', async () => {
    await operator('region', { block: '203.0.113.0/24' });
    expect((await from('203.0.113.9', permission)).json().value).toMatchObject({
      status: 2,
      regionRestriction: true,
      location: { ip: '203.0.113.9' },
    });
  });

  test('[BOOT-10] [OPS-03b] single addresses, host bits and IPv6 are accepted; clear unblocks all', async () => {
    await operator('region', { block: '198.51.100.7' });
    await operator('region', { block: '192.0.2.77/24' });
    const { value } = (await operator('region', { block: '2001:db8::/32' })).json();
    expect(value.blocked).toEqual(['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/32']);
    expect((await from('2001:db8::1', menus)).statusCode).toBe(451);
    expect((await operator('region', { clear: true })).json().value.blocked).toEqual([]);
    expect((await from('2001:db8::1', menus)).statusCode).toBe(200);
  });

  test.each([
    { block: 'everyone' },
    { block: '1.2.3.4/40' },
    { block: 'fe80::1%eth0' },
    {},
    { block: '1.2.3.4', clear: true },
  ])('[OPS-03b] %j is rejected with the field', async (payload) => {
    const answer = await operator('region', payload);
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'block']);
  });

  test('[BOOT-10] an operator who blocks his own machine can still undo it', async () => {
    await operator('region', { block: '127.0.0.0/8' });
    expect((await from('127.0.0.1', menus)).statusCode).toBe(451);
    expect((await operator('region', { clear: true })).statusCode).toBe(200);
    expect((await from('127.0.0.1', menus)).statusCode).toBe(200);
  });
});

describe("the visitor's address", () => {
  const ipOf = async (socket: string, forwarded?: string) =>
    (await from(socket, permission, forwarded)).json().value.location.ip as string;

  test('[BOOT-11] is that of the socket when a stranger forwards another', async () => {
    expect(await ipOf('1.2.3.4')).toBe('1.2.3.4');
    expect(await ipOf('1.2.3.4', '5.6.7.8')).toBe('1.2.3.4');
  });

  test('[BOOT-11] is the forwarded one from a listed proxy, the last one that a listed proxy did not add', async () => {
    expect(await ipOf('10.0.0.1', '5.6.7.8')).toBe('5.6.7.8');
    expect(await ipOf('10.0.0.1', '9.9.9.9, 5.6.7.8, 10.1.1.1')).toBe('5.6.7.8');
  });

  test('[BOOT-10] a forged header does not avoid a block', async () => {
    await operator('region', { block: '203.0.113.0/24' });
    expect((await from('203.0.113.9', menus, '5.6.7.8')).statusCode).toBe(451);
    expect((await from('10.0.0.1', menus, '203.0.113.9')).statusCode).toBe(451);
  });
});

test.each(['', 'x', 'wrong-key-of-no-operator-at-all-00000000000'])(
  '[SAFE-04] the operator key %j is rejected',
  async (key) => {
    expect((await operator('status', { maintenance: true }, key)).statusCode).toBe(403);
    expect((await from('1.2.3.4', menus)).statusCode).toBe(200);
  },
);

describe('the information of a site about itself', () => {
  const siteInfo = async () =>
    (await from('1.2.3.4', permission)).json().value.info.resources as Record<string, string>;

  test('[FOOT-01] is set, changed and removed by name', async () => {
    const before = await siteInfo();
    expect(before).not.toHaveProperty('licence');
    await operator('resource', { name: 'licence', value: 'A-1' });
    await operator('resource', { name: 'telegram', value: 'https://t.example/palaro' });
    expect(await siteInfo()).toEqual({
      ...before,
      licence: 'A-1',
      telegram: 'https://t.example/palaro',
    });
    await operator('resource', { name: 'licence', value: 'B-2' });
    const { value } = (await operator('resource', { name: 'telegram' })).json();
    expect(value.resources).toEqual({ ...before, licence: 'B-2' });
    expect(await siteInfo()).toEqual({ ...before, licence: 'B-2' });
  });

  test.each([
    { name: 'facebook', value: 'http://facebook.example' },
    { name: 'telegram', value: 'javascript:alert(1)' },
    { name: 'helpline', value: '' },
    { name: 'anything', value: 'x' },
  ])('[FOOT-01] %j is rejected', async (payload) => {
    const before = await siteInfo();
    expect((await operator('resource', payload)).statusCode).toBe(400);
    expect(await siteInfo()).toEqual(before);
  });
});
