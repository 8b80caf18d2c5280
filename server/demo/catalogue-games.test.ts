import { describe, expect, test } from 'vitest';
import { motifOf, motifs } from '../media/choose.ts';
import { drawable } from '../media/lettering.ts';
import { houseCatalogue } from '../domain/catalogue/house.ts';
import { demoGames } from './catalogue-games.ts';
import { vendorsByCategory } from './catalogue-vendors.ts';
import { nouns } from './catalogue-words.ts';
import { externalGame } from './external-vendor.ts';

const house = houseCatalogue();
const besides = [externalGame];
const games = demoGames(house, besides);

describe('the demo catalogue', () => {
  test('holds 10,000 games, the same in every run', () => {
    expect(games).toHaveLength(10_000);
    expect(demoGames(house, besides)).toEqual(games);
  });

  test('names no two games of a vendor alike, in either language, and gives each an id of its own', () => {
    const unique = (key: (game: (typeof games)[number]) => unknown) => new Set(games.map(key)).size;
    expect(unique((game) => game.game_id)).toBe(10_000);
    expect(unique((game) => `${game.vendor} ${game.game_code}`)).toBe(10_000);
    expect(unique((game) => `${game.vendor} ${game.names.EN}`)).toBe(10_000);
    expect(unique((game) => `${game.vendor} ${game.names.TY}`)).toBe(10_000);
  });

  test('[LOB-12a] gives every vendor of every category games', () => {
    for (const [category, vendors] of Object.entries(vendorsByCategory)) {
      for (const vendor of vendors) {
        expect(games.some((game) => game.category === category && game.vendor === vendor)).toBe(
          true,
        );
      }
    }
  });

  test('[LOB-12a] [LOB-12b] covers every category of the lobby, esports and cockfights among the sports', () => {
    const stored = new Set(games.map(({ category }) => category));
    expect([...stored].toSorted()).toEqual([
      'ELOTT',
      'FISH',
      'LIVE',
      'LOTT',
      'PVP',
      'RNG',
      'SPORTS',
    ]);
    for (const vendor of ['TF', 'DS88'])
      expect(games.some((game) => game.category === 'SPORTS' && game.vendor === vendor)).toBe(true);
  });

  test('ranks the house games as the hottest, then others of every category', () => {
    const hot = games
      .filter((game) => game.is_hot === 1)
      .toSorted((a, b) => Number(a.hot_rank) - Number(b.hot_rank));
    expect(hot.map((game) => game.hot_rank)).toEqual(hot.map((_, i) => i + 1));
    expect(hot.slice(0, 48).every((game) => game.vendor === 'PLR')).toBe(true);
    expect(new Set(hot.map((game) => game.category)).size).toBe(
      Object.keys(vendorsByCategory).length,
    );
  });

  test('[LOB-09c] [GAME-07] has lists of vendors and games in maintenance, none of the house in either', () => {
    expect(games.filter((game) => game.vendor_entry).length).toBeGreaterThan(4);
    expect(games.filter((game) => game.maintenance).length).toBeGreaterThan(10);
    expect(
      games.some((game) => game.vendor === 'PLR' && (game.vendor_entry || game.maintenance)),
    ).toBe(false);
  });

  test.each(['Heads or Tails', 'Cara y Cruz'])('draws %s with coins', (title) => {
    expect(motifOf(title, 'PVP', () => 0.5)).toBe('coins');
  });

  test('can letter every title, and draw what each noun names', () => {
    expect(
      games.filter((game) => !drawable(`${game.names.EN}${game.names.TY}`.toUpperCase())),
    ).toEqual([]);
    for (const noun of nouns) {
      const drawn = [0, 0.5, 0.99].map((chance) => motifOf(noun.en, 'RNG', () => chance));
      expect(new Set(drawn).size).toBe(1);
      expect(motifs).toHaveProperty(drawn[0] ?? '');
    }
  });
});
