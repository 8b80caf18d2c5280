import { describe, expect, test } from 'vitest';
import { boundsOf, periodShown } from './period.ts';

/** Wednesday, 4 March 2026, 23:30 in Manila, and a minute past midnight after the 15th. */
const evening = new Date('2026-03-04T15:30:00Z');
const afterFifteenth = new Date('2026-03-15T16:01:00Z');
const bounds = (...asked: Parameters<typeof boundsOf>) => periodShown(boundsOf(...asked));

describe('the periods of records', () => {
  test.each([
    ['today', '2026-03-03T16:00:00.000Z', null],
    ['yesterday', '2026-03-02T16:00:00.000Z', '2026-03-03T16:00:00.000Z'],
    ['week', '2026-03-01T16:00:00.000Z', null],
    ['halfMonth', '2026-02-28T16:00:00.000Z', null],
    ['month', '2026-02-28T16:00:00.000Z', null],
    ['any', null, null],
  ] as const)('[MEM-06] %s is bounded by midnights of Manila', (period, from, to) => {
    expect(bounds({ period }, evening)).toEqual({ from, to });
  });

  test('[MEM-06] the second half of a month begins on the 16th, and a week on Monday', () => {
    expect(bounds({ period: 'halfMonth' }, afterFifteenth).from).toBe('2026-03-15T16:00:00.000Z');
    expect(bounds({ period: 'week' }, new Date('2026-03-08T15:59:59Z')).from).toBe(
      '2026-03-01T16:00:00.000Z',
    );
    expect(bounds({ period: 'week' }, new Date('2026-03-08T16:00:00Z')).from).toBe(
      '2026-03-08T16:00:00.000Z',
    );
  });

  test('[MEM-06] a custom period includes both its days, and either may be open', () => {
    const from = '2026-02-27T16:00:00.000Z';
    expect(bounds({ period: 'any', from: '2026-02-28', to: '2026-02-28' }, evening)).toEqual({
      from,
      to: '2026-02-28T16:00:00.000Z',
    });
    expect(bounds({ period: 'any', from: '2026-02-28' }, evening)).toEqual({ from, to: null });
    expect(() =>
      boundsOf({ period: 'any', from: '2026-03-02', to: '2026-03-01' }, evening),
    ).toThrow(expect.objectContaining({ field: 'to' }));
    expect(() => boundsOf({ period: 'week', from: '2026-03-02' }, evening)).toThrow(
      expect.objectContaining({ field: 'period' }),
    );
  });
});
