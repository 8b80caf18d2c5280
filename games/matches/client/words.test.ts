import { describe, expect, test } from 'vitest';
import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import { errorStatus, isErrorCode } from '../../../contract/errors.ts';
import { failureInWords } from '../../common/client/failure.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import { matchGames } from '../meta.ts';
import { fixtureOf, markets } from '../odds.ts';
import { writeChoice } from '../slip.ts';
import { phaseOf, progressOf } from './phase.ts';
import { textsOf } from './texts.ts';
import { dayInWords, legInWords, selectionName, shortName, slipInWords } from './words.ts';

const sports = matchGames.map(({ sport }) => sport);
/** A missing text returns its key. */
const missing = /^(matches|game|errors)\./;

describe.each(['EN', 'TY'])('in %s', (language) => {
  const texts = textsOf(language);

  test.each(sports)('every market and every selection of %s has words of its own', (sport) => {
    const [offer] = fixtureOf(sport, 3).matches;
    if (!offer) throw new Error('no match');
    for (const { id, codes } of markets[sport]) {
      expect(texts.t(`matches.markets.${id}.${sport}`)).not.toMatch(missing);
      for (const name of [shortName, selectionName]) {
        const names = codes.map((code) => name(texts, sport, offer, code));
        expect(new Set(names).size).toBe(codes.length);
        expect(names.join(' ')).not.toMatch(/matches\.|\{\{/);
      }
    }
  });

  test('a slip is described leg by leg, with the odds that it was taken at', () => {
    const { matches } = fixtureOf('football', 15);
    const legs = [
      { match: 0, code: 'h', odds: 185 },
      { match: 2, code: 's21', odds: 1150 },
    ];
    const slip = slipInWords(texts, 'football', 15, writeChoice(legs));
    expect(slip).toBe(legs.map((leg) => legInWords(texts, 'football', matches, leg)).join(' + '));
    expect(slip).toContain('1.85');
    expect(slip).toContain('2–1');
    expect(dayInWords(texts, 15)).toMatch(/2.*1/);
  });

  test('[CALL-03] every rejection has words', () => {
    for (const code of Object.keys(errorStatus).filter(isErrorCode))
      expect(failureInWords(texts, { kind: 'rejected', code })).not.toMatch(missing);
  });

  test('[GAME-12] only what is more than the stake is called a win (MATCH-22)', () => {
    const resultOf = (payout: number, state: TableRound['state'] = 'settled') => {
      const bet: TableBet = {
        id: '1',
        key: 'k'.repeat(16),
        roundId: '1',
        selections: [],
        stake: 2000,
        state: 'settled',
        payout,
        at: '',
      };
      return resultInWords(texts, 'matches', { ...round, state }, [bet]);
    };
    const values = { stake: '₱20.00', payout: '₱20.00' };
    expect(resultOf(2001)).toBe(texts.t('matches.youWon', { ...values, payout: '₱20.01' }));
    expect(resultOf(2000)).toBe(texts.t('matches.cameBack', values));
    expect(resultOf(0)).toBe(texts.t('matches.noWin'));
    expect(resultOf(2000, 'refunded')).toBe(texts.t('matches.refunded'));
  });
});

const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const round: TableRound = {
  id: '1',
  number: 1,
  state: 'open',
  serverSeedHash: '',
  serverSeed: null,
  betsHash: null,
  fixture: null,
  outcome: null,
  bets: 0,
  opensAt: at(0),
  closesAt: at(35),
  drawsAt: at(38),
  settlesAt: at(58),
  endsAt: at(66),
};

describe('the phases of a round', () => {
  const played = { home: 0, away: 0, goals: [], maps: [] };
  const drawn: TableRound = {
    ...round,
    state: 'drawn',
    outcome: { matches: [played, played, played, played] },
  };

  test("go by the gateway's clock: betting, kick-off, the matches, their end (MATCH-19)", () => {
    expect(phaseOf(null, 0)).toBe('waiting');
    expect([34_999, 35_000, 60_000].map((now) => phaseOf(round, now))).toEqual([
      'betting',
      'closed',
      'closed',
    ]);
    expect([38_000, 57_999, 58_000].map((now) => phaseOf(drawn, now))).toEqual([
      'playing',
      'playing',
      'result',
    ]);
    expect(phaseOf({ ...drawn, state: 'settled' }, 90_000)).toBe('result');
    expect(phaseOf({ ...round, state: 'refunded' }, 40_000)).toBe('result');
  });

  test('say how much of them is left', () => {
    expect(progressOf(round, 'betting', 7000)).toEqual({ left: 28_000, part: 0.2 });
    expect(progressOf(drawn, 'playing', 48_000)).toEqual({ left: 10_000, part: 0.5 });
    expect(progressOf(drawn, 'playing', 99_000)).toEqual({ left: 0, part: 1 });
    expect(progressOf(drawn, 'result', 60_000)).toBeNull();
  });
});
