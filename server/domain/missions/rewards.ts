import { type Kysely, type Transaction, sql } from 'kysely';
import type { MissionReward, MissionStep, ShownReward } from '../../../contract/missions/shapes.ts';
import type { Database } from '../../db/database.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { lockPoints, movePoints } from '../points/redeem.ts';
import { grantTickets } from '../tickets/grant.ts';
import { creditVip } from '../vip/credit.ts';
import { payReward } from '../wallet/reward.ts';
import { type MissionClaim, missionReward } from '../wallet/rewards/mission.ts';

type Db = Kysely<Database>;

/** Centavos and points that a reward takes from the mission's budget. */
export const costOf = (reward: MissionReward): { cash: number; points: number } => {
  return {
    cash: reward.kind === 'cash' ? reward.amount : 0,
    points: reward.kind === 'points' ? reward.points : 0,
  };
};

/** As members see it. */
export function shownReward(reward: MissionReward): ShownReward {
  if (reward.kind !== 'cash') return reward;
  const { kind, amount, turnoverPercent } = reward;
  return { kind, amount, required: wageringRequirement(amount, turnoverPercent) };
}

/** Paid so far, and the most that may be; centavos and points. */
export interface Budget {
  cash_paid: string;
  points_paid: string;
  claims: number;
  cash_budget: string | null;
  points_budget: string | null;
  max_claims: number | null;
}

/** Whether one more claim of a step is within the mission's budget. */
export function fits({ reward }: MissionStep, budget: Budget): boolean {
  const { cash, points } = costOf(reward);
  return (
    budget.claims < (budget.max_claims ?? Infinity) &&
    Number(budget.cash_paid) + cash <= boundOf(budget.cash_budget) &&
    Number(budget.points_paid) + points <= boundOf(budget.points_budget)
  );
}

const boundOf = (budget: string | null): number => (budget === null ? Infinity : Number(budget));

/** Takes a claim from the budget; its row is locked until the transaction ends. False: used up. */
export async function takeFromBudget(
  db: Db,
  missionId: number,
  reward: MissionReward,
): Promise<boolean> {
  const { cash, points } = costOf(reward);
  const { rows } =
    await sql`UPDATE missions SET claims = claims + 1, cash_paid = cash_paid + ${cash}, points_paid = points_paid + ${points}
    WHERE id = ${missionId} AND claims < coalesce(max_claims, claims + 1)
      AND cash_paid + ${cash} <= coalesce(cash_budget, cash_paid + ${cash})
      AND points_paid + ${points} <= coalesce(points_budget, points_paid + ${points}) RETURNING id`.execute(
      db,
    );
  return rows.length > 0;
}

/** One movement, whose key is the claim (WAL-02); VIP credit has none. */
export async function pay(
  db: Transaction<Database>,
  customerId: string,
  claim: MissionClaim,
  reward: MissionReward,
): Promise<void> {
  switch (reward.kind) {
    case 'cash':
      await payReward(db, missionReward, { customerId, claim, ...reward });
      break;
    case 'points': {
      const key = missionReward.key(customerId, claim);
      await lockPoints(db, customerId);
      await movePoints(db, customerId, reward.points, {
        kind: 'points_mission',
        scope: missionReward.name,
        key,
        digest: fingerprint(key, reward.points),
        reference: String(claim.id),
      });
      break;
    }
    case 'tickets': {
      const { ticket: kind, count } = reward;
      const { name: source } = missionReward;
      await grantTickets(db, customerId, {
        kind,
        count,
        source,
        key: missionReward.key(customerId, claim),
      });
      break;
    }
    case 'vip':
      await creditVip(db, customerId, reward.amount);
      break;
  }
}
