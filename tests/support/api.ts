import { CompactEncrypt, importJWK } from 'jose';
import { solveProof } from '../../server/testing/challenge.ts';
import type { Palaro } from './palaro.ts';

interface Answer<Value = any> {
  status: number;
  headers: Headers;
  body: { success: boolean; code?: string; field?: string; value: Value };
}

/** As a program calls it, without the app. */
export async function ask<Value = any>(
  url: string,
  options: { method?: string; token?: string; body?: unknown } = {},
): Promise<Answer<Value>> {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer<Value>['body'],
  };
}

/** The embedded one, or a GeeTest that accepts every answer. */
async function solved({ kind, challenge }: { kind: string; challenge: string }): Promise<string> {
  if (kind === 'proof') return solveProof(challenge);
  return JSON.stringify({
    lot_number: crypto.randomUUID().replaceAll('-', ''),
    captcha_output: 'o',
    pass_token: 'p',
    gen_time: '1',
  });
}

export const encryptedField = 'encrypted';

/** Encrypted (AUTH-25); returns the session token. */
export async function apiLogin(
  { url }: Pick<Palaro, 'url'>,
  username: string,
  password: string,
): Promise<string> {
  const { value } = (await ask(`${url}/api/site/keys`)).body;
  const { body: offered } = await ask(`${url}/api/verification/challenge?page=login`);
  const key = await importJWK({ ...value.keys[0], alg: 'ECDH-ES' }, 'ECDH-ES');
  const payload = {
    iat: Math.floor(Date.parse(value.serverTime) / 1000),
    nonce: crypto.randomUUID(),
    body: {
      username,
      password,
      type: 'username',
      verification: { challenge: await solved(offered.value) },
    },
  };
  const encrypted = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: value.keys[0].kid })
    .encrypt(key);
  const { body } = await ask<{ token: string }>(`${url}/api/session/login`, {
    body: { [encryptedField]: encrypted },
  });
  return body.value.token;
}

export async function houseGame({ url }: Palaro): Promise<{ nodeId: string; displayName: string }> {
  const query = 'vassalage=PLR&pageSize=48&language=TY&clientType=3&platform=html5-desktop';
  const { body } = await ask(`${url}/api/wps/relay/games/list?${query}`);
  return body.value.games.find(
    (game: { playable: boolean; maintenance: boolean }) => game.playable && !game.maintenance,
  );
}

/** Returns the launch token. */
export async function apiLaunch(palaro: Palaro, token: string, nodeId: string): Promise<string> {
  const { body } = await ask(`${palaro.url}/api/wps/game/launchGame`, {
    token,
    body: {
      nodeId,
      host: palaro.mediaUrl,
      language: 'TY',
      clientType: 3,
      platform: 'html5-desktop',
    },
  });
  return new URLSearchParams(new URL(body.value.url).hash.slice(1)).get('token') ?? '';
}

/** As a game's client does. */
export function apiPlay(
  { mediaUrl }: Palaro,
  launch: string,
  stake: number,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  return ask(`${mediaUrl}/api/house/play`, { token: launch, body: { key, stake } });
}
