import { describe, expect, test } from 'vitest';
import { type Days, daysBefore, daysOf, trendOf } from './days.ts';

/** Wednesday, 4 March 2026, 23:30 in Manila. */
const evening = new Date('2026-03-04T15:30:00Z');
const at = (day: string) => new Date(`${day}T04:00:00Z`);
const before = (period: Parameters<typeof daysOf>[0]['period'], now: Date) =>
  daysBefore(period, daysOf({ period }, now));

describe('the days of a period', () => {
  test('[AGT-04k] of a running period they end today, by the clock of Manila', () => {
    expect(daysOf({ period: 'today' }, evening)).toEqual({
      first: '2026-03-04',
      last: '2026-03-04',
    });
    expect(daysOf({ period: 'today' }, new Date('2026-03-04T16:00:00Z')).first).toBe('2026-03-05');
    expect(daysOf({ period: 'yesterday' }, evening)).toEqual({
      first: '2026-03-03',
      last: '2026-03-03',
    });
    expect(daysOf({ period: 'week' }, evening)).toEqual({
      first: '2026-03-02',
      last: '2026-03-04',
    });
    expect(daysOf({ period: 'any' }, evening)).toEqual({ first: null, last: '2026-03-04' });
    expect(daysOf({ period: 'any', from: '2026-02-27' }, evening)).toEqual({
      first: '2026-02-27',
      last: '2026-03-04',
    });
  });

  test('[AGT-04k] chosen days may lie ahead', () => {
    const ahead = { period: 'any', from: '2026-04-01' } as const;
    expect(daysOf(ahead, evening)).toEqual({ first: '2026-04-01', last: '2026-04-01' });
  });

  test('[AGT-04k] 366 days are the most, with or without a last one', () => {
    const asked = (from: string, to?: string) => () =>
      daysOf({ period: 'any', from, ...(to && { to }) }, evening);
    expect(asked('2024-01-01', '2024-12-31')()).toEqual({
      first: '2024-01-01',
      last: '2024-12-31',
    });
    const tooLong = expect.objectContaining({ code: 'period_too_long', field: 'from' });
    expect(asked('2024-01-01', '2025-01-01')).toThrow(tooLong);
    expect(asked('2025-03-04')()).toEqual({ first: '2025-03-04', last: '2026-03-04' });
    expect(asked('2025-03-03')).toThrow(tooLong);
  });
});

describe('the period before', () => {
  test.each([
    ['today', '2026-03-04', '2026-03-03', '2026-03-03'],
    ['yesterday', '2026-03-04', '2026-03-02', '2026-03-02'],
    ['week', '2026-03-04', '2026-02-23', '2026-02-25'],
    ['halfMonth', '2026-03-04', '2026-02-16', '2026-02-19'],
    ['halfMonth', '2026-03-31', '2026-03-01', '2026-03-15'],
    ['halfMonth', '2026-03-15', '2026-02-16', '2026-02-28'],
    ['month', '2026-03-04', '2026-02-01', '2026-02-04'],
    ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-20', '2025-12-01', '2025-12-20'],
  ] as const)('[AGT-04k] of %s on %s is %s to %s', (period, today, first, last) => {
    expect(before(period, at(today))).toEqual({ first, last });
  });

  test('[AGT-04k] of chosen days has as many right before, of an unbounded one there is none', () => {
    const chosen = daysOf({ period: 'any', from: '2026-02-27', to: '2026-03-02' }, evening);
    expect(daysBefore('any', chosen)).toEqual({ first: '2026-02-23', last: '2026-02-26' });
    expect(daysBefore('any', daysOf({ period: 'any' }, evening))).toBeNull();
  });
});

test('[AGT-04k] a trend has each day up to today, and of a long period the last 92', () => {
  const days = (first: Days['first'], last: string) => trendOf({ first, last }, evening);
  expect(days('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(days('2026-03-03', '2026-03-09')).toEqual(['2026-03-03', '2026-03-04']);
  expect(days('2026-03-05', '2026-03-09')).toEqual([]);
  for (const first of [null, '2025-03-05']) {
    const trend = days(first, '2026-03-04');
    expect([trend.length, trend[0], trend.at(-1)]).toEqual([92, '2025-12-03', '2026-03-04']);
  }
});
