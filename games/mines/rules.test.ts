import { describe, expect, test } from 'vitest';
import { multiplierOf } from './rules.ts';
import { mines } from './server/index.ts';

const begin = (count: unknown, stake = 1000) =>
  mines.start({ gameCode: 'PLR-M01', stake, bet: { mines: count }, random: () => 0 }).state;
const act = (state: unknown, action: unknown, stake = 1000) =>
  mines.act({ gameCode: 'PLR-M01', stake, state: state as never, action });

describe('a round of mines', () => {
  test('[GAME-12] shows what is open and what it pays, never where the mines are', () => {
    const state = begin(3);
    expect(state.cells).toEqual([0, 1, 2]);
    const opened = act(state, { open: 24 });
    expect(opened.settled).toBeNull();
    const view = mines.view(opened.state);
    expect(view).toEqual({
      mines: 3,
      opened: [24],
      multiplier: multiplierOf(3, 1),
      next: multiplierOf(3, 2),
    });
    expect(JSON.stringify(view)).not.toContain('cells');
  });

  test('[GAME-12] a mine ends it without a payout, and shows the field', () => {
    expect(act(begin(3), { open: 1 }).settled).toEqual({
      payout: 0,
      outcome: { cells: [0, 1, 2], opened: [1], hit: 1, multiplier: 0 },
    });
  });

  test('[GAME-12] cashing out pays what was reached; before the first tile there is nothing to cash out', () => {
    expect(() => act(begin(3), 'cashOut')).toThrow('no tile');
    const { state } = act(begin(3), { open: 5 });
    expect(act(state, 'cashOut').settled?.payout).toBe(multiplierOf(3, 1) * 10);
  });

  test('the last safe tile pays by itself', () => {
    const { settled } = act(begin(24), { open: 24 });
    expect(settled).toMatchObject({ payout: multiplierOf(24, 1) * 10, outcome: { hit: null } });
  });

  test('[GAME-12] a round that nobody went on with pays what it had reached, and without a tile the stake', () => {
    const state = begin(3);
    expect(mines.finish({ gameCode: 'PLR-M01', stake: 1000, state }).payout).toBe(1000);
    expect(
      mines.finish({ gameCode: 'PLR-M01', stake: 1000, state: act(state, { open: 9 }).state })
        .payout,
    ).toBe(multiplierOf(3, 1) * 10);
  });

  test.each([0, 25, 1.5, '3', null, undefined])(
    '%s mines are rejected before anything is drawn',
    (count) => {
      const random = () => {
        throw new Error('drawn');
      };
      expect(() =>
        mines.start({ gameCode: 'PLR-M01', stake: 1000, bet: { mines: count }, random }),
      ).toThrow('1 to 24');
      expect(() =>
        mines.start({ gameCode: 'PLR-M01', stake: 150, bet: { mines: 3 }, random }),
      ).toThrow('150');
    },
  );

  test.each([-1, 25, 0.5, '3', null, {}])('opening tile %s is rejected', (tile) => {
    expect(() => act(begin(3), { open: tile })).toThrow('no such tile');
  });

  test('an open tile is not opened again', () => {
    const { state } = act(begin(3), { open: 9 });
    expect(() => act(state, { open: 9 })).toThrow('is open');
  });
});
