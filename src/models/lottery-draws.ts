import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { type LotteryDraw, LotteryDraws } from '../../contract/lottery/draws.ts';
import { cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { mapped } from '../lib/result.ts';
import { whenBack } from './connectivity.ts';
import { language } from './language.ts';

const draws = cached(
  'draws',
  (code) => mapped(call('lottery.draws', { language: code }), (value) => value.data),
  LotteryDraws,
);
/** The device's first, with its age (PWA-03). */
export const drawsSource = draws.now;

/** ms from a draw to loading its result. */
export const drawGrace = 2500;
/** ms. */
const askEvery = 5000;

/** The device's; runs while the draws are followed. */
const clock = signal(Date.now());
/** ms that the gateway's clock is ahead: a device's may be far off. */
const lead = computed(() => {
  const { value, since } = drawsSource.value;
  return value && since ? Date.parse(value.serverTime) - Date.parse(since) : 0;
});
/** The gateway's, ms since 1970. */
export const drawClock: ReadonlySignal<number> = computed(() => clock.value + lead.value);

/** The soonest first. A tracked read. */
export const allDraws = (): readonly LotteryDraw[] => drawsSource.value.value?.draws ?? [];

let asked = 0;
/** With games' names in the active language. */
export function loadDraws(): void {
  asked = performance.now();
  void draws.load(language.peek());
}
let watching = false;

/** Loads the draws, again after each, and runs the clock. Returns what ends it. */
export function followDraws(): () => void {
  loadDraws();
  if (!watching) whenBack(loadDraws);
  watching = true;
  const timer = setInterval(() => {
    clock.value = Date.now();
    const due = drawsSource
      .peek()
      .value?.draws.some(({ drawsAt }) => Date.parse(drawsAt) + drawGrace < drawClock.peek());
    if (due && !document.hidden && performance.now() - asked > askEvery) loadDraws();
  }, 1000);
  return () => clearInterval(timer);
}
