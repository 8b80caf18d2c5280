import { type Struct, is } from 'superstruct';
import type { RequestOf, ValueOf } from '../../../contract/define.ts';
import { type ErrorCode, isErrorCode } from '../../../contract/errors.ts';
import { play } from '../../../contract/play.ts';
import { rounds } from '../../../contract/rounds.ts';
import type { Failure, Result } from '../../../src/lib/result.ts';

const house = { ...play, ...rounds };
type House = typeof house;
type HouseCall = keyof House;
/** What `house.open` answers. */
export type Opened = ValueOf<House['house.open']>;

/** ms that one answer may take. */
const patience = 12_000;

/** One call to the game's server half. Never throws; an answer of another shape than the contract's is `broken`. */
export async function callHouse<Name extends HouseCall>(
  token: string,
  name: Name,
  request: RequestOf<House[Name]>,
): Promise<Result<ValueOf<House[Name]>>> {
  const shape = house[name].value as unknown as Struct<ValueOf<House[Name]>>;
  const fail = (failure: Failure) => ({ ok: false, failure }) as const;
  try {
    const response = await fetch(house[name].path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    });
    const answer = (await response.json()) as { success?: unknown; code?: unknown; value?: unknown } | null;
    if (answer?.success === true && is(answer.value, shape)) return { ok: true, value: answer.value };
    return isErrorCode(answer?.code) ? fail({ kind: 'refused', code: answer.code }) : fail({ kind: 'broken' });
  } catch (error) {
    if (error instanceof SyntaxError) return fail({ kind: 'broken' });
    return fail({ kind: (error as Error).name === 'TimeoutError' ? 'timeout' : 'offline' });
  }
}

/** Refusals that say nothing of the round: the same key is sent again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'internal',
  'maintenance',
  'too_many_requests',
  'round_conflict',
]);
const pauses = [400, 900, 1800, 3600, 8000];

/** Whether a failure leaves it open what became of the round. */
export function isPassing(failure: Failure): boolean {
  return failure.kind !== 'refused' || passing.has(failure.code);
}

/**
 * Repeats one money call, which carries its idempotency key, until it is known what became of it (WAL-02): until there is
 * a value, or a refusal that a repetition would not change. `told` hears of every failure in between.
 */
export async function untilAnswered<T>(
  ask: () => Promise<Result<T>>,
  told: (failure: Failure) => void,
  pause: (ms: number) => Promise<void> = pauseOrOnline,
): Promise<Result<T>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask();
    if (answer.ok || !isPassing(answer.failure)) return answer;
    told(answer.failure);
    await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
  }
}

/** Waits, but no longer than until the network is back. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
}

/** A fresh idempotency key: 128 random bits in hex. (`randomUUID` is missing outside secure contexts.) */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
