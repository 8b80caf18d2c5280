import { TeamOverview, maxOverviewDays } from '../../../contract/agent/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { type Cached, CachedQuery } from '../../models/cached-query.ts';
import type { Span } from '../../models/use-filter.ts';

export type Report = Cached<TeamOverview>;

/** On the device by period and days, for the current account only (AGT-08). */
export const overviewQuery = new CachedQuery('agent.overview', TeamOverview, 'reports');

const dayMs = 86_400_000;
/** `2026-11-26`. */
const siteDay = new Intl.DateTimeFormat('sv-SE', { timeZone: recordTimeZone, dateStyle: 'short' });

/**
 * What is wrong with chosen days, or null (AGT-07). Without a first day: all time; without a last
 * one: up to today.
 */
export function spanFault(
  { period, from, to }: Span,
  now = new Date(),
): 'order' | 'future' | 'tooLong' | null {
  if (period !== 'any' || !from) return null;
  const today = siteDay.format(now);
  const last = to ?? today;
  if (from > today) return 'future';
  if (last < from) return 'order';
  return (Date.parse(last) - Date.parse(from)) / dayMs < maxOverviewDays ? null : 'tooLong';
}
