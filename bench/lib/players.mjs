import { randomUUID } from 'node:crypto';

/**
 * Calls the API as a visitor of an address of their own.
 * @returns the answer's value; throws when the gateway refused
 */
export async function api(url, method, path, { body, token, ip }) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** A launch token of a new trial player at a game, coming from an address of its own; `index` below 65,536. */
export async function launched(gateway, nodeId, index) {
  const ip = `10.20.${index >> 8}.${index & 255}`;
  const { token } = await api(gateway.url, 'POST', '/api/session/login/freeplay', {
    ip,
    body: { os: 'bench', platform: 'W', encryption: randomUUID(), gatewayVersion: 3 },
  });
  const host = `http://localhost:${gateway.mediaPort}`;
  const launch = await api(gateway.url, 'POST', '/api/wps/game/launchGame', {
    ip,
    token,
    body: { nodeId, host, language: 'EN' },
  });
  return new URLSearchParams(new URL(launch.url).hash.slice(1)).get('token');
}

/** Does a thing for each of `count` numbers, `atOnce` at a time; gives what it gave, in order. */
export async function forEach(count, atOnce, work) {
  const done = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      done[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}
