import { type Sport, sportOf } from './meta.ts';
import { teams } from './teams.ts';

export const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];
export type Score = Readonly<Record<Side, number>>;

/** Places in the sport's `teams`. */
export type Pairing = Score;

export interface Goal {
  side: Side;
  /** 1 to 90. */
  minute: number;
}

/** Goals, or maps won. */
export interface Played {
  home: number;
  away: number;
  /** Football: in order. */
  goals: Goal[];
  /** Esports: rounds of each map. */
  maps: { home: number; away: number }[];
}

export interface Outcome {
  matches: Played[];
}

export const matchesOfDay = 4;
export const daysOfSeason = 14;

/** Of 1,000, for 0 to 5 goals by lead, −4 to 5 (MATCH-06). */
export const goalWeights: readonly (readonly number[])[] = [
  [497, 347, 122, 28, 5, 1],
  [449, 360, 144, 38, 8, 1],
  [399, 366, 169, 52, 12, 2],
  [350, 367, 193, 68, 18, 4],
  [302, 362, 217, 87, 26, 6],
  [252, 348, 240, 111, 38, 11],
  [207, 327, 259, 136, 54, 17],
  [167, 301, 271, 162, 73, 26],
  [131, 268, 276, 188, 97, 40],
  [103, 238, 273, 210, 121, 55],
];
/** Of 1,000, a map's home win by lead, −4 to 4 (MATCH-07). */
export const mapWeights: readonly number[] = [280, 335, 390, 445, 500, 555, 610, 665, 720];
/** Sum of weights. */
export const whole = 1000;

const mapRounds = { winner: 13, fewest: 3, max: 11 } as const;
const minutes = 90;

/** From 1 (MATCH-03). @param number the round's, from 1 */
export function dayOf(number: number): { season: number; day: number } {
  return {
    season: Math.floor((number - 1) / daysOfSeason) + 1,
    day: ((number - 1) % daysOfSeason) + 1,
  };
}

/** Days 1 to 14: one team stays, the others rotate; the second half changes sides (MATCH-03). */
export function pairingsOf(day: number): Pairing[] {
  const round = (day - 1) % (daysOfSeason / 2);
  const at = (place: number) => (place + round) % (daysOfSeason / 2);
  return Array.from({ length: matchesOfDay }, (_, i) => {
    const pair = i === 0 ? ([7, at(0)] as const) : ([at(i), at(7 - i)] as const);
    const [home, away] =
      ((round + i) % 2 === 0) === day <= daysOfSeason / 2 ? pair : [pair[1], pair[0]];
    return { home, away };
  });
}

/** The home team's, −4 to 4. */
export function leadOf(sport: Sport, { home, away }: Pairing): number {
  const strength = (team: number) => teams[sport][team]?.strength ?? Number.NaN;
  return strength(home) - strength(away);
}

/** Home counts one step of strength (MATCH-06). */
export function goalWeightsOf(lead: number): { home: readonly number[]; away: readonly number[] } {
  return { home: goalWeights[lead + 5] ?? [], away: goalWeights[4 - lead] ?? [] };
}

/** MATCH-07. */
export const mapWeightOf = (lead: number): number => mapWeights[lead + 4] ?? Number.NaN;

/** MATCH-08. @param random a uniform integer below n */
export function playDay(gameCode: string, number: number, random: (n: number) => number): Outcome {
  const sport = sportOf(gameCode);
  const play = sport === 'football' ? playFootball : playMaps;
  return {
    matches: pairingsOf(dayOf(number).day).map((pairing) => play(leadOf(sport, pairing), random)),
  };
}

function playFootball(lead: number, random: (n: number) => number): Played {
  const weights = goalWeightsOf(lead);
  const [home, away] = [pick(weights.home, random(whole)), pick(weights.away, random(whole))];
  const score = { home, away };
  const goals = sides.flatMap((side) =>
    Array.from({ length: score[side] }, () => ({ side, minute: random(minutes) + 1 })),
  );
  return { home, away, goals: goals.sort((a, b) => a.minute - b.minute), maps: [] };
}

function pick(weights: readonly number[], number: number): number {
  let left = number;
  return weights.findIndex((weight) => (left -= weight) < 0);
}

function playMaps(lead: number, random: (n: number) => number): Played {
  const played: Played = { home: 0, away: 0, goals: [], maps: [] };
  while (played.home < 2 && played.away < 2) {
    const won = random(whole) < mapWeightOf(lead) ? 'home' : 'away';
    const lost = mapRounds.fewest + random(mapRounds.max - mapRounds.fewest + 1);
    played[won] += 1;
    played.maps.push(
      won === 'home'
        ? { home: mapRounds.winner, away: lost }
        : { home: lost, away: mapRounds.winner },
    );
  }
  return played;
}
