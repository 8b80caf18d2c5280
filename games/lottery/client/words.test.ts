import { expect, test } from 'vitest';
import type { TableBet, TableRound } from '../../../contract/play/rounds.ts';
import { resultInWords } from '../../common/client/table-words.ts';
import { textsOf } from './texts.ts';
import { choiceInWords, drawInWords, spanText, timesInWords } from './words.ts';

const en = textsOf('EN', '₱');
const round = { number: 7, state: 'settled' } as TableRound;
const bet = (stake: number, payout: number) => ({ stake, payout }) as TableBet;

test('[GAME-12] only a payout above the stake is called a win', () => {
  expect(resultInWords(en, 'lottery', round, [bet(1000, 0), bet(500, 0)])).toBe(
    en.t('lottery.noWin'),
  );
  expect(resultInWords(en, 'lottery', round, [bet(1000, 345), bet(500, 0)])).toBe(
    '₱3.45 came back of your ₱15.00 stake.',
  );
  expect(resultInWords(en, 'lottery', round, [bet(1000, 1500), bet(500, 0)])).toBe(
    '₱15.00 came back of your ₱15.00 stake.',
  );
  expect(resultInWords(en, 'lottery', round, [bet(1000, 1501), bet(500, 0)])).toBe(
    'You won ₱15.01 for your ₱15.00.',
  );
  expect(
    resultInWords(en, 'lottery', { ...round, state: 'refunded' }, [bet(1000, 1000)]),
  ).toContain('given back');
});

test('a selection, a draw and a span are said as people say them', () => {
  expect(choiceInWords(en, 'pair', 'straight:5.31')).toBe('In order 05 · 31');
  expect(choiceInWords(en, 'four', 'big:0.4.0.7')).toBe('Big 0 4 0 7');
  expect(drawInWords(en, 'tails', { numbers: ['04711', '22222'] })).toBe('Special prize 04711');
  expect(spanText(59_001)).toBe('1:00');
  expect(spanText(3_723_000)).toBe('1:02:03');
});

test('the times of every lottery are shown in both languages', () => {
  for (const texts of [en, textsOf('TY', '₱')]) {
    expect(timesInWords(texts, { every: 5 })).toContain('5');
    const weekly = timesInWords(texts, { at: ['21:00'], days: [2, 4] });
    expect(weekly).toMatch(/9:00/);
    expect(weekly).toContain(texts.tag.startsWith('en') ? 'Tuesday' : 'Martes');
  }
});
