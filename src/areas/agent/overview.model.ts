import { signal } from '@preact/signals-react';
import { TeamOverview } from '../../../contract/agent/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { member } from '../../models/session.ts';

export const overviewPeriods = ['today', 'yesterday', 'week', 'month'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

export type Report = Cached<TeamOverview>;

const reports = cached(
  'reports',
  (key) => call('agent.overview', { period: readPeriod(key.split(' ').at(-1)) }),
  TeamOverview,
);
/** Owner of the shown report. */
const shown = signal('');
const waiting: Report = { value: null, since: null, state: 'refreshing' };

const keyOf = (period: OverviewPeriod): string => `overview ${period}`;

/** Default: today. */
export function readPeriod(text: string | null | undefined): OverviewPeriod {
  return overviewPeriods.find((period) => period === text) ?? 'today';
}

/** The current user's overview of a period. A tracked read. */
export function overview(period: OverviewPeriod): Report {
  const now = reports.now.value;
  const id = member.value?.id;
  return id && shown.value === `${id} ${keyOf(period)}` ? now : waiting;
}

/** Loads a period's overview, from the device first (AGT-08). */
export async function openOverview(period: OverviewPeriod): Promise<void> {
  const id = member.peek()?.id;
  if (!id) return;
  const loading = reports.load(keyOf(period));
  shown.value = `${id} ${keyOf(period)}`;
  await loading;
}
