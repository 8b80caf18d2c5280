import {
  type PointConfig,
  type PointItem,
  cashFor,
  maxAtOnce,
} from '../../../contract/points/shapes.ts';

/** Totals: points, centavos received (`cash`) or paid, rate; null below the table's minimum. */
export function termsOf(
  item: PointItem,
  quantity: number,
  { exchange }: Pick<PointConfig, 'exchange'>,
) {
  const points = item.points * quantity;
  if (item.kind === 'goods') return { points, amount: item.amount * quantity, ratio: null };
  const worth = cashFor(exchange, points);
  return worth && worth.cash > 0 ? { points, amount: worth.cash, ratio: worth.ratio } : null;
}

/** Minimum quantity; for cash the exchange table's first step. */
export function minQuantity(item: PointItem, { exchange }: Pick<PointConfig, 'exchange'>): number {
  return item.kind === 'cash' ? Math.max(1, Math.ceil((exchange[0]?.from ?? 1) / item.points)) : 1;
}

/** Maximum quantity by stock and points. */
export function maxQuantity(item: PointItem, { points }: Pick<PointConfig, 'points'>): number {
  return Math.min(maxAtOnce[item.kind], item.left ?? Infinity, Math.floor(points / item.points));
}
