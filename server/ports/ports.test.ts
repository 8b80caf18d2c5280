import { createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, SignJWT, exportJWK, generateKeyPair } from 'jose';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { geetest } from './challenge.ts';
import { smtpEmail } from './email.ts';
import { IdentityError, openIdConnect } from './identity.ts';
import { type Purpose, signatureFault } from '../signature.ts';
import { SendFailed, httpSms } from './sms.ts';

interface Heard {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server whose answer each test sets. */
async function standIn() {
  const heard: Heard[] = [];
  const state = { status: 200, body: '{}', heard };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    heard.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(state.body);
  });
  const url = await listening(server);
  return Object.assign(state, {
    url,
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

let other: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  other = await standIn();
});
afterAll(() => other.close());

const smsSecret = 'a secret of the SMS provider, long';

describe('text messages over HTTP', () => {
  const sms = () =>
    httpSms({ url: `${other.url}/send?from=here`, secret: smsSecret, sender: 'Palaro' });

  test('[AUTH-19] [SAFE-10b] go out as JSON, signed', async () => {
    Object.assign(other, { status: 202, body: '{}' });
    await sms().send({ to: '+639171234567', text: 'Kumusta' });
    const { url, headers, body } = other.heard.at(-1) as Heard;
    expect(url).toBe('/send?from=here');
    const message = { method: 'POST', path: url, body };
    const sent = { timestamp: '', nonce: '', signature: '' };
    for (const name of ['timestamp', 'nonce', 'signature'] as const)
      sent[name] = String(headers[`x-${name}`]);
    const fault = (purpose: Purpose) =>
      signatureFault(Buffer.from(smsSecret), purpose, { ...message, ...sent }, 60_000);
    expect(fault('messages-to-provider')).toBeNull();
    expect(fault('deposits-to-provider')).toBe('x-signature');
    expect(headers.authorization).toBeUndefined();
    expect(JSON.parse(body)).toEqual({ to: '+639171234567', text: 'Kumusta', from: 'Palaro' });
  });

  test('[SAFE-05e] [ERR-01a] a rejection or an unreachable provider is a failure without number or text', async () => {
    Object.assign(other, { status: 500 });
    const away = httpSms({ url: 'http://127.0.0.1:9/', secret: smsSecret, sender: 'Palaro' });
    for (const port of [sms(), away]) {
      const failure = await port
        .send({ to: '+639171234567', text: '123456' })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SendFailed);
      expect(String(failure)).not.toMatch(/123456|\+63/);
    }
  });
});

describe('email over SMTP', () => {
  const letters: { to: string[]; text: string }[] = [];
  let rejects = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += String(part)));
      stream.on('end', () => {
        if (rejects) return done(new Error('no'));
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        return done();
      });
    },
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  test('[AUTH-20] a letter reaches its one address, whatever its text contains', async () => {
    const port = smtpEmail({ url, from: 'Palaro <tulong@palaro.example>' });
    await port.send({ to: 'juan@mail.example', subject: 'Code mo', text: 'Heto ang code: 123456' });
    expect(letters.at(-1)?.to).toEqual(['juan@mail.example']);
    expect(letters.at(-1)?.text).toMatch(
      /From: Palaro <tulong@palaro.example>[^]*Subject: Code mo[^]*123456/,
    );
    await port
      .send({ to: 'a@mail.example, b@mail.example', subject: 'x', text: 'y' })
      .catch(() => {});
    expect(letters.flatMap(({ to }) => to)).not.toContain('b@mail.example');
  });

  test('[ERR-01a] a server that rejects a letter is a failure', async () => {
    rejects = true;
    const port = smtpEmail({ url, from: 'tulong@palaro.example' });
    await expect(
      port.send({ to: 'juan@mail.example', subject: 'x', text: 'y' }),
    ).rejects.toBeInstanceOf(SendFailed);
    rejects = false;
    const away = smtpEmail({ url: 'smtp://127.0.0.1:9', from: 'tulong@palaro.example' });
    await expect(
      away.send({ to: 'juan@mail.example', subject: 'x', text: 'y' }),
    ).rejects.toBeInstanceOf(SendFailed);
  });
});

