import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

/** OpenID Connect; its page asks for a click only. */
export interface Provider {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next, and changes of the token. */
  person: { subject: string; email: string; claims?: Record<string, unknown> };
  /** Pages with `Cross-Origin-Opener-Policy: same-origin`, without a link to their opener. */
  alone: boolean;
  close(): Promise<void>;
}

interface Pending {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** On a free port; checks client, secret, redirect address and PKCE. */
export async function openProvider(): Promise<Provider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const pending = new Map<string, Pending>();
  const provider: Provider = {
    url: '',
    clientId: 'palaro-client',
    clientSecret: 'a secret of the provider',
    person: { subject: 'person-1', email: 'ligaya@mail.example' },
    alone: false,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const tokenFor = async (form: URLSearchParams): Promise<string | null> => {
    const asked = pending.get(form.get('code') ?? '');
    pending.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      asked?.challenge === challenge &&
      asked.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === provider.clientSecret;
    if (!good) return null;
    const { subject, email, claims } = provider.person;
    const now = Math.floor(Date.now() / 1000);
    const standard = {
      iss: provider.url,
      aud: provider.clientId,
      sub: subject,
      iat: now,
      exp: now + 300,
    };
    return new SignJWT({ ...standard, nonce: asked.nonce, email, email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', provider.url);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname === '/keys') return json({ keys: [key] });
    if (pathname === '/token') {
      const token = await tokenFor(new URLSearchParams(await bodyOf(request)));
      return token
        ? json({ id_token: token, access_token: 'x', token_type: 'Bearer' })
        : json({ error: 'invalid_grant' }, 400);
    }
    if (pathname !== '/auth' || searchParams.get('client_id') !== provider.clientId)
      return json({}, 404);
    const code = createHash('sha256')
      .update(searchParams.get('state') ?? '')
      .digest('hex');
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    pending.set(code, {
      nonce: searchParams.get('nonce') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri,
    });
    const back = (query: Record<string, string>) =>
      `${redirectUri}?${new URLSearchParams({ state: searchParams.get('state') ?? '', ...query })}`.replaceAll(
        '&',
        '&amp;',
      );
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        ...(provider.alone && { 'cross-origin-opener-policy': 'same-origin' }),
      })
      .end(
        `<!doctype html><title>Provider</title><a href="${back({ code })}">Continue</a> <a href="${back({ error: 'access_denied' })}">Cancel</a>`,
      );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

/** A gateway's environment for the provider as Google. */
export const googleSettings = ({
  url,
  clientId,
  clientSecret,
}: Provider): Record<string, string> => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: url,
  GOOGLE_KEYS_URL: `${url}/keys`,
  GOOGLE_AUTH_URL: `${url}/auth`,
  GOOGLE_TOKEN_URL: `${url}/token`,
});
