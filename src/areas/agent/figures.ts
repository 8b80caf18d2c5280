import type { TeamDay, TeamFigures, TeamOverview } from '../../../contract/agent/shapes.ts';

/** Of a period, or of the team now. */
export type FigureName = keyof TeamFigures | 'agents' | 'teamBalance';
/** With a figure for each day. */
export type TrendName = Exclude<keyof TeamDay, 'day'>;

/** In the order of reading. */
export const groups = {
  play: ['profit', 'bets', 'stake', 'validStake', 'payout', 'activeMembers'],
  money: ['deposits', 'withdrawals', 'firstDeposits', 'firstDepositSum'],
  given: ['promotions', 'rebates'],
  team: ['members', 'registrations', 'agents', 'teamBalance'],
} as const satisfies Record<string, readonly FigureName[]>;
export type GroupName = keyof typeof groups;

export const trendNames: readonly TrendName[] = [
  ...groups.play,
  ...groups.money,
  ...groups.given,
  'registrations',
];

/** The others are centavos. */
const counts: ReadonlySet<FigureName> = new Set([
  'bets',
  'activeMembers',
  'firstDeposits',
  'members',
  'registrations',
  'agents',
]);
export const isCount = (name: FigureName): boolean => counts.has(name);

export function valueOf(report: TeamOverview, name: FigureName): number {
  return name === 'agents' || name === 'teamBalance' ? report[name] : report.figures[name];
}

/** Of the period before; null: there is none. */
export function valueBefore({ before }: TeamOverview, name: FigureName): number | null {
  return before && name !== 'agents' && name !== 'teamBalance' ? before[name] : null;
}

export interface Change {
  difference: number;
  /** Null where it means nothing: from zero, or from or to a loss. */
  percent: number | null;
}

export function changeOf(now: number, before: number): Change {
  const difference = now - before;
  return {
    difference,
    percent: before > 0 && now >= 0 ? (100 * difference) / before : null,
  };
}
