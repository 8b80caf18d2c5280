import { type Struct, is } from 'superstruct';
import type { RejectionValue, RequestOf, ValueOf } from '../../../contract/define.ts';
import { type ErrorCode, isErrorCode } from '../../../contract/errors.ts';
import { play } from '../../../contract/play/calls.ts';
import { rounds } from '../../../contract/play/rounds.ts';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { postJson } from './post.ts';

const house = { ...play, ...rounds };
type House = typeof house;
type HouseCall = keyof House;
export type Opened = ValueOf<House['house.open']>;

/** ms */
const timeoutMs = 12_000;

/** Never throws; an answer outside the contract is `broken`. */
export async function callHouse<Name extends HouseCall>(
  token: string,
  name: Name,
  request: RequestOf<House[Name]>,
): Promise<Result<ValueOf<House[Name]>>> {
  const shape = house[name].value as unknown as Struct<ValueOf<House[Name]>>;
  const fail = (failure: Failure) => ({ ok: false, failure }) as const;
  try {
    const answer = await postJson(house[name].path, request, timeoutMs, {
      authorization: `Bearer ${token}`,
    });
    if (answer?.success === true && is(answer.value, shape))
      return { ok: true, value: answer.value };
    if (!isErrorCode(answer?.code)) return fail({ kind: 'broken' });
    const value = answer.value as RejectionValue | null | undefined;
    return fail({ kind: 'rejected', code: answer.code, ...(value ? { value } : {}) });
  } catch (error) {
    if (error instanceof SyntaxError) return fail({ kind: 'broken' });
    return fail({ kind: (error as Error).name === 'TimeoutError' ? 'timeout' : 'offline' });
  }
}

/** Leave the outcome open: send the same key again. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'busy',
  'internal',
  'maintenance',
  'too_many_requests',
  'round_conflict',
  'too_soon',
]);
/** ms; covers the gateway's `SPIN_INTERVAL_MS`. */
const maxWaitMs = 60_000;
const pauses = [400, 900, 1800, 3600, 8000];

export function isPassing(failure: Failure): boolean {
  return failure.kind !== 'rejected' || passing.has(failure.code);
}

/**
 * Repeats with the same key until a value or a final rejection (WAL-02). A spin too soon waits as
 * asked, without `onFailure` (SLOTS-19).
 */
export async function untilAnswered<T>(
  ask: () => Promise<Result<T>>,
  onFailure: (failure: Failure) => void,
  pause: (ms: number) => Promise<void> = pauseOrOnline,
): Promise<Result<T>> {
  for (let attempt = 0; ;) {
    const answer = await ask();
    if (answer.ok || !isPassing(answer.failure)) return answer;
    const wait = waitOf(answer.failure);
    if (wait === null) onFailure(answer.failure);
    await pause(wait ?? pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    if (wait === null) attempt += 1;
  }
}

/** ms that the gateway asks for; null for none or an implausible wait. */
function waitOf(failure: Failure): number | null {
  const wait =
    failure.kind === 'rejected' && failure.code === 'too_soon' ? failure.value?.wait : undefined;
  return typeof wait === 'number' && wait > 0 && wait <= maxWaitMs ? wait : null;
}

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

/** 128 random bits in hex; `randomUUID` is missing outside secure contexts. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
