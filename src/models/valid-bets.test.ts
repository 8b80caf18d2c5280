import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';

interface Rules {
  weights: Record<string, number>;
  minOdds: number;
}
const site = signal<{ info: { validBets: Rules } } | null>(null);
vi.mock('./site.ts', () => ({ site }));
vi.mock('./language.ts', () => ({
  t: (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key),
}));
const { validBetNotes } = await import('./valid-bets.ts');

const notesOf = (rules: Rules | null) => {
  site.value = rules && { info: { validBets: rules } };
  return validBetNotes();
};

test('[WAL-08d] there is no note before the site is known, and where all bets count whole', () => {
  expect(notesOf(null)).toEqual([]);
  expect(notesOf({ weights: {}, minOdds: 0 })).toEqual([]);
});

test('[WAL-08d] categories that count in part are named in menu order, one of 0 % too', () => {
  expect(notesOf({ weights: { FISH: 0, LIVE: 50 }, minOdds: 0 })).toEqual([
    'lobby.validBets.weights {"games":"lobby.category.LIVE 50%, lobby.category.FISH 0%"}',
  ]);
});

test('[WAL-08d] the least odds have two decimals', () => {
  expect(notesOf({ weights: {}, minOdds: 150 })).toEqual([
    'lobby.validBets.minOdds {"odds":"1.50"}',
  ]);
});
