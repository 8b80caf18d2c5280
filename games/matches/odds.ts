import type { Sport } from './meta.ts';
import {
  type Pairing,
  type Score,
  dayOf,
  daysOfSeason,
  goalWeightsOf,
  leadOf,
  mapWeightOf,
  pairingsOf,
  whole,
} from './rules.ts';

/** Ten-thousandths, before odds are rounded down (MATCH-12). */
export const target = 9500;

/** MATCH-09, MATCH-10; in esports `total` counts maps. */
interface Market {
  readonly id: 'result' | 'winner' | 'total' | 'both' | 'score';
  readonly codes: readonly string[];
}

export const markets: Readonly<Record<Sport, readonly Market[]>> = {
  football: [
    { id: 'result', codes: ['h', 'd', 'a'] },
    { id: 'total', codes: ['o', 'u'] },
    { id: 'both', codes: ['y', 'n'] },
    {
      id: 'score',
      codes: [
        's00',
        's10',
        's01',
        's11',
        's20',
        's02',
        's21',
        's12',
        's22',
        's30',
        's03',
        's31',
        's13',
        'sx',
      ],
    },
  ],
  esports: [
    { id: 'winner', codes: ['h', 'a'] },
    { id: 'score', codes: ['s20', 's21', 's12', 's02'] },
    { id: 'total', codes: ['o', 'u'] },
  ],
};

const listedScores: ReadonlySet<string> = new Set(
  markets.football.flatMap(({ codes }) => codes.filter((code) => /^s\d/.test(code))),
);

/** Throws for an unknown code. */
export function wins(code: string, { home, away }: Score): boolean {
  switch (code) {
    case 'h':
      return home > away;
    case 'd':
      return home === away;
    case 'a':
      return home < away;
    case 'o':
      return home + away > 2;
    case 'u':
      return home + away <= 2;
    case 'y':
      return home > 0 && away > 0;
    case 'n':
      return home === 0 || away === 0;
    case 'sx':
      return !listedScores.has(`s${home}${away}`);
  }
  if (!/^s\d\d$/.test(code)) throw new Error(`there is no selection ${code}`);
  return code === `s${home}${away}`;
}

interface Weighted {
  readonly score: Score;
  readonly weight: number;
}

/** With whole weights (MATCH-11). */
export function scoresOf(sport: Sport, pairing: Pairing): readonly Weighted[] {
  const lead = leadOf(sport, pairing);
  if (sport === 'football') {
    const weights = goalWeightsOf(lead);
    return weights.home.flatMap((own, home) =>
      weights.away.map((other, away) => ({ score: { home, away }, weight: own * other })),
    );
  }
  const [h, a] = [mapWeightOf(lead), whole - mapWeightOf(lead)];
  return [
    { score: { home: 2, away: 0 }, weight: h * h * whole },
    { score: { home: 2, away: 1 }, weight: 2 * h * h * a },
    { score: { home: 1, away: 2 }, weight: 2 * a * a * h },
    { score: { home: 0, away: 2 }, weight: a * a * whole },
  ];
}

export function chanceOf(
  sport: Sport,
  pairing: Pairing,
  code: string,
): { weight: number; of: number } {
  const scores = scoresOf(sport, pairing);
  const sum = (each: readonly Weighted[]) => each.reduce((all, { weight }) => all + weight, 0);
  return { weight: sum(scores.filter(({ score }) => wins(code, score))), of: sum(scores) };
}

/** Hundredths with the stake, rounded down (MATCH-12). */
function oddsOf(sport: Sport, pairing: Pairing, code: string): number {
  const { weight, of } = chanceOf(sport, pairing, code);
  return Number((BigInt(target) * BigInt(of)) / (BigInt(weight) * 100n));
}

/** Odds by selection code, hundredths. */
export interface Offer extends Pairing {
  readonly odds: Readonly<Record<string, number>>;
}

export interface Fixture {
  readonly season: number;
  readonly day: number;
  readonly matches: readonly Offer[];
}

const days = new Map<string, readonly Offer[]>();

/** The same in every season. @param number the round's, from 1 */
export function fixtureOf(sport: Sport, number: number): Fixture {
  const { season, day } = dayOf(number);
  const key = `${sport}${day}`;
  const matches =
    days.get(key) ??
    pairingsOf(day).map((pairing) => Object.assign(pairing, { odds: oddsOfMatch(sport, pairing) }));
  days.set(key, matches);
  return { season, day, matches };
}

function oddsOfMatch(sport: Sport, pairing: Pairing): Record<string, number> {
  const codes = markets[sport].flatMap((market) => market.codes);
  return Object.fromEntries(codes.map((code) => [code, oddsOf(sport, pairing, code)]));
}

/** Ten-thousandths of the stake, rounded down. */
export function returnOf(sport: Sport, pairing: Pairing, code: string): number {
  const { weight, of } = chanceOf(sport, pairing, code);
  return Number((BigInt(oddsOf(sport, pairing, code)) * BigInt(weight) * 100n) / BigInt(of));
}

/** Over a season, ten-thousandths (MATCH-13). */
export function returnsOf(
  sport: Sport,
  codes: readonly string[],
): readonly [min: number, max: number] {
  const pairings = Array.from({ length: daysOfSeason }, (_, i) => pairingsOf(i + 1)).flat();
  const all = pairings.flatMap((pairing) => codes.map((code) => returnOf(sport, pairing, code)));
  return [Math.min(...all), Math.max(...all)];
}

/** Ten-thousandths (MATCH-13). */
export const minReturn = (sport: Sport): number =>
  returnsOf(
    sport,
    markets[sport].flatMap(({ codes }) => codes),
  )[0];
