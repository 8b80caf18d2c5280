import type { OfferedPrize, ShownPrize } from '../../../contract/tickets/shapes.ts';
import { formatNumber, language, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';

/** "30 points", "₱10" or "No prize". */
export function prizeText(
  { points, amount }: Omit<ShownPrize, 'position'>,
  symbol: string,
): string {
  if (points > 0) return t('tickets.points', { points: formatNumber(points) });
  return amount > 0 ? moneyText(amount, symbol) : t('tickets.nothing');
}

/** The prize in a few letters, and exact: "30 pts", "₱100K" or "None". */
export function wheelLabel(
  { points, amount }: Omit<ShownPrize, 'position'>,
  symbol: string,
): string {
  if (points > 0) return t('tickets.wheel.points', { points: shortNumber(points) });
  if (amount === 0) return t('tickets.wheel.nothing');
  return amount % 100 === 0 ? symbol + shortNumber(amount / 100) : moneyText(amount, symbol);
}

/** Whole thousands as K. */
const shortNumber = (number: number): string =>
  number >= 10_000 && number % 1000 === 0
    ? `${formatNumber(number / 1000)}K`
    : formatNumber(number);

/** What must be bet for it; null: it is no cash. */
export function wageringText(
  { amount, required }: Omit<ShownPrize, 'position'>,
  symbol: string,
): string | null {
  if (amount === 0) return null;
  return required > 0
    ? t('tickets.wagering', { required: moneyText(required, symbol) })
    : t('tickets.free');
}

export interface Odds {
  prize: OfferedPrize;
  /** 0 to 1. */
  chance: number;
  /** Turns before and after its sector, 0 to 1. */
  from: number;
  to: number;
}

/** In the order of the table: the wheel's sectors, and the list's rows. */
export function oddsOf(prizes: readonly OfferedPrize[]): Odds[] {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return prizes.map((prize) => {
    const from = before / all;
    before += prize.weight;
    return { prize, chance: prize.weight / all, from, to: before / all };
  });
}

/** "1 in 12.5", to three digits. */
export const oneIn = (chance: number): string =>
  t('tickets.oneIn', { number: formatNumber(Number((1 / chance).toPrecision(3))) });

/** To two digits, three from 10 % on: the smallest chance is not shown as none. */
export function percentText(chance: number): string {
  void language.value;
  const digits = chance < 0.1 ? 2 : 3;
  const style = { style: 'percent', maximumSignificantDigits: digits } as const;
  return new Intl.NumberFormat(document.documentElement.lang || undefined, style).format(chance);
}

/** Of a sector and its row. */
export const colourOf = (position: number): string =>
  `oklch(0.8 0.12 ${(position * 137 + 70) % 360})`;
