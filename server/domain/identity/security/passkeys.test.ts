import { loginHandlers } from '../../account-summary/handlers.ts';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../../../context.ts';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../../play/fixtures.ts';
import { sessionHandlers } from '../login/handlers.ts';
import { securityHandlers } from './handlers.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

class Device {
  readonly id = base64url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #count = 0;

  constructor(readonly customerId: string) {}

  async enrol(): Promise<this> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' }) as {
      x?: string;
      y?: string;
    };
    // COSE: an EC2 key for ES256 on P-256.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const row = {
      credential_id: this.id,
      customer_id: this.customerId,
      public_key: cose,
      sign_count: 0,
      transports: [],
      rp_id: 'localhost',
      name: 'telepono',
    };
    await domain.gateway.db.insertInto('passkeys').values(row).execute();
    return this;
  }

  /** Flags: present, verified. */
  answer(
    challenge: string,
    { userHandle = this.customerId, origin = 'http://localhost:8080', flags = 0x05 } = {},
  ) {
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    );
    const count = Buffer.alloc(4);
    count.writeUInt32BE((this.#count += 1));
    const authenticator = Buffer.concat([sha256('localhost'), Buffer.from([flags]), count]);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticator, sha256(client)]),
      this.#keys.privateKey,
    );
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticator),
      signature: base64url(signature),
      userHandle: base64url(userHandle),
    };
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
  }
}

let device: Device;
let guest: Context;
beforeEach(async () => {
  device = await new Device((await testPlayer(domain.gateway, 0)).customerId).enrol();
  guest = contextOf(domain.gateway, { ip: '198.51.100.5' });
});
const challenge = async (): Promise<string> =>
  (await sessionHandlers['session.passkeyOptions']({}, guest)).challenge;
const logIn = (response: object) =>
  loginHandlers['session.passkey']({ response: response as Record<string, unknown> }, guest);
const failed = { code: 'passkey_failed' };

