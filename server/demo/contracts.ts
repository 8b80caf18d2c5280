import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { periodEnd } from '../domain/commissions/periods.ts';
import { termsOf } from '../domain/commissions/terms.ts';

const tier = (rate: number, activeMembers: number, validBet: number, profitLoss = 0) => ({
  rate,
  activeMembers,
  validBet,
  profitLoss,
});

/** Shares of the team's monthly loss and of winners' daily bets. */
const terms = [
  termsOf({
    kind: 'dividend',
    period: 'M',
    tiers: [
      tier(1000, 3, 1_000_000),
      tier(2000, 10, 20_000_000, 500_000),
      tier(3000, 20, 100_000_000, 5_000_000),
    ],
  }),
  termsOf({
    kind: 'salary',
    salaryType: 'profit',
    tiers: [tier(20, 1, 0), tier(40, 3, 500_000), tier(60, 5, 2_000_000)],
  }),
];

/** Idempotent. */
export async function seedContracts({ db }: Pick<Gateway, 'db'>): Promise<void> {
  const { rows } = await sql<{ agent: string; now: Date }>`
    SELECT id AS agent, date_trunc('milliseconds', now()) AS now FROM customers WHERE account = 'agent'`.execute(
    db,
  );
  const { agent, now } = rows[0]!;
  const values = terms.map(({ tiers, ...said }) => {
    const running = {
      state: 'active' as const,
      offered_at: now,
      started_at: now,
      settled_upto: now,
      due_at: periodEnd(said, now),
    };
    return Object.assign(running, said, { tiers: JSON.stringify(tiers), customer_id: agent });
  });
  await db
    .insertInto('contracts')
    .values(values)
    .onConflict((known) => known.doNothing())
    .execute();
}
