import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, is, literal, object, string, union } from 'superstruct';
import { Amount, type Movement } from '../../../contract/wallet.ts';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { type Result, failureKey } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { whenBack } from '../../models/connectivity.ts';
import type { Words } from '../../models/language.ts';
import { member } from '../../models/session.ts';

/** What a member may ask for. */
const Wish = union([
  object({ kind: literal('transfer'), from: string(), to: string(), amount: Amount }),
  object({ kind: literal('collect') }),
  object({ kind: literal('upline'), amount: Amount }),
]);
export type Wish = Infer<typeof Wish>;
/** A wish that was sent, for as long as it is not known what became of it. */
const Pending = object({ key: IdempotencyKey, player: Id, wish: Wish });
type Pending = Infer<typeof Pending>;

/**
 * Where a movement stands: `checking` when its answer was lost, and until the gateway tells what became of it (WAL-03); `undone`
 * when that is nothing; `failed` when it was refused, and nothing moved.
 */
type Standing =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking'; wish: Wish }
  | { kind: 'undone'; wish: Wish }
  | { kind: 'done'; wish: Wish; movement: Movement }
  | { kind: 'failed'; wish: Wish; why: Words };

const place = 'pendingMovement';
const now = signal<Standing>({ kind: 'idle' });
/** The movement of this tab; one at a time. */
export const standing: ReadonlySignal<Standing> = now;
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
let wake: (() => void) | null = null;
whenBack(() => wake?.());

/**
 * Asks for a movement, once: never queued, never shown before the gateway has told of it (WAL-03). Resolves when it is known what
 * became of it, with true when the money was moved.
 */
export async function moveMoney(wish: Wish): Promise<boolean> {
  const player = member.peek()?.id;
  if (!player || busy()) return false;
  const pending: Pending = { key: crypto.randomUUID(), player, wish };
  sessionStore.set(place, JSON.stringify(pending));
  now.value = { kind: 'sending', wish };
  const answer = await send(pending);
  if (answer.ok) return settle({ kind: 'done', wish, movement: answer.value });
  if (isUnknown(answer.failure)) return check(pending);
  return settle({ kind: 'failed', wish, why: [failureKey(answer.failure)] });
}

/** Takes up a movement that was under way when the page was left or loaded anew. */
export function resumeMovement(): void {
  if (busy()) return;
  now.value = { kind: 'idle' };
  const pending = noted();
  if (pending) void check(pending);
}

/** What was told of the last movement has been read. */
export function forgetStanding(): void {
  if (!busy()) now.value = { kind: 'idle' };
}

const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';

function send({ key, wish }: Pending): Promise<Result<Movement>> {
  if (wish.kind === 'collect') return call('wallet.collect', { key });
  if (wish.kind === 'upline') return call('wallet.transferUpline', { key, amount: wish.amount });
  return call('wallet.transfer', { key, from: wish.from, to: wish.to, amount: wish.amount });
}

async function check({ key, player, wish }: Pending): Promise<boolean> {
  now.value = { kind: 'checking', wish };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    const answer = await call('wallet.check', { key });
    if (answer.ok) {
      const { movement } = answer.value;
      return settle(movement ? { kind: 'done', wish, movement } : { kind: 'undone', wish });
    }
    await untilNext(pause);
  }
  // Who is logged in now has nothing to do with it.
  now.value = { kind: 'idle' };
  return false;
}

/** Waits, no longer than until there is a network again. */
function untilNext(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function settle(standing: Standing): boolean {
  sessionStore.remove(place);
  now.value = standing;
  return standing.kind === 'done';
}

function noted(): Pending | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(place) ?? 'null');
    return is(found, Pending) && found.player === member.peek()?.id ? found : null;
  } catch {
    return null;
  }
}
