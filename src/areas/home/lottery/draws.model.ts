import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import type { LotteryDraw } from '../../../../contract/draws.ts';
import { whenBack } from '../../../models/connectivity.ts';
import { allDraws, drawsSource, loadDraws } from '../../../models/draws.ts';
import { language } from '../../../models/language.ts';

/** ms after a draw that its result is asked for, and between two times that it is. */
const grace = 2500;
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

/** The draws that a lottery page shows by its name (ROUTE-07): those of its area, all of them on the page of all lotteries. */
export function drawsOf(name: string): readonly LotteryDraw[] {
  const all = allDraws();
  const area = { vnLottery: 'VN', seaLottery: 'SEA' }[name];
  return area ? all.filter((draw) => draw.area === area) : all;
}

let asked = 0;
function refresh(): void {
  asked = performance.now();
  void loadDraws(language.peek());
}
let watching = false;

/** Asks for the draws, and again after each of them; lets the clock run. Returns what ends that. */
export function followDraws(): () => void {
  refresh();
  if (!watching) whenBack(refresh);
  watching = true;
  const timer = setInterval(() => {
    clock.value = Date.now();
    const due = drawsSource.peek().value?.draws.some(({ drawsAt }) => Date.parse(drawsAt) + grace < drawClock.peek());
    if (due && !document.hidden && performance.now() - asked > askEvery) refresh();
  }, 1000);
  return () => clearInterval(timer);
}
