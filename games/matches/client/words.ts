import type { Texts } from '../../common/client/texts.ts';
import type { Sport } from '../meta.ts';
import { type Outcome, type Pairing, type Score, dayOf, pairingsOf } from '../rules.ts';
import { type Leg, readChoice } from '../slip.ts';
import { type Team, teams } from '../teams.ts';

export function teamOf(sport: Sport, place: number): Team {
  const found = teams[sport][place];
  if (!found) throw new Error(`there is no team ${place}`);
  return found;
}

/** `VIG–SIA`. */
export const matchTag = (sport: Sport, { home, away }: Pairing): string =>
  `${teamOf(sport, home).tag}–${teamOf(sport, away).tag}`;

/** `2–1`. */
export const scoreText = ({ home, away }: Score): string => `${home}–${away}`;

export const oddsText = ({ number }: Texts, hundredths: number): string =>
  number(hundredths / 100, 2);

export function dayInWords({ t }: Texts, number: number): string {
  return t('matches.day', dayOf(number));
}

export function shortName({ t }: Texts, sport: Sport, pairing: Pairing, code: string): string {
  if (sport === 'esports' && code === 'h') return teamOf(sport, pairing.home).tag;
  if (sport === 'esports' && code === 'a') return teamOf(sport, pairing.away).tag;
  const [, home, away] = /^s(\d)(\d)$/.exec(code) ?? [];
  return home === undefined ? t(`matches.short.${code}`) : `${home}–${away}`;
}

export function selectionName({ t }: Texts, sport: Sport, pairing: Pairing, code: string): string {
  if (code === 'h' || code === 'a')
    return t('matches.wins', {
      team: teamOf(sport, code === 'h' ? pairing.home : pairing.away).name,
    });
  if (code === 'o' || code === 'u') return t(`matches.${code === 'o' ? 'over' : 'under'}.${sport}`);
  const [, home, away] = /^s(\d)(\d)$/.exec(code) ?? [];
  return home === undefined
    ? t(`matches.long.${code}`)
    : t('matches.scoreIs', { score: `${home}–${away}` });
}

export function legInWords(
  texts: Texts,
  sport: Sport,
  pairings: readonly Pairing[],
  { match, code, odds }: Leg,
): string {
  const pairing = pairings[match] ?? { home: 0, away: 0 };
  return texts.t('matches.leg', {
    match: matchTag(sport, pairing),
    pick: selectionName(texts, sport, pairing, code),
    odds: oddsText(texts, odds),
  });
}

/** Empty for an unreadable slip. */
export function slipInWords(texts: Texts, sport: Sport, number: number, choice: string): string {
  const legs = readChoice(choice) ?? [];
  const pairings = pairingsOf(dayOf(number).day);
  return legs.map((leg) => legInWords(texts, sport, pairings, leg)).join(' + ');
}

export function scoresInWords(sport: Sport, number: number, { matches }: Outcome): string {
  const pairings = pairingsOf(dayOf(number).day);
  return matches
    .map((score, i) => {
      const { home, away } = pairings[i] ?? { home: 0, away: 0 };
      return `${teamOf(sport, home).tag} ${scoreText(score)} ${teamOf(sport, away).tag}`;
    })
    .join(', ');
}
