import { describe, expect, test } from 'vitest';
import type { Played } from '../rules.ts';
import { markerAt, momentOf } from './course.ts';

const football: Played = {
  home: 2,
  away: 1,
  goals: [
    { side: 'away', minute: 7 },
    { side: 'home', minute: 44 },
    { side: 'home', minute: 90 },
  ],
  maps: [],
};
const esports: Played = {
  home: 1,
  away: 2,
  goals: [],
  maps: [
    { home: 13, away: 5 },
    { home: 9, away: 13 },
    { home: 11, away: 13 },
  ],
};
const parts = Array.from({ length: 101 }, (_, i) => i / 100);

describe('a match as it is shown', () => {
  test('[GAME-12] starts at nil, shows each goal in its minute and ends with the score that was drawn (MATCH-20)', () => {
    expect(momentOf(football, -0.1)).toMatchObject({ score: { home: 0, away: 0 }, minute: 0 });
    expect(momentOf(football, 6.9 / 91).score).toEqual({ home: 0, away: 0 });
    expect(momentOf(football, 7.1 / 91).score).toEqual({ home: 0, away: 1 });
    expect(momentOf(football, 0.999).score).toEqual({ home: 2, away: 1 });
    expect(momentOf(football, 1)).toEqual({
      score: { home: 2, away: 1 },
      minute: 90,
      goals: football.goals,
      maps: [],
    });
  });

  test('[GAME-12] maps are won one after the other, and no score ever goes back (MATCH-20)', () => {
    expect(momentOf(esports, 0.32)).toMatchObject({ score: { home: 0, away: 0 }, maps: [{}] });
    expect(momentOf(esports, 0.34)).toMatchObject({
      score: { home: 1, away: 0 },
      maps: [{ home: 13, away: 5 }, {}],
    });
    expect(momentOf(esports, 0.99).score).toEqual({ home: 1, away: 1 });
    expect(momentOf(esports, 2)).toMatchObject({ score: { home: 1, away: 2 }, maps: esports.maps });
    for (const played of [football, esports]) {
      const shown = parts.map((part) => {
        const { score, maps } = momentOf(played, part);
        return [
          score.home,
          score.away,
          ...[0, 1, 2].flatMap((i) => [maps[i]?.home ?? 0, maps[i]?.away ?? 0]),
        ];
      });
      for (const [i, now] of shown.slice(1).entries())
        for (const [j, value] of now.entries())
          expect(value).toBeGreaterThanOrEqual(shown[i]?.[j] ?? 0);
    }
  });

  test('the marker stays on the field, and stands at the goal when one falls', () => {
    for (const played of [football, esports]) {
      for (const part of parts) {
        const { x, y } = markerAt(played, part, 3);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
        expect(Math.max(x, y)).toBeLessThanOrEqual(98);
      }
    }
    expect(markerAt(football, 44 / 91, 0).x).toBe(97);
    expect(markerAt(football, 7 / 91, 0).x).toBe(3);
  });
});
