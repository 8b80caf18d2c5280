import type { CalendarReward } from '../../contract/calendar/shapes.ts';
import type { Gateway } from '../context.ts';

const points = (count: number): CalendarReward => {
  return { points: count, amount: 0, turnoverPercent: 0 };
};
/** Centavos. */
const cash = (amount: number): CalendarReward => {
  return { points: 0, amount, turnoverPercent: 300 };
};

/** Opens the sign-in calendar. Skips when it has terms. */
export async function seedCalendar({ db }: Pick<Gateway, 'db'>): Promise<void> {
  const known = await db.selectFrom('calendar_terms').select('id').limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto('calendar_terms')
    .values({
      open: true,
      // So that a first look can claim.
      needs: 'nothing',
      week: JSON.stringify([5, 5, 10, 10, 15, 15, 30].map(points)),
      ladder: JSON.stringify([cash(1000), points(100), cash(2000), cash(5000)]),
      cash_budget: 5_000_000,
      points_budget: 500_000,
    })
    .execute();
}
