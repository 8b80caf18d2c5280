import type {
  Board,
  BoardOwn,
  Tournament,
  TournamentMetric,
  TournamentPrize,
} from '../../../contract/tournaments/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { formatDate } from '../../models/dates.ts';
import { formatNumber, language, t } from '../../models/language.ts';
import { moneyText } from '../../models/money.ts';
import { nowMs } from './tournaments.model.ts';

/** "4.5×", "12 points", "3 missions". */
export function scoreText(metric: TournamentMetric, score: number): string {
  return metric === 'multiplier'
    ? t('tournaments.score.multiplier', { score: formatNumber(score / 100) })
    : t(`tournaments.score.${metric}`, { count: score });
}

/** "₱500" or "100 points". */
export const prizeText = (
  { points, amount }: Pick<TournamentPrize, 'points' | 'amount'>,
  symbol: string,
): string => (amount > 0 ? moneyText(amount, symbol) : t('tournaments.points', { count: points }));

export const dateText = (iso: string): string => formatDate(iso, 'datetime', recordTimeZone);

const units: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 3 hours", rounded up; a tracked read of the clock. */
export function inText(iso: string): string {
  void language.value;
  const left = Math.max(60_000, Date.parse(iso) - nowMs.value);
  const [unit, ms] = units.find(([, length]) => left >= length)!;
  return new Intl.RelativeTimeFormat(document.documentElement.lang || undefined).format(
    Math.ceil(left / ms),
    unit,
  );
}

/** Games and categories whose rounds count. */
export function gamesText({ categories, games }: Tournament): string {
  const names = [
    ...categories.map((code) => t(`lobby.category.${code}`)),
    ...games.map(({ gameName }) => gameName),
  ];
  return names.length === 0 ? t('tournaments.allGames') : names.join(', ');
}

/** What a rank brings. */
export const prizeOf = (
  { prizes }: Tournament,
  rank: number | null,
): Tournament['prizes'][number] | undefined =>
  rank === null ? undefined : prizes.find(({ from, to }) => rank >= from && rank <= to);

/** All prizes together. */
export function budgetText({ budget: { amount, points } }: Tournament, symbol: string): string {
  return [
    ...(amount > 0 ? [moneyText(amount, symbol)] : []),
    ...(points > 0 ? [t('tournaments.points', { count: points })] : []),
  ].join(' + ');
}

/** Whether the own rank is among those shown, or there is none. */
export const isInRows = ({ rank }: BoardOwn, rows: Board['rows']): boolean =>
  rank === null || rank <= rows.length;
