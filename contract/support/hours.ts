import { type Infer, array, integer, max, min, nullable, object, size } from 'superstruct';
import { beginOfDay, siteDayOf } from '../calendar/days.ts';

export const dayMinutes = 24 * 60;

/** Minutes of the site's day. */
const Minute = max(min(integer(), 0), dayMinutes);
const Span = object({ from: Minute, to: Minute });
/** By day from Monday on; null: closed. */
export const SupportHours = size(array(nullable(Span)), 7);
export type SupportHours = Infer<typeof SupportHours>;

/** 0: Monday, by the site's zone. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Whether somebody answers at an instant.
 * @param at ms since 1970
 */
export function isOpenAt(hours: SupportHours, at: number): boolean {
  const day = siteDayOf(at);
  const span = hours[weekdayOf(day)];
  const minute = (at - beginOfDay(day)) / 60_000;
  return span ? span.from <= minute && minute < span.to : false;
}

/** Days in a row with the same span; `from` and `to` are days from 0, Monday. */
export interface HoursGroup {
  from: number;
  to: number;
  span: SupportHours[number];
}

export function groupHours(hours: SupportHours): HoursGroup[] {
  const groups: HoursGroup[] = [];
  for (const [day, span] of hours.entries()) {
    const last = groups.at(-1);
    if (last && last.span?.from === span?.from && last.span?.to === span?.to) last.to = day;
    else groups.push({ from: day, to: day, span });
  }
  return groups;
}

/** "Monday – Friday", in a language with its BCP 47 tag. */
export function daysText({ from, to }: HoursGroup, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  // 2024 began on a Monday.
  const name = (day: number) => format.format(Date.UTC(2024, 0, 1 + day));
  return from === to ? name(from) : `${name(from)} – ${name(to)}`;
}

/** "12:00 PM – 9:00 PM"; the end of a day is its midnight, and a whole day "0:00 – 24:00". */
export function spanText({ from, to }: NonNullable<SupportHours[number]>, tag: string): string {
  if (from === 0 && to === dayMinutes) return '0:00 – 24:00';
  const format = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  const name = (minute: number) => format.format(Date.UTC(2024, 0, 1, 0, minute));
  return `${name(from)} – ${name(to)}`;
}
