import { randomUUID } from 'node:crypto';
import type { Gateway } from './gateway.ts';
import { post } from './load.ts';

interface Visit {
  body?: object;
  token?: string;
  ip: string;
}

/** From its own IP; throws when rejected. */
async function callAs<Value>(url: string, path: string, visit: Visit): Promise<Value> {
  const { body, token, ip } = visit;
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await response.json()) as { success: boolean; value: Value };
  if (!envelope.success) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.value;
}

const ipOf = (index: number): string => `10.20.${index >> 8}.${index & 255}`;

/**
 * For a new free-play player with its own IP; returns the launch token.
 * @param index below 65,536
 */
export async function launchGame(gateway: Gateway, nodeId: string, index: number): Promise<string> {
  const { token } = await callAs<{ token: string }>(gateway.url, '/api/session/login/freeplay', {
    ip: ipOf(index),
    body: { os: 'bench', platform: 'W', encryption: randomUUID(), gatewayVersion: 3 },
  });
  return launchAs(gateway, nodeId, { token, ip: ipOf(index) });
}

/** For a member's sessions, each with its own IP: launch tokens, in the same order. */
export const launchForMembers = (
  gateway: Gateway,
  nodeId: string,
  sessions: readonly string[],
): Promise<string[]> =>
  forEach(sessions.length, 8, (index) =>
    launchAs(gateway, nodeId, { token: sessions[index]!, ip: ipOf(index) }),
  );

async function launchAs(
  gateway: Gateway,
  nodeId: string,
  { token, ip }: { token: string; ip: string },
): Promise<string> {
  const host = `http://localhost:${gateway.mediaPort}`;
  const launch = await callAs<{ url: string }>(gateway.url, '/api/wps/game/launchGame', {
    ip,
    token,
    body: { nodeId, host, language: 'EN' },
  });
  return new URLSearchParams(new URL(launch.url).hash.slice(1)).get('token') ?? '';
}

/** A raw request for a round of one peso, under a key of its own. */
export const oneRound = (launchToken: string): string =>
  post(
    '/api/house/play',
    { key: randomUUID(), stake: 100 },
    { authorization: `Bearer ${launchToken}` },
  );

/** Runs `work` for 0 to `count`, concurrently; results in order. */
export async function forEach<Result>(
  count: number,
  maxConcurrent: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return results;
}
