import { describe, expect, test } from 'vitest';
import { matchGames, sportOf } from './meta.ts';
import { chanceOf, fixtureOf, minReturn, markets, returnOf, scoresOf, wins } from './odds.ts';
import {
  daysOfSeason,
  goalWeights,
  leadOf,
  mapWeights,
  pairingsOf,
  playDay,
  whole,
} from './rules.ts';
import { matches } from './server/index.ts';
import { payoutOf } from './slip.ts';
import { teams } from './teams.ts';

const leagues = matchGames.map(({ code, sport }) => ({ code, sport }));
const season = Array.from({ length: daysOfSeason }, (_, i) => pairingsOf(i + 1));
const codesOf = (sport: (typeof leagues)[number]['sport']) =>
  markets[sport].flatMap(({ codes }) => codes);

test('the weights of a chance add up, and a stronger side has the better ones', () => {
  for (const weights of goalWeights) expect(weights.reduce((a, b) => a + b)).toBe(whole);
  const mean = (weights: readonly number[]) =>
    weights.reduce((sum, weight, goals) => sum + weight * goals, 0);
  expect(goalWeights.map(mean)).toEqual(goalWeights.map(mean).sort((a, b) => a - b));
  for (const [i, weight] of mapWeights.entries())
    expect(weight + (mapWeights.at(-1 - i) ?? 0)).toBe(whole);
});

test('[GAME-12] in a season each two teams meet once at either side, on every match day (MATCH-03)', () => {
  expect(new Set(season.flat().map(({ home, away }) => `${home}-${away}`)).size).toBe(8 * 7);
  for (const day of season)
    expect(day.flatMap(({ home, away }) => [home, away]).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

describe.each(leagues)('$sport', ({ code, sport }) => {
  test('[GAME-12] every selection returns between 90 and 96 % over all endings (MATCH-12, MATCH-13)', () => {
    let min = Number.POSITIVE_INFINITY;
    for (const number of season.keys()) {
      for (const match of fixtureOf(sport, number + 1).matches) {
        const scores = scoresOf(sport, match);
        const all = scores.reduce((sum, { weight }) => sum + weight, 0);
        for (const [choice, odds] of Object.entries(match.odds)) {
          const back = scores.reduce(
            (sum, { score, weight }) =>
              sum + weight * payoutOf([{ match: 0, code: choice, odds }], 100, [score]),
            0,
          );
          const rtp = back / (all * 100);
          min = Math.min(min, Math.floor(rtp * 10_000));
          expect(rtp, `${number + 1} ${choice} ${odds}`).toBeGreaterThanOrEqual(0.9);
          expect(rtp).toBeLessThanOrEqual(0.96);
          expect(Math.floor(rtp * 10_000)).toBe(returnOf(sport, match, choice));
          expect(odds).toBeGreaterThan(100);
          expect(odds).toBeLessThan(100_000);
        }
      }
    }
    expect(matches.rtp(code)).toBe(min);
    expect(minReturn(sport)).toBe(min);
  });

  test('[GAME-12] the draw comes to each score as often as the odds take it to (MATCH-06, MATCH-07, MATCH-08)', () => {
    for (const [day, pairings] of season.entries()) {
      for (const [place, pairing] of pairings.entries()) {
        const drawn = new Map<string, number>();
        for (const { score, weight } of drawnScores(code, day + 1, place))
          drawn.set(score, (drawn.get(score) ?? 0) + weight);
        const weights = scoresOf(sport, pairing).map(({ score, weight }) => [
          `${score.home}-${score.away}`,
          weight,
        ]);
        expect(Object.fromEntries(drawn), `lead ${leadOf(sport, pairing)}`).toEqual(
          Object.fromEntries(weights),
        );
      }
    }
  });

  test('[GAME-12] of each market exactly one selection wins, however a match ends (MATCH-09, MATCH-10)', () => {
    for (const pairing of season.flat()) {
      for (const { score } of scoresOf(sport, pairing)) {
        for (const { codes } of markets[sport])
          expect(codes.filter((choice) => wins(choice, score))).toHaveLength(1);
      }
      for (const choice of codesOf(sport))
        expect(chanceOf(sport, pairing, choice).weight).toBeGreaterThan(0);
    }
  });
});

/** How many numbers below 1,000 lead to each score. */
function drawnScores(
  code: string,
  day: number,
  place: number,
): { score: string; weight: number }[] {
  const football = sportOf(code) === 'football';
  const chances = football ? 2 : 3;
  const steps = football
    ? bounds(goalWeights)
    : [...new Set([0, ...mapWeights, whole])].sort((a, b) => a - b);
  const found: { score: string; weight: number }[] = [];
  const walk = (given: number[], weight: number) => {
    if (given.length === chances) {
      const { home, away } = playOne(code, day, place, given);
      return found.push({ score: `${home}-${away}`, weight });
    }
    for (const [i, from] of steps.slice(0, -1).entries())
      walk([...given, from], weight * ((steps[i + 1] ?? 0) - from));
  };
  walk([], 1);
  return found;
}

function bounds(rows: readonly (readonly number[])[]): number[] {
  const all = rows.flatMap((row) => row.map((_, i) => row.slice(0, i).reduce((a, b) => a + b, 0)));
  return [...new Set([...all, whole])].sort((a, b) => a - b);
}

/** Draws the match at `place` from the given numbers, the others from zeros. */
function playOne(
  code: string,
  day: number,
  place: number,
  given: readonly number[],
): { home: number; away: number } {
  const football = sportOf(code) === 'football';
  let match = -1;
  let left: number[] = [];
  let asked = 0;
  // A match's first number of 1,000 comes after two in football, after the last map in esports.
  const maps = { home: 0, away: 0 };
  const lead = () =>
    leadOf(football ? 'football' : 'esports', pairingsOf(day)[match] ?? { home: 0, away: 0 });
  const begin = () => {
    match += 1;
    asked = 0;
    maps.home = maps.away = 0;
    left = match === place ? [...given] : [];
  };
  const next = (n: number): number => {
    if (n !== whole) return 0;
    if (match < 0 || (football ? asked === 2 : maps.home === 2 || maps.away === 2)) begin();
    asked += 1;
    const number = left.shift() ?? 0;
    maps[number < (mapWeights[lead() + 4] ?? 0) ? 'home' : 'away'] += 1;
    return number;
  };
  return playDay(code, day, next).matches[place] ?? { home: -1, away: -1 };
}

test('no two teams look the same', () => {
  for (const { sport } of leagues) {
    expect(new Set(teams[sport].map(({ name }) => name)).size).toBe(8);
    expect(new Set(teams[sport].map(({ tag }) => tag)).size).toBe(8);
  }
});