describe('a passkey', () => {
  test('[AUTH-23] opens its account by the answer to a challenge, which works once, also of two at the same moment', async () => {
    const text = await challenge();
    const answers = [device.answer(text), device.answer(text)];
    const tries = await Promise.allSettled(answers.map(logIn));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(device.answer(text))).rejects.toMatchObject(failed);
    expect((await logIn(device.answer(await challenge()))).member.id).toBe(device.customerId);
  });

  test('[AUTH-23] answers no challenge that is made up, late, or was asked of somebody who adds one', async () => {
    await expect(logIn(device.answer(base64url(randomBytes(32))))).rejects.toMatchObject(failed);
    const late = await challenge();
    await domain.gateway.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute();
    await expect(logIn(device.answer(late))).rejects.toMatchObject(failed);
    const { customerId, sessionId } = await testPlayer(domain.gateway, 0);
    const adding = contextOf(domain.gateway, { role: 'member', customerId, sessionId });
    const options = await securityHandlers['security.passkeyOptions']({ proof: {} }, adding);
    await expect(logIn(device.answer(String(options.challenge)))).rejects.toMatchObject(failed);
  });

  test('[AUTH-23] [SAFE-04] opens no other account, and answers no other site', async () => {
    const other = await testPlayer(domain.gateway, 0);
    await expect(
      logIn(device.answer(await challenge(), { userHandle: other.customerId })),
    ).rejects.toMatchObject(failed);
    await expect(
      logIn(device.answer(await challenge(), { origin: 'https://palaro.evil.example' })),
    ).rejects.toMatchObject(failed);
    const stranger = await new Device(other.customerId).enrol();
    await expect(
      logIn({ ...stranger.answer(await challenge()), id: device.id, rawId: device.id }),
    ).rejects.toMatchObject(failed);
    await expect(
      logIn({ ...device.answer(await challenge()), id: '\u0000' }),
    ).rejects.toMatchObject(failed);
  });

  test('[SAFE-03] opens nothing once it was removed, or its account closed', async () => {
    await domain.gateway.db
      .updateTable('customers')
      .set({ disabled_at: new Date() })
      .where('id', '=', device.customerId)
      .execute();
    await expect(logIn(device.answer(await challenge()))).rejects.toMatchObject({
      code: 'account_disabled',
    });
    await domain.gateway.db
      .updateTable('customers')
      .set({ disabled_at: null })
      .where('id', '=', device.customerId)
      .execute();
    await domain.gateway.db.deleteFrom('passkeys').where('credential_id', '=', device.id).execute();
    await expect(logIn(device.answer(await challenge()))).rejects.toMatchObject(failed);
  });

  test('[AUTH-23] opens nothing unless its device says that somebody is there and was verified', async () => {
    for (const flags of [0x01, 0x04])
      await expect(logIn(device.answer(await challenge(), { flags }))).rejects.toMatchObject(
        failed,
      );
  });

  test('[AUTH-23] whose count goes back is a copy, and opens nothing; a used one stores count and time', async () => {
    const row = () =>
      domain.gateway.db
        .selectFrom('passkeys')
        .select(['sign_count', 'last_used_at'])
        .where('credential_id', '=', device.id)
        .executeTakeFirst();
    await logIn(device.answer(await challenge()));
    expect(await row()).toEqual({ sign_count: '1', last_used_at: expect.any(Date) });
    await domain.gateway.db
      .updateTable('passkeys')
      .set({ sign_count: 99 })
      .where('credential_id', '=', device.id)
      .execute();
    await expect(logIn(device.answer(await challenge()))).rejects.toMatchObject(failed);
    expect(await row()).toMatchObject({ sign_count: '99' });
  });

  test('[AUTH-23] of another name of the site opens nothing; one that does not say whose it is opens its own account', async () => {
    const answer = device.answer(await challenge(), { userHandle: '' });
    expect((await logIn(answer)).member.id).toBe(device.customerId);
    await domain.gateway.db
      .updateTable('passkeys')
      .set({ rp_id: 'palaro.example' })
      .where('credential_id', '=', device.id)
      .execute();
    await expect(logIn(device.answer(await challenge()))).rejects.toMatchObject(failed);
  });

  test('[AUTH-22] makes its network one that the account knows, and is no way for a member into the area of agents', async () => {
    const networks = () =>
      domain.gateway.db
        .selectFrom('known_networks')
        .select('network')
        .where('customer_id', '=', device.customerId)
        .orderBy('network')
        .execute();
    await domain.gateway.db
      .insertInto('known_networks')
      .values({ customer_id: device.customerId, network: '203.0.113.0/24' })
      .execute();
    const response = device.answer(await challenge()) as unknown as Record<string, unknown>;
    await expect(
      loginHandlers['session.passkey']({ response, area: 'agent' }, guest),
    ).rejects.toMatchObject({ code: 'non_agent' });
    expect(await networks()).toHaveLength(1);
    await logIn(device.answer(await challenge()));
    expect(await networks()).toEqual([
      { network: '198.51.100.0/24' },
      { network: '203.0.113.0/24' },
    ]);
  });

  test('[SAFE-05a] [AUTH-24] that fails sixty times from one address is looked at there no more for a while', async () => {
    guest = contextOf(domain.gateway, { ip: '198.51.100.77' });
    await logIn(device.answer(await challenge()));
    for (let i = 0; i < 60; i += 1)
      await expect(logIn({ id: 'unknown' })).rejects.toMatchObject(failed);
    await expect(logIn(device.answer(await challenge()))).rejects.toMatchObject({
      code: 'too_many_auth_requests',
    });
  });

  test('[MEM-01g] that is rejected is in the history of its own account', async () => {
    const answer = device.answer(await challenge(), { origin: 'https://palaro.evil.example' });
    await expect(logIn(answer)).rejects.toMatchObject(failed);
    const history = domain.gateway.db
      .selectFrom('security_events')
      .select(['kind', 'details'])
      .where('customer_id', '=', device.customerId);
    // Recorded after the response.
    await vi.waitFor(async () =>
      expect(await history.execute()).toEqual([
        { kind: 'login_failed', details: { way: 'passkey' } },
      ]),
    );
  });
});
