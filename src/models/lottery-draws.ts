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
/** The house's next draws and last results, of the device first and with their age (PWA-03). */
export const drawsSource = draws.now;

/** ms after a draw that its result is asked for. */
export const drawGrace = 2500;
/** ms between two times that it is. */
const askEvery = 5000;

/** The gateway's clock by this device's, ms since 1970; moves on while the draws are followed. */
const clock = signal(Date.now());
/** How far the gateway's clock is ahead of this device's, in ms: a device's clock may be off by any amount. */
const lead = computed(() => {
  const { value, since } = drawsSource.value;
  return value && since ? Date.parse(value.serverTime) - Date.parse(since) : 0;
});
/** The gateway's time, ms since 1970. */
export const drawClock: ReadonlySignal<number> = computed(() => clock.value + lead.value);

/** All of them, the soonest first. A tracked read. */
export const allDraws = (): readonly LotteryDraw[] => drawsSource.value.value?.draws ?? [];

let asked = 0;
/** Asks for the draws, with their games' names in the language that is spoken. */
export function loadDraws(): void {
  asked = performance.now();
  void draws.load(language.peek());
}
let watching = false;

/** Asks for the draws, and again after each of them; lets the clock run. Returns what ends that. */
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
