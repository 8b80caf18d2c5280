import { postJson } from '../../common/client/post.ts';
import type { Side } from '../rules.ts';

/** Centavos. */
export interface Toss {
  key: string;
  stake: number;
  choice: Side;
  /** Null until the stake is taken. */
  result: Side | null;
  payout: number;
  state: 'betting' | 'paying' | 'returning' | 'paid' | 'rejected' | 'returned';
  rejection: string | null;
  balance: number | null;
}

export interface Seat {
  balance: number;
  symbol: string;
  trial: boolean;
  last: Toss | null;
  stakes: number[];
  pays: number;
}

/** A value, a rejection's code, or no usable answer. */
export type Answer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'rejected'; code: string }
  | { kind: 'silence' };

interface Calls {
  open: [asked: object, answer: Seat];
  toss: [asked: { key: string; stake: number; choice: Side }, answer: Toss];
  find: [asked: { key: string }, answer: Toss | null];
}

/** The server asks the wallet several times meanwhile. */
const timeoutMs = 20_000;
/** Leave the outcome open. */
const passing = new Set(['busy', 'internal', 'maintenance', 'too_many_requests']);

/** Calls the vendor's server. Never throws. */
export async function ask<Name extends keyof Calls>(
  name: Name,
  token: string,
  asked: Calls[Name][0],
): Promise<Answer<Calls[Name][1]>> {
  try {
    const answer = await postJson(`/vendor/barya/${name}`, { ...asked, token }, timeoutMs);
    if (answer?.success === true) return { kind: 'value', value: answer.value as Calls[Name][1] };
    return typeof answer?.code === 'string' && !passing.has(answer.code)
      ? { kind: 'rejected', code: answer.code }
      : { kind: 'silence' };
  } catch {
    return { kind: 'silence' };
  }
}
