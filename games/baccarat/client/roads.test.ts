import { describe, expect, test } from 'vitest';
import { type Outcome, dealingMs } from '../rules.ts';
import { cardsDown, handsDown, phaseOf } from './dealing.ts';
import { beadPlate, bigRoad } from './roads.ts';

const results: Record<string, Outcome> = {
  P: { player: ['9S', 'KS'], banker: ['7S', 'QS'] },
  B: { player: ['6S', 'KS'], banker: ['7S', 'QS'] },
  T: { player: ['7H', 'KS'], banker: ['7S', 'QS'] },
  D: { player: ['6S', 'KS'], banker: ['4S', '4H'] },
};
const of = (row: string) => [...row].map((letter) => results[letter] as Outcome);
const drawn = (row: string) => {
  const rings = bigRoad(of(row));
  return Array.from({ length: 6 }, (_, at) =>
    Array.from({ length: Math.max(...rings.map(({ column }) => column + 1), 0) }, (__, column) => {
      const ring = rings.find((each) => each.column === column && each.row === at);
      return ring ? (ring.winner === 'player' ? 'P' : 'B') + (ring.ties || '') : '.';
    }).join(''),
  ).filter((line) => /[PB]/.test(line));
};

describe('the roads', () => {
  test('[GAME-12] the bead plate has every result in turn, six to a column (BAC-17)', () => {
    const beads = beadPlate(of('PBTPBTBB'));
    expect(beads.map(({ column, row }) => `${column}:${row}`)).toEqual([
      '0:0',
      '0:1',
      '0:2',
      '0:3',
      '0:4',
      '0:5',
      '1:0',
      '1:1',
    ]);
    expect(beads[2]?.outcome).toBe(results.T);
  });

  test('[GAME-12] the big road has a column for each streak, ties on the result before them (BAC-17)', () => {
    expect(drawn('PPBTTPBB')).toEqual(['PB2PB', 'P..B']);
    expect(drawn('TTPB')).toEqual(['P2B']);
    expect(drawn('TT')).toEqual([]);
    expect(bigRoad(of('PD'))).toMatchObject([
      { bankerPair: false },
      { bankerPair: true, playerPair: false },
    ]);
  });

  test("[GAME-12] a streak turns to the right at the foot, and where another one's tail lies (BAC-17)", () => {
    expect(drawn('PPPPPPPPB')).toEqual(['PB.', 'P..', 'P..', 'P..', 'P..', 'PPP']);
    expect(drawn(`${'P'.repeat(8)}${'B'.repeat(7)}P`)).toEqual([
      'PBP.',
      'PB..',
      'PB..',
      'PB..',
      'PBBB',
      'PPP.',
    ]);
  });
});

describe('the deal', () => {
  const six: Outcome = { player: ['2S', '2D', '9S'], banker: ['3H', '3C', 'KD'] };

  test('[GAME-12] lays the cards one by one within its time, the same on every device (BAC-13)', () => {
    expect([-5000, 0, 399, 400].map((elapsed) => cardsDown(six, elapsed))).toEqual([0, 0, 0, 1]);
    const counts = Array.from({ length: dealingMs / 100 }, (_, i) => cardsDown(six, i * 100));
    expect(
      counts.every((count, i) => i === 0 || [0, 1].includes(count - (counts[i - 1] ?? 0))),
    ).toBe(true);
    expect(cardsDown(six, dealingMs)).toBe(6);
    expect(cardsDown(results.P as Outcome, dealingMs * 9)).toBe(4);
    expect(handsDown(six, 3)).toEqual({ player: ['2S', '2D'], banker: ['3H'] });
    expect(handsDown(six, 6)).toEqual(six);
  });

  test('[GAME-12] takes no more bets after closing, and has a result once bets are paid (BAC-11, BAC-13)', () => {
    const closes = Date.parse('2026-01-01T00:00:00.000Z');
    const at = (ms: number) => new Date(closes + ms).toISOString();
    const phases = (state: 'open' | 'drawn' | 'settled' | 'refunded', atOnce = false) =>
      [-1, 0, 2000, 2000 + dealingMs - 1, 2000 + dealingMs].map((ms) =>
        phaseOf({ state, closesAt: at(0), settlesAt: at(2000 + dealingMs) }, closes + ms, atOnce),
      );
    expect(phases('open')).toEqual(['betting', 'closed', 'closed', 'closed', 'closed']);
    expect(phases('drawn')).toEqual(Array.from({ length: 5 }, () => 'dealing'));
    expect(phases('settled').slice(2)).toEqual(['dealing', 'dealing', 'result']);
    expect(phases('settled', true).slice(2)).toEqual(['result', 'result', 'result']);
    expect(phases('refunded').slice(2)).toEqual(['result', 'result', 'result']);
    expect(phaseOf(null, closes, false)).toBe('waiting');
  });
});
