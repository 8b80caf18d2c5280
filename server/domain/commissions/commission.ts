import type { Tier } from '../../../contract/commissions/shapes.ts';
import type { ContractsTable } from '../../db/tables/contracts.ts';

/** Valid bets and net loss (negative: a win) of a period, centavos. */
export interface Play {
  validBet: number;
  net: number;
}

/** `won`, `lost`: bets of those who won, or lost, over the period. */
export interface TeamPlay extends Play {
  active: number;
  won: number;
  lost: number;
}

export type Paying = Pick<ContractsTable, 'kind' | 'salary_type'> & { tiers: Tier[] };

export interface Commission {
  /** Centavos that the rate is of. */
  base: number;
  /** From 0; null: none. */
  tier: number | null;
  rate: number | null;
  /** Centavos. */
  amount: number;
}

/** Whether a customer's bets count (CON-02). */
export function counts({ salary_type: type }: Pick<Paying, 'salary_type'>, { net }: Play): boolean {
  if (type === 'profit') return net < 0;
  return type === 'loss' ? net > 0 : true;
}

export function teamPlay(lines: readonly Play[]): TeamPlay {
  const sum = { validBet: 0, net: 0, active: 0, won: 0, lost: 0 };
  for (const { validBet, net } of lines) {
    sum.validBet += validBet;
    sum.net += net;
    if (validBet > 0) sum.active += 1;
    if (net < 0) sum.won += validBet;
    if (net > 0) sum.lost += validBet;
  }
  return sum;
}

function baseOf(
  { kind, salary_type: type }: Paying,
  { validBet, net, won, lost }: TeamPlay,
): number {
  if (kind === 'dividend') return Math.max(net, 0);
  if (type === 'profit') return won;
  return type === 'loss' ? lost : validBet;
}

/** By the highest rate among tiers with all conditions met (CON-05). */
export function commissionFor(contract: Paying, play: TeamPlay): Commission {
  const base = baseOf(contract, play);
  const { active, validBet, net } = play;
  let tier: number | null = null;
  for (const [i, each] of contract.tiers.entries()) {
    const met =
      active >= each.activeMembers &&
      validBet >= each.validBet &&
      (each.profitLoss === 0 || net >= each.profitLoss);
    if (met && (tier === null || each.rate > contract.tiers[tier]!.rate)) tier = i;
  }
  const rate = tier === null ? null : contract.tiers[tier]!.rate;
  // Centavos times basis points can exceed the safe integers.
  return { base, tier, rate, amount: Number((BigInt(base) * BigInt(rate ?? 0)) / 10_000n) };
}
