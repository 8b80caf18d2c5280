import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Pot } from '../../../contract/play/jackpot-shapes.ts';
import { drawPots } from '../../fairness/jackpot.ts';
import { potsMatch } from './verify.ts';

const serverSeed = '8f'.repeat(32);
const stake = 1000;
const hmac = (message: string) =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest();
const pots = [
  { pot: 'mini', stakePerWin: 2000 },
  { pot: 'minor', stakePerWin: 3000 },
  // Nearly every second word is skipped.
  { pot: 'mega', stakePerWin: 2 ** 31 + 1 },
] as const;

/** As the gateway plays it. */
function played(nonce: number) {
  const seeds = { clientSeed: 'Salamat, Ñino!', nonce };
  const won = drawPots<Pot>(hmac, seeds, stake, pots).flatMap(({ pot, won: wins }) =>
    wins ? [{ pot, amount: 5000, drawn: true }] : [],
  );
  return { serverSeed, stake, ...seeds, jackpot: { pots: [...pots], won } };
}
const rounds = Array.from({ length: 200 }, (_, nonce) => played(nonce));
const round = (...names: Pot[]) => {
  const found = rounds.find(
    ({ jackpot }) => jackpot.won.map(({ pot }) => pot).join() === names.join(),
  );
  if (!found) throw new Error('no such round');
  return found;
};
const withWon = (
  of: ReturnType<typeof played>,
  won: { pot: Pot; amount: number; drawn: boolean }[],
) => potsMatch({ ...of, jackpot: { ...of.jackpot, won } });
const drawn = (pot: Pot) => ({ pot, amount: 5000, drawn: true });

describe('the pots of a round, drawn again on the device', () => {
  test('[GAME-12] [HOME-09b] are those that the gateway drew, one, several or none', async () => {
    expect(round('mini', 'minor').jackpot.won).toHaveLength(2);
    for (const each of rounds) expect(await potsMatch(each)).toBe(true);
    // By amount, not in the order of the draw.
    const both = round('mini', 'minor');
    expect(await withWon(both, both.jackpot.won.toReversed())).toBe(true);
  });

  test('[GAME-12] [HOME-09b] differ where a pot was left out, made up or swapped, or a seed is another', async () => {
    const mini = round('mini');
    expect(await withWon(mini, [])).toBe(false);
    expect(await withWon(round(), [drawn('mini')])).toBe(false);
    expect(await withWon(mini, [drawn('minor')])).toBe(false);
    expect(await withWon(mini, [drawn('mini'), drawn('mega')])).toBe(false);
    expect(await potsMatch({ ...mini, nonce: round().nonce })).toBe(false);
    expect(await potsMatch({ ...mini, stake: 1 })).toBe(false);
    expect(await potsMatch({ ...mini, stake: null })).toBe(false);
    const dearer = pots.map(({ pot }) => ({ pot, stakePerWin: 2 ** 32 }));
    expect(await potsMatch({ ...mini, jackpot: { ...mini.jackpot, pots: dearer } })).toBe(false);
  });

  test('[GAME-12] [HOME-09b] leave out a pot that had to drop, and rounds that took no part', async () => {
    const dropped = { pot: 'mega', amount: 9000, drawn: false } as const;
    expect(await withWon(round(), [dropped])).toBe(true);
    expect(await withWon(round('mini'), [dropped])).toBe(false);
    expect(await withWon(round('mini'), [dropped, drawn('mini')])).toBe(true);
    expect(await potsMatch({ ...round('mini'), jackpot: null })).toBe(true);
  });
});
