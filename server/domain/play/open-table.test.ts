import { describe, expect, test, vi } from 'vitest';
import { BetError, OddsChanged, StakeError } from '../../ports/house-game.ts';
import { coinGame } from './coin-game.ts';
import { asked, requireStake } from './open-table.ts';

describe('a stake', () => {
  const { min, max } = coinGame.limits;

  test.each([min, min + 1, max - 1, max])('[WAL-01] of %i is within the limits', (stake) => {
    expect(() => requireStake(coinGame, stake, 'stake')).not.toThrow();
  });

  test.each([min - 1, max + 1])('[WAL-01] of %i is out of the limits, by the field', (stake) => {
    expect(() => requireStake(coinGame, stake, 'selections')).toThrow(
      expect.objectContaining({ code: 'stake_out_of_limits', field: 'selections' }),
    );
  });
});

describe('what a game is asked', () => {
  const failing = (error: Error) => () =>
    asked('bet', () => {
      throw error;
    });

  test.each([
    [new StakeError(150), { code: 'stake_out_of_limits', field: 'stake' }],
    [new OddsChanged('now 190'), { code: 'odds_changed', field: 'bet' }],
    [new BetError('no such tile'), { code: 'invalid_request', field: 'bet' }],
  ])('[GAME-12] and rejects with %s is a rejected request', (error, expected) => {
    expect(failing(error)).toThrow(expect.objectContaining(expected));
  });

  test('[GAME-12] is its answer; any other error is a fault of the game, as it is', () => {
    const ask = vi.fn(() => 7);
    expect(asked('bet', ask)).toBe(7);
    const broken = new Error('broken');
    expect(failing(broken)).toThrow(broken);
  });
});
