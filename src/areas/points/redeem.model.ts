import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Infer, integer, is, object, string } from 'superstruct';
import type { PointItem, Receiver, Redemption } from '../../../contract/points.ts';
import { Id, IdempotencyKey } from '../../../contract/shared.ts';
import type { Confirmation } from '../../../contract/withdraw.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { whenBack } from '../../models/connectivity.ts';
import { language } from '../../models/language.ts';
import { member } from '../../models/session.ts';
import { loadAll } from './points.model.ts';

/** A redemption that was sent, for as long as it is not known what became of it; the item by its name, for the words on it. */
const Pending = object({ key: IdempotencyKey, player: Id, name: string(), points: integer() });
type Pending = Infer<typeof Pending>;
type What = Pick<Pending, 'name' | 'points'>;

/**
 * Where a redemption stands: `checking` when its answer was lost, and until the gateway tells what became of it (WAL-03); `undone`
 * when that is nothing, and its key is given up; `failed` when it was refused. No point has gone then.
 */
type Standing =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking' | 'undone'; what: What }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'done'; redemption: Redemption };

const place = 'pendingRedemption';
const now = signal<Standing>({ kind: 'idle' });
/** The redemption of this tab; one at a time. */
export const standing: ReadonlySignal<Standing> = now;
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
let wake: (() => void) | null = null;
whenBack(() => wake?.());

const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';

/** What a member wants, at the terms that were shown. */
export interface Wish {
  item: PointItem;
  quantity: number;
  /** For all of them: points, and the centavos that come or go. */
  points: number;
  amount: number;
  receiver?: Receiver;
}

/** Redeems points, once: never queued, never shown before the gateway has told of it (WAL-03). */
export async function redeemPoints({ item, ...rest }: Wish, passwordCheck: Confirmation): Promise<void> {
  const player = member.peek()?.id;
  if (!player || busy()) return;
  const what = { name: item.name, points: rest.points };
  const pending: Pending = { key: crypto.randomUUID(), player, ...what };
  sessionStore.set(place, JSON.stringify(pending));
  now.value = { kind: 'sending', what };
  const answer = await call('points.redeem', { key: pending.key, itemId: item.id, ...rest, passwordCheck, language: language.peek() });
  if (answer.ok) settle({ kind: 'done', redemption: answer.value });
  else if (isUnknown(answer.failure)) await check(pending);
  else settle({ kind: 'failed', failure: answer.failure });
}

/** Takes up a redemption that was under way when the page was left or loaded anew. */
export function resumeRedemption(): void {
  if (busy()) return;
  now.value = { kind: 'idle' };
  const pending = noted();
  if (pending) void check(pending);
}

/** What was told of the last redemption has been read. */
export function forgetRedemption(): void {
  if (!busy()) now.value = { kind: 'idle' };
}

async function check({ key, player, name, points }: Pending): Promise<void> {
  const what = { name, points };
  now.value = { kind: 'checking', what };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    const answer = await call('points.check', { key, language: language.peek() });
    if (answer.ok) {
      const { redemption } = answer.value;
      return settle(redemption ? { kind: 'done', redemption } : { kind: 'undone', what });
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
  // What was shown may be the reason of a refusal, too.
  loadAll();
}

function noted(): Pending | null {
  try {
    const found: unknown = JSON.parse(sessionStore.get(place) ?? 'null');
    return is(found, Pending) && found.player === member.peek()?.id ? found : null;
  } catch {
    return null;
  }
}
