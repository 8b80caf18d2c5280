import { mergeSetting } from '../../settings/write.ts';
import type { PointRules } from '../../../contract/points/shapes.ts';
import type { Gateway, Handler } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { siteState } from '../../settings/state.ts';

/** Centavos a point; a table with a smaller edge earns less. */
const rates: PointRules['rates'] = {
  live: 20_000,
  lottery: 10_000,
  pvp: 10_000,
  slots: 10_000,
  sports: 10_000,
  deposit: 2000,
};

/** Points a peso; more at once are worth more. */
const exchange: PointRules['exchange'] = [
  { from: 100, ratio: 10 },
  { from: 5000, ratio: 9 },
  { from: 20_000, ratio: 8 },
];

/** Returns the operator's rules of points, defaults filled in (POINT-01). */
export function pointRules(gateway: Pick<Gateway, 'db'>): PointRules {
  const changed = siteState(gateway).settings.points;
  return { rates: { ...rates, ...changed.rates }, exchange: changed.exchange ?? exchange };
}

/**
 * A type's rate, the exchange table, or both. Throws `invalid_request` for a table out of order.
 */
export async function setPointRules(
  ...[{ rate, exchange: table }, context]: Parameters<Handler<'operator.pointRules'>>
): Promise<void> {
  if (!rate && !table) throw new DomainError('invalid_request', { field: 'rate' });
  const rises = table?.every(({ from }, i) => i === 0 || from > table[i - 1]!.from);
  if (rises === false) throw new DomainError('invalid_request', { field: 'exchange' });
  await context.db.transaction().execute(async (db) => {
    if (rate) await mergeSetting(db, 'points', { [rate.type]: rate.centavos }, 'rates');
    if (table) await mergeSetting(db, 'points', { exchange: table });
  });
}
