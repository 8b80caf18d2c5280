import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { JackpotState, Pot } from '../../contract/play/jackpot-shapes.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { whenQuiet } from '../data/lazy-store.ts';
import { whenBack } from './connectivity.ts';

const source = cached('jackpot', () => call('jackpot.state', {}));
const key = 'one';
/** ms between answers while a page shows the pots, and between steps of the counter. */
const pollMs = 10_000;
const stepMs = 500;

export const jackpotSource = source.now;
/** Null until the first answer, of the gateway or the device. */
export const jackpot: ReadonlySignal<JackpotState | null> = computed(() => source.now.value.value);

/** What a pot held before and by the last answer (centavos), and when it came. */
interface Run {
  from: number;
  to: number;
  began: number;
}
const runs = new Map<Pot, Run>();
const step = signal(0);

/**
 * Centavos of each pot to show: counts from the last answer but one to the last, so it never runs
 * ahead of the pot (HOME-09). A lower answer, after a win, is shown at once.
 */
export const potAmounts: ReadonlySignal<Partial<Record<Pot, number>>> = computed(() => {
  void step.value;
  const pots = jackpot.value?.pots ?? [];
  return Object.fromEntries(pots.map(({ pot, amount }) => [pot, counted(pot, amount)]));
});

function counted(pot: Pot, amount: number): number {
  const run = runs.get(pot);
  if (!run) return amount;
  const part = Math.min((performance.now() - run.began) / pollMs, 1);
  return run.from + Math.floor((run.to - run.from) * part);
}

/** With one step more, which shows its end. */
const goesOn = ({ from, to, began }: Run): boolean =>
  from < to && performance.now() - began < pollMs + stepMs;

function take(state: JackpotState | null): void {
  for (const { pot, amount } of state?.pots ?? []) {
    const shown = runs.has(pot) ? counted(pot, amount) : amount;
    runs.set(pot, { from: Math.min(shown, amount), to: amount, began: performance.now() });
  }
  step.value += 1;
}

async function load(): Promise<void> {
  await source.load(key);
  if (source.now.peek().state === 'fresh') take(source.now.peek().value);
}

/**
 * Asks for the pots while a page shows them and is looked at, after its first screen; without network
 * they stay as they are.
 * @returns what ends it
 */
export function followJackpot(): () => void {
  let end: (() => void) | undefined;
  let ended = false;
  void whenQuiet(() => {
    if (ended) return;
    const look = () => document.visibilityState === 'visible' && void load();
    look();
    const endReturn = whenBack(look);
    document.addEventListener('visibilitychange', look);
    const poll = setInterval(look, pollMs);
    const count = setInterval(() => [...runs.values()].some(goesOn) && (step.value += 1), stepMs);
    end = () => {
      endReturn();
      document.removeEventListener('visibilitychange', look);
      clearInterval(poll);
      clearInterval(count);
    };
  });
  return () => {
    ended = true;
    end?.();
  };
}
