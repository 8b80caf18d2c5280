import { describe, expect, test } from 'vitest';
import { closingOf, drawAfter, nextDraw } from './schedule.ts';

const at = (iso: string) => Date.parse(iso);
const said = (ms: number) => new Date(ms).toISOString();

describe('when a lottery is drawn', () => {
  test('[GAME-12] every minute and every five, on the minute', () => {
    expect(said(drawAfter({ every: 1 }, at('2026-11-21T10:00:00Z')))).toBe(
      '2026-11-21T10:01:00.000Z',
    );
    expect(said(drawAfter({ every: 5 }, at('2026-11-21T10:03:59.999Z')))).toBe(
      '2026-11-21T10:05:00.000Z',
    );
  });

  test('[GAME-12] by the clock of Manila, over midnight there', () => {
    const times = { at: ['14:00', '17:00', '21:00'] };
    expect(said(drawAfter(times, at('2026-11-21T00:00:00Z')))).toBe('2026-11-21T06:00:00.000Z');
    expect(said(drawAfter(times, at('2026-11-21T06:00:00Z')))).toBe('2026-11-21T09:00:00.000Z');
    expect(said(drawAfter(times, at('2026-11-21T15:30:00Z')))).toBe('2026-11-22T06:00:00.000Z');
  });

  test("[GAME-12] on its days of Manila's week alone", () => {
    const times = { at: ['21:00'], days: [2, 4, 6] };
    expect(said(drawAfter(times, at('2026-11-21T12:59:59Z')))).toBe('2026-11-21T13:00:00.000Z');
    expect(said(drawAfter(times, at('2026-11-21T13:00:00Z')))).toBe('2026-11-24T13:00:00.000Z');
    // 00:30 on Sunday in Manila is Saturday in UTC.
    expect(said(drawAfter({ at: ['18:30'], days: [0] }, at('2026-11-21T16:30:00Z')))).toBe(
      '2026-11-22T10:30:00.000Z',
    );
  });

  test('[GAME-12] betting closes before it, and what comes later is for the draw after', () => {
    for (const times of [{ every: 1 }, { every: 5 }, { at: ['14:00'] }]) {
      const before = closingOf(times);
      expect(before).toBeGreaterThanOrEqual(10_000);
      const first = nextDraw(times, at('2026-11-21T06:00:00Z') - before - 1);
      expect(first).toEqual({
        drawsAt: at('2026-11-21T06:00:00Z'),
        closesAt: at('2026-11-21T06:00:00Z') - before,
      });
      expect(nextDraw(times, first.closesAt).drawsAt).toBeGreaterThan(first.drawsAt);
    }
  });
});
