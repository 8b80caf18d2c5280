import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, integer, is, object } from 'superstruct';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import type { Confirmation, Withdrawal } from '../../../contract/withdraw.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { whenBack } from '../../models/connectivity.ts';
import { member } from '../../models/session.ts';
import { take } from './withdraw.model.ts';

/** A withdrawal that was asked for, for as long as it is not known what became of it. */
const Pending = object({ key: IdempotencyKey, player: Id, amount: integer() });
type Pending = Infer<typeof Pending>;

/**
 * Where the request stands: `checking` when its answer was lost, and until the gateway tells what became of it (WAL-03); `undone` when
 * that is nothing, and its key is given up; `failed` when it was refused. Nothing was set aside then.
 */
type Standing =
  | { kind: 'idle' | 'sending' }
  | { kind: 'checking' | 'undone'; amount: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'done'; withdrawal: Withdrawal };

const place = 'pendingWithdrawal';
const now = signal<Standing>({ kind: 'idle' });
/** The request of this tab; one at a time. */
export const standing: ReadonlySignal<Standing> = now;
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
let wake: (() => void) | null = null;
whenBack(() => wake?.());

const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';

/** Asks for a withdrawal, once: never queued, never shown before the gateway has told of it (WAL-03). @param amount centavos */
export async function requestWithdrawal(accountId: string, amount: number, confirmation: Confirmation): Promise<void> {
  const player = member.peek()?.id;
  if (!player || busy()) return;
  const pending: Pending = { key: crypto.randomUUID(), player, amount };
  sessionStore.set(place, JSON.stringify(pending));
  now.value = { kind: 'sending' };
  const answer = await call('withdraw.request', { key: pending.key, accountId, amount, confirmation });
  if (answer.ok) settle({ kind: 'done', withdrawal: answer.value });
  else if (isLost(answer.failure)) await check(pending);
  else settle({ kind: 'failed', failure: answer.failure });
}

/** Whether the gateway may have done what it was asked all the same. */
const isLost = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'unreachable' || kind === 'timeout' || kind === 'captive' || kind === 'broken';

/** Takes up a request that was under way when the page was left or loaded anew. */
export function resumeRequest(): void {
  if (busy()) return;
  now.value = { kind: 'idle' };
  const pending = noted();
  if (pending) void check(pending);
}

/** What was told of the last request has been read. */
export function forgetRequest(): void {
  if (!busy()) now.value = { kind: 'idle' };
}

async function check({ key, player, amount }: Pending): Promise<void> {
  now.value = { kind: 'checking', amount };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    const answer = await call('withdraw.check', { key });
    if (answer.ok) {
      const { withdrawal } = answer.value;
      return settle(withdrawal ? { kind: 'done', withdrawal } : { kind: 'undone', amount });
    }
    await untilNext(pause);
  }
  // Who is logged in now has nothing to do with it.
  now.value = { kind: 'idle' };
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

function settle(standing: Standing): void {
  sessionStore.remove(place);
  now.value = standing;
  if (standing.kind === 'done') take(standing.withdrawal);
}

function noted(): Pending | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(place) ?? 'null');
    return is(found, Pending) && found.player === member.peek()?.id ? found : null;
  } catch {
    return null;
  }
}
