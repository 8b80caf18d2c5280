import { signal } from '@preact/signals-react';
import {
  type OverviewPeriod,
  TeamOverview,
  overviewPeriods,
} from '../../../contract/agent/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { member } from '../../models/session.ts';

/** A team's figures with what is known of their age. */
export type Report = Cached<TeamOverview>;

const reports = cached(
  'reports',
  (key) => call('agent.overview', { period: readPeriod(key.split(' ').at(-1)) }),
  TeamOverview,
);
/** Whose report of what is shown. */
const shown = signal('');
const waiting: Report = { value: null, since: null, state: 'refreshing' };

const keyOf = (period: OverviewPeriod): string => `overview ${period}`;

/** The period that a text names; today when it names none. */
export function readPeriod(text: string | null | undefined): OverviewPeriod {
  return overviewPeriods.find((period) => period === text) ?? 'today';
}

/** The team overview of a period for who is logged in, as the device and the gateway know it. Reads signals. */
export function overview(period: OverviewPeriod): Report {
  const now = reports.now.value;
  const id = member.value?.id;
  return id && shown.value === `${id} ${keyOf(period)}` ? now : waiting;
}

/** Opens the overview of a period, or asks for it again: the device's at once, the gateway's behind (AGT-08). */
export async function openOverview(period: OverviewPeriod): Promise<void> {
  const id = member.peek()?.id;
  if (!id) return;
  const loading = reports.load(keyOf(period));
  shown.value = `${id} ${keyOf(period)}`;
  await loading;
}
