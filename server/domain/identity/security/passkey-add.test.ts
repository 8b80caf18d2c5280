import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { type TestDomain, contextOf, testDomain, testPlayer } from '../../play/fixtures.ts';
import { reloadSite } from '../../../settings/state.ts';
import { securityHandlers } from './handlers.ts';
import { relyingParty } from './passkey-ceremony.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());

let member: Context;
let customerId: string;
beforeEach(async () => {
  member = await someone();
  customerId = member.caller.customerId!;
});

/** Freshly logged in, without a password. */
async function someone(): Promise<Context> {
  const { customerId, sessionId } = await testPlayer(domain.gateway, 0);
  return contextOf(domain.gateway, { role: 'member', customerId, sessionId });
}

/** Of the format `none`. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const text = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}

/** Flags: present, verified, key attached. */
function made(
  challenge: string,
  {
    id = randomBytes(16),
    flags = 0x45,
    party = 'localhost',
    origin = 'http://localhost:8080',
    transports = ['internal'] as string[] | null,
  } = {},
) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  const authData = Buffer.concat([
    createHash('sha256').update(party).digest(),
    Buffer.from([flags, 0, 0, 0, 7]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    // COSE: an EC2 key for ES256 on P-256.
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation(authData).toString('base64url'),
      ...(transports && { transports }),
    },
  };
}

const options = (context = member) =>
  securityHandlers['security.passkeyOptions']({ proof: {} }, context);
const challenge = async (context = member) => String((await options(context)).challenge);
const add = (response: object, context = member) =>
  securityHandlers['security.addPasskey'](
    { name: 'telepono', response: response as Record<string, unknown> },
    context,
  );
const passkeys = async (context = member) =>
  (await securityHandlers['security.state']({}, context)).passkeys;
const rows = () =>
  domain.gateway.db
    .selectFrom('passkeys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
const fill = (count: number) =>
  domain.gateway.db
    .insertInto('passkeys')
    .values(
      Array.from({ length: count }, () => ({
        credential_id: randomBytes(16).toString('base64url'),
        customer_id: customerId,
        public_key: Buffer.from('key'),
        sign_count: 0,
        transports: ['usb'],
        rp_id: 'localhost',
        name: 'susi',
      })),
    )
    .execute();

describe('a new passkey', () => {
  test('[AUTH-23] is asked to be discoverable, to verify the person, and to be none of the existing ones', async () => {
    await fill(1);
    const [known] = await rows();
    expect(await options()).toMatchObject({
      rp: { id: 'localhost', name: 'Palaro' },
      user: { id: Buffer.from(customerId).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: known!.credential_id, transports: ['usb'] }],
    });
  });

  test('[AUTH-23] is stored with its key, count and transports, and shown by its name', async () => {
    const passkey = made(await challenge());
    expect(await add(passkey)).toEqual({ done: true });
    expect(await passkeys()).toEqual([
      { id: expect.any(String), name: 'telepono', since: expect.any(String), lastUsed: null },
    ]);
    expect(await rows()).toMatchObject([
      { credential_id: passkey.id, sign_count: '7', transports: ['internal'], rp_id: 'localhost' },
    ]);
    await add(made(await challenge(), { transports: null }));
    expect((await rows()).map(({ transports }) => transports)).toContainEqual([]);
  });

  test('[AUTH-23] is rejected without a verified person, for another site, and for a challenge that is not its own', async () => {
    const failed = { code: 'passkey_failed' };
    for (const change of [
      { flags: 0x41 },
      { party: 'palaro.evil.example' },
      { origin: 'https://palaro.evil.example' },
    ])
      await expect(add(made(await challenge(), change))).rejects.toMatchObject(failed);
    await expect(add(made(await challenge(await someone())))).rejects.toMatchObject(failed);
    await expect(add({ id: 'x' })).rejects.toMatchObject(failed);
    const text = await challenge();
    await add(made(text));
    await expect(add(made(text))).rejects.toMatchObject(failed);
    expect(await passkeys()).toHaveLength(1);
  });

  test('[AUTH-23] [SAFE-04] that an account has already is rejected, for that account and for others', async () => {
    const id = randomBytes(16);
    await add(made(await challenge(), { id }));
    const other = await someone();
    for (const context of [member, other])
      await expect(add(made(await challenge(context), { id }), context)).rejects.toMatchObject({
        code: 'passkey_known',
      });
    expect(await passkeys(other)).toEqual([]);
  });

  test('[AUTH-23] is one of twenty at the most', async () => {
    await fill(19);
    const late = await challenge();
    await add(made(await challenge()));
    await expect(options()).rejects.toMatchObject({ code: 'passkey_limit' });
    await expect(add(made(late))).rejects.toMatchObject({ code: 'passkey_limit' });
    expect(await passkeys()).toHaveLength(20);
  });

  test('[AUTH-23] is one of twenty also where two are added at once', async () => {
    await fill(19);
    const both = [made(await challenge()), made(await challenge())];
    const added = await Promise.allSettled(both.map((each) => add(each)));
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await passkeys()).toHaveLength(20);
  });
});

