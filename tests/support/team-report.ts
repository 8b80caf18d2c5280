import type { TeamDay, TeamFigures, TeamOverview } from '../../contract/agent/shapes.ts';

const none: TeamFigures = {
  members: 0,
  registrations: 0,
  firstDeposits: 0,
  firstDepositSum: 0,
  activeMembers: 0,
  deposits: 0,
  withdrawals: 0,
  bets: 0,
  stake: 0,
  validStake: 0,
  payout: 0,
  promotions: 0,
  rebates: 0,
  profit: 0,
};

export const teamFigures = (figures: Partial<TeamFigures> = {}): TeamFigures => ({
  ...none,
  ...figures,
});

export function teamDay(day: string, figures: Partial<TeamFigures> = {}): TeamDay {
  const { members: _, ...rest } = teamFigures(figures);
  return { day, ...rest };
}

/** Monday to Wednesday evening, 4 March 2026 in Manila, without a period before. */
export function teamReport({
  figures,
  ...rest
}: Partial<Omit<TeamOverview, 'figures'>> & {
  figures?: Partial<TeamFigures>;
} = {}): TeamOverview {
  return {
    period: 'week',
    timeZone: 'Asia/Manila',
    from: '2026-03-01T16:00:00Z',
    to: '2026-03-04T15:30:00Z',
    currency: 'PHP',
    currencySymbol: '₱',
    asOf: '2026-03-04T15:30:00Z',
    figures: teamFigures({ members: 40, ...figures }),
    before: null,
    beforeFrom: null,
    beforeTo: null,
    agents: 0,
    teamBalance: 0,
    days: [],
    ...rest,
  };
}
