import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { growJackpot, startJackpot } from '../../lib/jackpot.ts';
import { formatMoney } from '../../models/language.ts';
import { currencySymbol } from '../../models/site.ts';

/** Centavos; null on the prerendered page. */
const amount = signal<number | null>(null);

/** The counter's text, of constant width (HOME-04). */
export const jackpotText: ReadonlySignal<string> = computed(() =>
  amount.value === null ? '\u00a0' : formatMoney(amount.value, { symbol: currencySymbol.value }),
);

/** Starts the counter where it stopped; returns a stop function. */
export function runJackpot(): () => void {
  amount.value ??= startJackpot();
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    const { afterMs, by } = growJackpot();
    timer = setTimeout(() => {
      amount.value = (amount.peek() ?? 0) + by;
      plan();
    }, afterMs);
  };
  plan();
  return () => clearTimeout(timer);
}
