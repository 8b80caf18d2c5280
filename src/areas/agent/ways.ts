import type { TeamOverview } from '../../../contract/agent/shapes.ts';
import type { SumSort } from '../../../contract/agent/sums-shapes.ts';
import type { TeamFilters, TeamSort } from '../../../contract/agent/team-shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { t } from '../../models/language.ts';
import type { Span } from '../../models/use-filter.ts';
import type { FigureName } from './figures.ts';
import type { SumsKind } from './sums-url.ts';

/** A report behind a figure: its address, and in words where it leads. */
interface Way {
  to: string;
  text: string;
}

const sumsPages: Record<SumsKind, string> = {
  betting: '/agent/personalHistoryCopy',
  loss: '/agent/palStatementsAgentCopy',
};

/** Figures that a report of accounts adds up; no report has first deposits apart. */
const sumsOfFigure = {
  profit: ['loss', 'profit'],
  bets: ['betting', 'bets'],
  stake: ['betting', 'stake'],
  validStake: ['betting', 'validStake'],
  payout: ['betting', 'payout'],
  deposits: ['loss', 'deposits'],
  withdrawals: ['loss', 'withdrawals'],
  firstDeposits: ['loss', 'deposits'],
  firstDepositSum: ['loss', 'deposits'],
  promotions: ['loss', 'promotions'],
  rebates: ['loss', 'rebates'],
} as const satisfies Partial<Record<FigureName, readonly [SumsKind, SumSort]>>;

type SumsFigure = keyof typeof sumsOfFigure;
type TeamFigure = Exclude<FigureName, SumsFigure>;

const isOfSums = (name: FigureName): name is SumsFigure => Object.hasOwn(sumsOfFigure, name);

/** `2026-11-26`. */
const siteDay = new Intl.DateTimeFormat('sv-SE', { timeZone: recordTimeZone, dateStyle: 'short' });

/** Before any account: without a first day, everybody who ever bet. */
const beginning = '2000-01-01';

/** The report's days; one that goes on has no last day. */
function daysOf({ from, to, asOf }: TeamOverview): {
  first: string | undefined;
  last: string | undefined;
} {
  const isOver = Date.parse(to) < Date.parse(asOf);
  return {
    first: from === null ? undefined : siteDay.format(new Date(from)),
    last: isOver ? siteDay.format(new Date(Date.parse(to) - 1)) : undefined,
  };
}

/** What everybody of the team is filtered and sorted by. */
function listOf(name: TeamFigure, report: TeamOverview): TeamFilters & { sort?: TeamSort } {
  const { first, last } = daysOf(report);
  const lists: Record<TeamFigure, TeamFilters & { sort?: TeamSort }> = {
    members: { joinedTo: last },
    registrations: { joinedFrom: first, joinedTo: last, sort: 'joined' },
    activeMembers: { lastActiveFrom: first ?? beginning, lastActiveTo: last, sort: 'lastActive' },
    agents: { role: 'agent' },
    teamBalance: { sort: 'balance' },
  };
  return lists[name];
}

const addressOf = (path: string, given: Record<string, string | undefined>): string =>
  `${path}?${new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined))}`;

/**
 * From a figure of the overview to the report behind it, of the same period (AGT-04).
 * @param span the overview's own period
 */
export function wayOf(name: FigureName, report: TeamOverview, span: Span): Way {
  if (isOfSums(name)) {
    const [kind, column] = sumsOfFigure[name];
    return {
      to: addressOf(sumsPages[kind], { ...span, sort: column }),
      text: t('agent.way.sums', {
        page: t(`sums.title.${kind}`),
        column: t(`sums.column.${column}`),
      }),
    };
  }
  return {
    to: addressOf('/agent/downlineManagmentView', {
      levels: 'all',
      ...listOf(name, report),
    } as Record<string, string | undefined>),
    text: t(`agent.way.${name}`, { page: t('team.title') }),
  };
}
