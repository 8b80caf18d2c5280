import {
  type ContractKind,
  type RatesByKind,
  type Tier,
  contractKinds,
} from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { ContractsTable } from '../../db/tables/contracts.ts';
import { DomainError } from '../../domain-error.ts';
import { siteState } from '../../settings/state.ts';

type Offered = Omit<Request<'contracts.offer'>, 'customerId'>;

/** As stored. */
export type Terms = Pick<ContractsTable, 'kind' | 'period' | 'salary_type' | 'highest'> & {
  tiers: Tier[];
};

/** Basis points: half of a team's loss, 1 % of its bets. */
const rates: RatesByKind = {
  dividend: 5000,
  salary: 100,
  hourSalary: 100,
  agentRealtimeSalary: 100,
};

/** By kind (CON-02). */
export function highestRates(gateway: Pick<Gateway, 'db'>): RatesByKind {
  return { ...rates, ...siteState(gateway).settings.contracts.highest };
}

/** Those in force are settled either way. */
export const contractsOpen = (gateway: Pick<Gateway, 'db'>): boolean =>
  siteState(gateway).settings.flags.AGENTPOLICY3 === true;

/** Throws `contracts_closed`. */
export function requireContracts(gateway: Pick<Gateway, 'db'>): void {
  if (!contractsOpen(gateway)) throw new DomainError('contracts_closed');
}

/** Of each kind. */
export function lowerRates(a: RatesByKind, b: Partial<Record<ContractKind, number>>): RatesByKind {
  return Object.fromEntries(
    contractKinds.map((kind) => [kind, Math.min(a[kind], b[kind] ?? a[kind])]),
  ) as RatesByKind;
}

/**
 * Sorts tiers by rate. Throws `invalid_request` for a missing period or type, or a field of the
 * other kind.
 */
export function termsOf({ kind, period = null, salaryType = null, tiers }: Offered): Terms {
  if ((kind === 'dividend') !== (period !== null))
    throw new DomainError('invalid_request', { field: 'period' });
  if ((kind === 'dividend') === (salaryType !== null))
    throw new DomainError('invalid_request', { field: 'salaryType' });
  const sorted = tiers.map(({ rate, activeMembers, validBet, profitLoss }) => ({
    rate,
    activeMembers,
    validBet,
    profitLoss,
  }));
  sorted.sort(
    (a, b) =>
      a.rate - b.rate ||
      a.validBet - b.validBet ||
      a.activeMembers - b.activeMembers ||
      a.profitLoss - b.profitLoss,
  );
  return {
    kind,
    period,
    salary_type: salaryType,
    tiers: sorted,
    highest: Math.max(...sorted.map(({ rate }) => rate)),
  };
}

export function sameTerms(a: Terms, b: Terms): boolean {
  const said = ({ kind, period, salary_type: type, tiers }: Terms) =>
    JSON.stringify([
      kind,
      period,
      type,
      tiers.map(({ rate, activeMembers, validBet, profitLoss }) => [
        rate,
        activeMembers,
        validBet,
        profitLoss,
      ]),
    ]);
  return said(a) === said(b);
}
