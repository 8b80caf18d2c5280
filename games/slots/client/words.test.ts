import { expect, test } from 'vitest';
import { errorStatus } from '../../../contract/errors.ts';
import { slotGames } from '../meta.ts';
import { reelSets } from '../reels.ts';
import { settle } from '../rules.ts';
import { letters } from './art.ts';
import { gems } from '../cascade-sets.ts';
import { cascadePictures } from './cascades/pictures.ts';
import { cascadesInWords, gemName } from './cascades/words.ts';
import { picturesOf } from './companions.ts';
import { textsOf } from './texts.ts';
import { waysInWords } from './ways/words.ts';
import { failureInWords, gridInWords, roundInWords, symbolName } from './words.ts';

const languages = ['EN', 'TY'];
const none = { stops: [], grid: [], wins: [], scatter: { count: 0, pay: 0 }, payout: 0 };

test.each(languages)(
  '[LANG-01] every symbol of every slot has a name in %s, and no two of a game the same',
  (language) => {
    const texts = textsOf(language);
    for (const { engine, motif } of slotGames) {
      const names =
        engine === 'cascades'
          ? [texts.t('slots.motifs.sun'), ...gems.map((gem) => gemName(texts, motif, gem))]
          : letters.map((letter) => symbolName(texts, motif, letter));
      expect(names.filter((name) => name.startsWith('slots.'))).toEqual([]);
      expect([motif, new Set(names).size]).toEqual([motif, names.length]);
    }
  },
);

test('[GAME-12] no slot shows the same picture for two symbols', () => {
  for (const { engine, motif } of slotGames) {
    const pictures = Object.values(
      engine === 'cascades' ? cascadePictures(motif) : picturesOf(motif),
    );
    expect([motif, new Set(pictures).size]).toEqual([motif, engine === 'cascades' ? 7 : 5]);
  }
});

test.each(languages)(
  '[GAME-12] what is at most the stake is not called a win in %s (SLOTS-13)',
  (language) => {
    const texts = textsOf(language);
    const say = (payout: number) =>
      roundInWords(texts, 200, {
        ...none,
        wins: [{ line: 1, symbol: 'j', count: 3, pay: payout }],
        payout,
      });
    const win = language === 'EN' ? /You won/ : /Panalo/;
    expect(say(201)).toMatch(win);
    expect(say(201)).toContain('₱2.01');
    for (const payout of [200, 90]) {
      expect(say(payout)).not.toMatch(win);
      expect(say(payout)).toContain('₱2.00');
      const spin = { stops: [], multiplier: 1, wins: [], scatters: 0, pay: payout };
      expect(waysInWords(texts, 200, { spins: [spin, spin], payout })).toBe(say(payout));
      const drop = { grid: [], suns: [], steps: [], pay: payout };
      expect(cascadesInWords(texts, 200, { drops: [drop, drop], payout })).toBe(say(payout));
    }
    expect(
      waysInWords(texts, 200, {
        spins: [{ stops: [], multiplier: 1, wins: [], scatters: 0, pay: 201 }],
        payout: 201,
      }),
    ).toMatch(win);
  },
);

test('[GAME-12] the window is described in words, row by row (SLOTS-15)', () => {
  const set = reelSets.mabait;
  const { grid } = settle(set, [0, 0, 0, 0, 0], 100);
  const words = gridInWords(textsOf('EN'), 'bangka', grid);
  for (const row of [1, 2, 3]) expect(words).toContain(`Row ${row}: `);
  expect(words.split(',')).toHaveLength(3 * 4 + 1);
});

test.each(languages)('[CALL-03] every rejection has words in %s', (language) => {
  const texts = textsOf(language);
  for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
    expect(failureInWords(texts, { kind: 'rejected', code })).not.toMatch(/^(errors|slots)\./);
  }
});
