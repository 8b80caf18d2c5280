import type { Rewards } from '../../contract/rewards/shapes.ts';
import { formatNumber, t } from './language.ts';
import { moneyText } from './money.ts';

type Worth = Pick<Rewards, 'amount' | 'points' | 'tickets' | 'numbers'>;

/** "₱10 + 50 points + 3 tickets"; empty for what has no number. */
export function worthText({ amount, points, tickets, numbers }: Worth, symbol: string): string {
  return [
    amount > 0 && moneyText(amount, symbol),
    points > 0 && t('promotions.waiting.points', { points: formatNumber(points) }),
    tickets > 0 && t('promotions.waiting.tickets', { count: tickets }),
    numbers > 0 && t('promotions.waiting.numbers', { count: numbers }),
  ]
    .filter(Boolean)
    .join(' + ');
}

/** Of all of them. */
export function worthOfAll(rewards: readonly Rewards[], symbol: string): string {
  const sum = (field: keyof Worth) => rewards.reduce((total, one) => total + one[field], 0);
  return worthText(
    {
      amount: sum('amount'),
      points: sum('points'),
      tickets: sum('tickets'),
      numbers: sum('numbers'),
    },
    symbol,
  );
}