describe('GeeTest', () => {
  const lot = '0123456789abcdef'.repeat(2);
  const given = { lot_number: lot, captcha_output: 'out', pass_token: 'pass', gen_time: '1' };
  const trouble: string[] = [];
  const port = (url = other.url) =>
    geetest({ captchaId: 'cid', captchaKey: 'secret', url }, (reason) => trouble.push(reason));

  test('[AUTH-26] asks the service, signed with the key, and accepts its verdict', async () => {
    Object.assign(other, {
      status: 200,
      body: JSON.stringify({ status: 'success', result: 'success', reason: '' }),
    });
    expect(await port().check('login', JSON.stringify(given))).toMatchObject({ unique: lot });
    const { url, body } = other.heard.at(-1) as Heard;
    expect(url).toBe('/validate?captcha_id=cid');
    const sign_token = createHmac('sha256', 'secret').update(lot).digest('hex');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ ...given, sign_token });
  });

  test('[AUTH-26] a failed verdict, a request error and a malformed response do not count', async () => {
    for (const body of [
      { status: 'success', result: 'fail' },
      { status: 'error', code: '-50005' },
    ]) {
      Object.assign(other, { body: JSON.stringify(body) });
      expect(await port().check('login', JSON.stringify(given))).toBeNull();
    }
    const asked = other.heard.length;
    const misshapen = [
      { ...given, lot_number: '' },
      { ...given, lot_number: 'lot-1' },
      { ...given, lot_number: `${lot}0` },
      { ...given, lot_number: lot.toUpperCase() },
      { ...given, captcha_output: 'x'.repeat(4097) },
      { ...given, pass_token: 'x'.repeat(257) },
      { ...given, gen_time: '1'.repeat(17) },
    ];
    for (const answer of ['x', '{}', ...misshapen.map((one) => JSON.stringify(one))])
      expect(await port().check('login', answer)).toBeNull();
    expect(other.heard).toHaveLength(asked);
  });

  test('[AUTH-26] an unreachable service does not close the site, and is logged', async () => {
    expect(await port('http://127.0.0.1:9').check('login', JSON.stringify(given))).toMatchObject({
      unique: lot,
    });
    Object.assign(other, { status: 503 });
    expect(await port().check('login', JSON.stringify(given))).not.toBeNull();
    Object.assign(other, { status: 200 });
    expect(trouble).toHaveLength(2);
  });

  test('[AUTH-26] a rejected request, a redirection and a foreign response do not count', async () => {
    const body = JSON.stringify({ status: 'success', result: 'success' });
    for (const said of [
      { status: 400, body },
      { status: 404, body },
      { status: 429, body },
      { status: 302, body },
      { status: 200, body: '<html>' },
      { status: 200, body: '' },
    ]) {
      Object.assign(other, said);
      expect(
        await port().check('login', JSON.stringify(given)),
        `${said.status} ${said.body}`,
      ).toBeNull();
    }
    Object.assign(other, { status: 200, body: '{}' });
  });
});

describe('identities', () => {
  let key: CryptoKey;
  let stranger: CryptoKey;
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    stranger = (await generateKeyPair('RS256')).privateKey;
    Object.assign(other, {
      status: 200,
      body: JSON.stringify({
        keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256' }],
      }),
    });
  });
  const issuer = 'https://securetoken.google.com/palaro';
  const port = () =>
    openIdConnect({ firebase: { issuer, audience: 'palaro', keysUrl: `${other.url}/keys` } });
  const token = (
    claims: Record<string, unknown> = {},
    { by = key, aud = 'palaro', iss = issuer, exp = '5m' } = {},
  ) =>
    new SignJWT({
      phone_number: '+639171234567',
      email: 'A@b.ph',
      email_verified: 'true',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject('person')
      .setIssuer(iss)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(by);

  test('[AUTH-26] a token signed by a published key names the person', async () => {
    expect(await port().verify('firebase', await token())).toEqual({
      subject: 'person',
      phone: '+639171234567',
      email: 'a@b.ph',
      emailVerified: true,
      name: null,
    });
    expect(port().providers).toEqual(['firebase']);
  });

  test('[AUTH-26] a token by another key, audience, issuer or nonce, expired or malformed, is rejected', async () => {
    const bad = [
      await token({}, { by: stranger }),
      await token({}, { aud: 'other' }),
      await token({}, { iss: 'https://evil.example' }),
      await token({}, { exp: '-2m' }),
      `${(await token()).split('.').slice(0, 2).join('.')}.`,
      `${btoa('{"alg":"none"}')}.${(await token()).split('.')[1]}.`,
      'x',
    ];
    for (const one of bad)
      await expect(port().verify('firebase', one)).rejects.toBeInstanceOf(IdentityError);
    await expect(
      port().verify('firebase', await token({ nonce: 'a' }), 'b'),
    ).rejects.toBeInstanceOf(IdentityError);
    await expect(port().verify('google', await token())).rejects.toBeInstanceOf(IdentityError);
  });

  test("[AUTH-26] keys that cannot be fetched are the provider's error, not the person's", async () => {
    const away = openIdConnect({
      google: { issuer, audience: 'palaro', keysUrl: 'http://127.0.0.1:9/' },
    });
    await expect(away.verify('google', await token())).rejects.not.toBeInstanceOf(IdentityError);
    Object.assign(other, { status: 500 });
    await expect(port().verify('firebase', await token())).rejects.not.toBeInstanceOf(
      IdentityError,
    );
  });
});