describe('a passkey that is there', () => {
  test('[AUTH-23] [SAFE-04] is renamed and removed by its own account alone', async () => {
    await fill(1);
    await domain.gateway.db
      .updateTable('customers')
      .set({ mobile: '+639170009001', mobile_verified_at: new Date() })
      .where('id', '=', customerId)
      .execute();
    const [{ id } = { id: '' }] = await passkeys();
    const other = await someone();
    const missing = { code: 'not_found' };
    const rename = (context: Context) =>
      securityHandlers['security.renamePasskey']({ id, name: 'laptop' }, context);
    const remove = (context: Context) =>
      securityHandlers['security.removePasskey']({ id, proof: {} }, context);
    await expect(rename(other)).rejects.toMatchObject(missing);
    await expect(remove(other)).rejects.toMatchObject(missing);
    expect(await rename(member)).toEqual({ done: true });
    expect(await passkeys()).toMatchObject([{ name: 'laptop' }]);
    expect(await remove(member)).toEqual({ done: true });
    expect(await passkeys()).toEqual([]);
    await expect(remove(member)).rejects.toMatchObject(missing);
  });

  test('[AUTH-23] [MEM-01f] is not removed while nothing else opens the account, nor the last of two at once', async () => {
    await fill(2);
    const removed = await Promise.allSettled(
      (await passkeys()).map(({ id }) =>
        securityHandlers['security.removePasskey']({ id, proof: {} }, member),
      ),
    );
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(removed.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'contact_needed' },
    });
    expect(await passkeys()).toHaveLength(1);
  });
});

describe('the site that a passkey is made for', () => {
  const party = (hostname: string) =>
    relyingParty(contextOf(domain.gateway, { origin: `https://${hostname}` })).id;

  test('[AUTH-23] is the main domain for all names below it, and each other name by itself', async () => {
    await domain.gateway.db
      .insertInto('settings')
      .values({ key: 'mainDomain', value: JSON.stringify('palaro.example') })
      .execute();
    await reloadSite(domain.gateway);
    expect(
      ['palaro.example', 'm.palaro.example', 'notpalaro.example', 'localhost'].map(party),
    ).toEqual(['palaro.example', 'palaro.example', 'notpalaro.example', 'localhost']);
    await domain.gateway.db.deleteFrom('settings').where('key', '=', 'mainDomain').execute();
    await reloadSite(domain.gateway);
    expect(['palaro.example', 'm.palaro.example.'].map(party)).toEqual([
      'palaro.example',
      'm.palaro.example.',
    ]);
  });

  test.each(['192.0.2.1', '[2001:db8::1]'])(
    '[AUTH-23] is none under an address in figures: %s',
    (hostname) => {
      expect(() => party(hostname)).toThrow(expect.objectContaining({ code: 'passkey_host' }));
    },
  );
});
