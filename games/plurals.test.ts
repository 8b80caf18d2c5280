import { describe, expect, test } from 'vitest';
import { textsOf as bingo } from './bingo/client/texts.ts';
import { textsOf as lottery } from './lottery/client/texts.ts';
import { textsOf as matches } from './matches/client/texts.ts';
import { textsOf as slots } from './slots/client/texts.ts';

const areas = { bingo, lottery, matches, slots };
const values = { total: '₱20.00', stake: '₱20.00', amount: '₱20.00', pattern: 'X', times: 2 };
/** Filipino's `other`: numbers that end in 4, 6 and 9. */
const counts = [0, 1, 2, 4, 21];

const expected = {
  'bingo.cards': {
    EN: ['0 cards', '1 card', '2 cards', '4 cards', '21 cards'],
    TY: ['0 card', '1 card', '2 card', '4 na card', '21 card'],
  },
  'bingo.hope': {
    EN: counts.map((count) => `${count} more for X (2×)`),
    TY: counts.map((count) => `${count} na lang para sa X (2×)`),
  },
  'lottery.everyMinutes': {
    EN: [
      'A draw every 0 minutes',
      'A draw every minute',
      'A draw every 2 minutes',
      'A draw every 4 minutes',
      'A draw every 21 minutes',
    ],
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `May bunot kada ${count} minuto`),
  },
  'lottery.placeBets': {
    EN: [
      'Place 0 bets for ₱20.00',
      'Place ticket ₱20.00',
      'Place 2 bets for ₱20.00',
      'Place 4 bets for ₱20.00',
      'Place 21 bets for ₱20.00',
    ],
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `Itaya ang ₱20.00 sa ${count} taya`),
  },
  'matches.placeBets': {
    EN: [
      'Place 0 bets for ₱20.00',
      'Place bet ₱20.00',
      'Place 2 bets for ₱20.00',
      'Place 4 bets for ₱20.00',
      'Place 21 bets for ₱20.00',
    ],
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `Itaya ang ₱20.00 sa ${count} taya`),
  },
  'matches.placedBets': {
    EN: ['0 bets', 'bet', '2 bets', '4 bets', '21 bets'].map(
      (bets) =>
        `Your ${bets} of ₱20.00 ${bets === 'bet' ? 'is' : 'in all are'} in. The odds stay as they are.`,
    ),
    TY: ['0', '1', '2', '4 na', '21'].map(
      (count) => `Pasok na ang ${count} taya mo, ₱20.00 sa kabuuan. Hindi na magbabago ang odds.`,
    ),
  },
  'slots.wonLines': {
    EN: ['0 lines', 'one line', '2 lines', '4 lines', '21 lines'].map(
      (lines) => `You won ₱20.00 on ${lines}.`,
    ),
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `Panalo ka ng ₱20.00 sa ${count} linya.`),
  },
  'slots.wonWays': {
    EN: ['0 ways', 'one way', '2 ways', '4 ways', '21 ways'].map(
      (ways) => `You won ₱20.00 in ${ways}.`,
    ),
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `Panalo ka ng ₱20.00 sa ${count} paraan.`),
  },
  'slots.wonCascades': {
    EN: ['0 cascades', 'one cascade', '2 cascades', '4 cascades', '21 cascades'].map(
      (cascades) => `You won ₱20.00 in ${cascades}.`,
    ),
    TY: ['0', '1', '2', '4 na', '21'].map((count) => `Panalo ka ng ₱20.00 sa ${count} bagsak.`),
  },
} satisfies Record<string, Record<'EN' | 'TY', string[]>>;

describe.each(Object.entries(expected))('%s', (key, languages) => {
  test.each(Object.entries(languages))(
    '[LANG-07] has the plural form of the count in %s',
    (language, forms) => {
      const { t } = areas[key.split('.')[0] as keyof typeof areas](language);
      expect(counts.map((count) => t(key, { ...values, count }))).toEqual(forms);
    },
  );
});
