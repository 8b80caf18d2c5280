import { computed } from '@preact/signals-react';
import { PopularGames } from '../../../../contract/catalogue/late-calls.ts';
import { cached } from '../../../data/cached.ts';
import { call } from '../../../data/call.ts';
import { language } from '../../../models/language.ts';
import type { Ranking } from './narrow.ts';
import type { Sort } from './narrowing.ts';

const popular = cached(
  'popular',
  (code) => call('games.popular', { language: code, ranked: '1' }),
  PopularGames,
);
/** The device's first, with its age (PWA-03). */
export const popularSource = popular.now;

export const loadPopular = (): Promise<void> => popular.load(language.peek());

const ranking = computed((): Ranking => {
  const { value } = popular.now.value;
  const ids = value?.ranking ?? value?.games.map(({ game }) => game.nodeId) ?? [];
  return new Map(ids.map((id, i) => [id, i]));
});
const noRanking: Ranking = new Map();

/** Of the games where members bet, if an order asks for it (LOB-19). A tracked read. */
export const rankingOf = (sort: Sort): Ranking => (sort === 'popular' ? ranking.value : noRanking);
