import type { Pool } from 'pg';

/** A gateway of the attacks' own, on loopback; forwarded addresses are believed there. */
export interface Target {
  url: string;
  mediaUrl: string;
  port: number;
  mediaPort: number;
  /** Its database, to prepare and to look, never to attack. */
  pool: Pool;
  /** Sessions of members with ₱10,000 each; an attack takes its own. */
  newMember(): Promise<{ token: string; walletId: string; account: string }>;
  /** Calls the operator's `path`, to prepare; throws when rejected. */
  operate(path: string, body: object): Promise<void>;
}

export interface Outcome {
  tries: number;
  /** What did not hold, a sentence each; none: held. */
  breaches: string[];
  /** What the gateway did. */
  result: string;
}

/** One file each, listed in list.ts. */
export interface Attack {
  /** Of the row in docs/security.md. */
  what: string;
  requirement: string;
  run(target: Target): Promise<Outcome>;
}

export interface Sent {
  method?: string;
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
  body?: object | string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  code: string | null;
}

/** One request; a body that is no text is sent as JSON. Never follows a redirect. */
export async function send(url: string, sent: Sent = {}): Promise<Answered> {
  const { body, token, ip = '203.0.113.7' } = sent;
  const response = await fetch(url, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': ip,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, code: codeIn(text) };
}

function codeIn(text: string): string | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}

/** `3 × 401, 2 × 403`, the most frequent first. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => `${count} × ${value}`)
    .join(', ');
}
