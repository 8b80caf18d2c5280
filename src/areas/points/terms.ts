import {
  type PointConfig,
  type PointItem,
  cashFor,
  maxAtOnce,
} from '../../../contract/points/shapes.ts';

/** What so many of an item come to: points, centavos that come (`cash`) or go, and at which rate; null for fewer points than the table begins with. */
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

/** How many of an item are the fewest that can be redeemed: of cash as many as the exchange table begins with. */
export function minQuantity(item: PointItem, { exchange }: Pick<PointConfig, 'exchange'>): number {
  return item.kind === 'cash' ? Math.max(1, Math.ceil((exchange[0]?.from ?? 1) / item.points)) : 1;
}

/** How many a member can have at once: of what is left, and for the points there are. */
export function maxQuantity(item: PointItem, { points }: Pick<PointConfig, 'points'>): number {
  return Math.min(maxAtOnce[item.kind], item.left ?? Infinity, Math.floor(points / item.points));
}
