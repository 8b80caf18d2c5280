import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addMessages } from '../messages/add.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { exclude, coolOff } from '../responsible/change.ts';
import { letPass } from '../responsible/fixtures.ts';
import { endSession } from '../identity/session/end.ts';
import { vapidKeys } from './keys.ts';
import { vapidSubject } from './request.ts';
import { sendPushes } from './send.ts';

interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service; the path chooses its status. */
const taken: Taken[] = [];
const answers = new Map<string, number>();
let service: Server;
let origin: string;
let site: TestGateway;
let player: TestPlayer;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response
      .writeHead(answers.get(request.url ?? '') ?? 201, { location: `${origin}/elsewhere` })
      .end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = await createTestGateway({ pushHosts: [origin] });
});
beforeEach(async () => {
  taken.length = 0;
  player = await testPlayer(site.gateway, 0);
});
afterAll(async () => {
  await site.close();
  service.close();
});

/** With its secret half. */
function device() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/${randomUUID()}`;
  return {
    keys,
    auth,
    endpoint,
    path: new URL(endpoint).pathname,
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  };
}
type Device = ReturnType<typeof device>;

/** As browsers decrypt (RFC 8291, RFC 8188), written from the standard. */
function decrypt({ keys, auth }: Pick<Device, 'keys' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + body.readUInt8(20));
  const hkdf = (secret: Buffer, with_: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, size));
  const ikm = hkdf(
    keys.computeSecret(theirs),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]),
    32,
  );
  const encrypted = body.subarray(21 + theirs.length);
  const opener = createDecipheriv(
    'aes-128-gcm',
    hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  opener.setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([opener.update(encrypted.subarray(0, -16)), opener.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
}

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body: object = {},
  { token } = player,
) {
  const inQuery = method === 'DELETE';
  const answer = await site.app.inject({
    method,
    url: `/api/push/${path}${inQuery ? `?${new URLSearchParams(body as Record<string, string>)}` : ''}`,
    headers: { authorization: `Bearer ${token}` },
    ...(!inQuery && method !== 'GET' && { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
async function subscribe(
  kinds: string[] = ['money'],
  language = 'EN',
  whose = player,
): Promise<Device> {
  const made = device();
  expect(
    await ask('PUT', 'device', { ...made.subscription, kinds, language }, whose),
  ).toMatchObject({
    status: 200,
    value: { done: true },
  });
  return made;
}
const textOf = {
  money: 'depositCredited',
  security: 'passwordChanged',
  promotion: 'operator',
  team: 'teamJoined',
} as const;
async function message(kind: keyof typeof textOf = 'money'): Promise<void> {
  const params = {
    id: '1',
    amount: 123_456,
    symbol: '₱',
    reference: 'PD1',
    account: '09171234567',
  };
  const words = { title: 'Alok', text: 'Isang alok para sa iyo.' };
  const one = {
    customerId: player.customerId,
    kind,
    cause: randomUUID(),
    key: textOf[kind],
    params,
    ...(kind === 'promotion' && { texts: { EN: words, TY: words } }),
  };
  await site.db.transaction().execute((db) => addMessages(db, [one]));
  await sendPushes(site.gateway);
}
const jobs = async () =>
  (
    await site.db
      .selectFrom('push_jobs')
      .innerJoin('push_devices', 'id', 'device_id')
      .select('tries')
      .where('customer_id', '=', player.customerId)
      .execute()
  ).map(({ tries }) => tries);
const later = async () => {
  await site.db
    .updateTable('push_jobs')
    .set({ due_at: new Date(0) })
    .execute();
  await sendPushes(site.gateway);
};

/** RFC 8291's example (section 5) proves this file's decryption. */
test('[LIVE-03] the receiver of these tests decrypts the example of RFC 8291', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypt({ keys, auth }, body)).toBe('When I grow up, I want to be a watermelon');
});

test.each([
  ['https://palaro.example', 'https://palaro.example'],
  ['http://localhost:8080', 'mailto:webmaster@localhost'],
])('[LIVE-03] a push of %s names the contact %s', (siteUrl, subject) => {
  expect(vapidSubject(siteUrl)).toBe(subject);
});

describe('web push', () => {
  test('[LIVE-03] a message of a chosen kind reaches the device encrypted and signed, without an amount', async () => {
    const phone = await subscribe(['money']);
    await message('security');
    expect(taken).toEqual([]);
    await message('money');
    expect(taken.map(({ path }) => path)).toEqual([phone.path]);
    const [{ headers, body }] = taken as [Taken];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
    });
    const [, token = '', shown = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    const { value } = await ask('GET', 'key');
    expect(shown).toBe(value.key);
    const point = Buffer.from(shown, 'base64url');
    const key = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      'ES256',
    );
    const { payload } = await jwtVerify(token, key, {
      audience: origin,
      subject: vapidSubject(site.gateway.env.siteUrl),
    });
    expect((payload.exp ?? 0) * 1000).toBeLessThan(Date.now() + 24 * 3_600_000);
    const note = decrypt(phone, body);
    expect(JSON.parse(note)).toEqual({
      title: 'Your deposit is in your wallet',
      body: expect.any(String),
      id: expect.stringMatching(/^\d+$/),
      unread: 2,
      inbox: '/member/messageV2',
    });
    expect(note).not.toMatch(/1,?234/);
    expect(() => decrypt(device(), body)).toThrow('unable to authenticate data');
    expect(await jobs()).toEqual([]);
  });

  test("[LIVE-03] is in the device's language, and by the kinds chosen last; one that opted out hears nothing", async () => {
    const phone = await subscribe(['money'], 'TY');
    await ask('PUT', 'device', { ...phone.subscription, kinds: ['security'], language: 'TY' });
    expect(
      (await ask('POST', 'device/look', { endpoint: phone.endpoint, language: 'TY' })).value,
    ).toEqual({ kinds: ['security'] });
    await message('money');
    await message('security');
    expect(taken.map(({ body }) => JSON.parse(decrypt(phone, body)).title)).toEqual([
      'Napalitan ang password mo',
    ]);
    await ask('DELETE', 'device', { endpoint: phone.endpoint });
    await message('security');
    expect(taken).toHaveLength(1);
  });

  test.each([404, 410])(
    '[LIVE-03] a device of which its service says %i is dropped',
    async (status) => {
      const phone = await subscribe();
      answers.set(phone.path, status);
      await message();
      await message();
      expect(taken).toHaveLength(1);
      expect(
        (await ask('POST', 'device/look', { endpoint: phone.endpoint, language: 'TY' })).value,
      ).toEqual({ kinds: null });
    },
  );

  test('[LIVE-03] a service that is out of order is tried again after a pause, and given up after six times', async () => {
    const phone = await subscribe();
    answers.set(phone.path, 503);
    await message();
    await sendPushes(site.gateway);
    expect(taken).toHaveLength(1);
    answers.set(phone.path, 429);
    await later();
    expect(await jobs()).toEqual([2]);
    for (let i = 0; i < 6; i += 1) await later();
    expect(taken).toHaveLength(6);
    expect(await jobs()).toEqual([]);
  });

  test('[LIVE-03] a push that is rejected or redirected is not sent again, and the redirect is not followed', async () => {
    const phone = await subscribe();
    for (const status of [400, 307]) {
      answers.set(phone.path, status);
      await message();
    }
    expect(taken.map(({ path }) => path)).toEqual([phone.path, phone.path]);
    expect(await jobs()).toEqual([]);
  });

  test('[LIVE-03] two processes send a push once', async () => {
    await subscribe();
    const { customerId } = player;
    const messages = Array.from(
      { length: 30 },
      () => ({ customerId, kind: 'money', cause: randomUUID(), key: 'depositFailed' }) as const,
    );
    await site.db.transaction().execute((db) => addMessages(db, messages));
    await Promise.all([
      sendPushes(site.gateway),
      sendPushes(site.gateway),
      sendPushes(site.gateway),
    ]);
    expect(taken).toHaveLength(30);
  });

  test('[SAFE-03] [LIVE-03] after a logout there, and after the account was closed, the device hears nothing', async () => {
    await subscribe();
    await endSession(site.gateway, player.sessionId);
    await message();
    player = await testPlayer(site.gateway, 0);
    await subscribe();
    await site.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', player.customerId)
      .execute();
    await message();
    expect(taken).toEqual([]);
  });

  test('[RG-03] [LIVE-03] offers stop with a break and begin again after it; money events are always pushed', async () => {
    await subscribe(['money', 'promotion']);
    const pushed = async (kind: 'money' | 'promotion') => {
      taken.length = 0;
      await message(kind);
      return taken.length;
    };
    expect(await pushed('promotion')).toBe(1);
    await coolOff(site.gateway, player.customerId, 7);
    expect(await pushed('promotion')).toBe(0);
    expect(await pushed('money')).toBe(1);
    // Suppressed pushes are not sent later.
    await letPass(site.gateway, player.customerId, '8 days');
    taken.length = 0;
    await later();
    expect(taken).toEqual([]);
    expect(await pushed('promotion')).toBe(1);
    await exclude(site.gateway, player.customerId, 6);
    expect(await pushed('promotion')).toBe(0);
  });

  test("[LIVE-03] [LIVE-01j] an agent's team is pushed without a name, to the centre's inbox, but not during a break", async () => {
    const { customerId } = player;
    await site.db.updateTable('customers').set({ type: 2 }).where('id', '=', customerId).execute();
    const phone = await subscribe(['team']);
    await message('team');
    const [{ headers, body }] = taken as [Taken];
    expect(headers).toMatchObject({ urgency: 'normal' });
    expect(JSON.parse(decrypt(phone, body))).toEqual({
      title: 'Somebody registered below you',
      body: expect.any(String),
      id: expect.any(String),
      unread: 1,
      inbox: '/agent/messages',
    });
    await coolOff(site.gateway, customerId, 7);
    await message('team');
    expect(taken).toHaveLength(1);
  });

  test("[SAFE-04] a device is one account's: another neither sees nor ends it, and the next subscriber replaces it", async () => {
    const phone = await subscribe();
    const other = await testPlayer(site.gateway, 0);
    expect(
      (await ask('POST', 'device/look', { endpoint: phone.endpoint, language: 'TY' }, other)).value,
    ).toEqual({ kinds: null });
    await ask('DELETE', 'device', { endpoint: phone.endpoint }, other);
    await message();
    expect(taken).toHaveLength(1);
    await ask('PUT', 'device', { ...phone.subscription, kinds: ['money'], language: 'EN' }, other);
    await message();
    expect(taken).toHaveLength(1);
  });

  test.each([
    'http://127.0.0.1:9/x',
    'https://localhost/internal',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://10.0.0.1/push',
  ])('[LIVE-03] the gateway posts to push services alone, and not to %s', async (endpoint) => {
    expect(
      await ask('PUT', 'device', {
        ...device().subscription,
        endpoint,
        kinds: ['money'],
        language: 'EN',
      }),
    ).toMatchObject({ status: 422, code: 'push_service' });
  });

  test('[LIVE-03] the services of the usual browsers are known, and invalid keys are rejected', async () => {
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-sg2p.notify.windows.com',
    ]) {
      const made = device();
      expect(
        await ask('PUT', 'device', {
          ...made.subscription,
          endpoint: `https://${host}/x`,
          kinds: ['money'],
          language: 'EN',
        }),
      ).toMatchObject({ status: 200 });
      await ask('DELETE', 'device', { endpoint: `https://${host}/x` });
    }
    const off = {
      ...device().subscription,
      keys: {
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: device().subscription.keys.auth,
      },
    };
    expect(await ask('PUT', 'device', { ...off, kinds: ['money'], language: 'EN' })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'keys.p256dh',
    });
  });

  test('[LIVE-03] all processes of a database sign with the same key', async () => {
    const second = await site.another();
    expect((await vapidKeys(second.gateway)).publicKey).toBe(
      (await vapidKeys(site.gateway)).publicKey,
    );
    await second.close();
    const { rows } = await sql`SELECT FROM settings WHERE key = 'pushKey'`.execute(site.db);
    expect(rows).toHaveLength(1);
  });
});
