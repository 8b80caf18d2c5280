import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { Game } from '../../models/game.ts';
import { catalogue, hot } from '../../models/catalogue.ts';
import { toGame } from './lobby.model.ts';
import { finds } from './name-search.model.ts';

/** What a list without result was asked for; `category` may be none of games. */
export interface Near {
  text: string;
  vendor: string;
  category: string;
}

/** Found games that others are compared with. */
const maxSeeds = 5;
/** Shorter beginnings of a word fit anything. */
const minLetters = 3;

const { playable, maintenance, trial, bet, lines } = catalogueFlags;
const features = [trial, bet, lines];
/** More than a game of the same kind has: found games that open come first. */
const maxLikeness = 14;

/**
 * Games that open now, most like those that a text, vendor or category stands for (LOB-18): of the
 * same category, class, vendor, volatility and features; ties in catalogue order. A tracked read.
 */
export function alikeGames(near: Near, count: number): Game[] {
  const { category } = near;
  const open = catalogue.value.filter(
    ([, , , , , , flags]) => (flags & (playable | maintenance)) === playable,
  );
  const seeds = seedsOf(near);
  if (open.length === 0)
    return hot.value.filter((game) => game.playable && !game.maintenance).slice(0, count);
  const score = (row: CatalogueRow) =>
    Math.max(seeds.includes(row) ? maxLikeness : 0, ...seeds.map((seed) => likeness(row, seed)));
  return open
    .map((row) => ({ row, score: (row[4] === category ? 16 : 0) + score(row) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ row }) => toGame(row));
}

/** Games of the text, of the nearest text that finds any, or of the vendor. */
function seedsOf({ text, vendor, category }: Near): readonly CatalogueRow[] {
  if (text) return nearest(text).slice(0, maxSeeds);
  return catalogue.value
    .filter(
      ([, , , maker, type]) => (!vendor || maker === vendor) && (!category || type === category),
    )
    .slice(0, maxSeeds);
}

/** What the text finds, else its words and beginnings of them, by length. */
function nearest(text: string): readonly CatalogueRow[] {
  const whole = finds(text);
  if (!whole || whole.length > 0) return whole ?? [];
  const words = text.split(/\s+/).toSorted((a, b) => b.length - a.length);
  for (let end = words[0]?.length ?? 0; end >= minLetters; end -= 1) {
    for (const word of words) {
      const found = word.length < end ? [] : (finds(word.slice(0, end)) ?? []);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** 0 to `maxLikeness`: category before class, vendor, volatility and features. */
function likeness(row: CatalogueRow, seed: CatalogueRow): number {
  const [, , , vendor, type, classify, flags, , volatility] = row;
  return (
    (type === seed[4] ? 5 : 0) +
    (classify === seed[5] ? 2 : 0) +
    (vendor === seed[3] ? 2 : 0) +
    (volatility && volatility === seed[8] ? 1 : 0) +
    features.filter((flag) => flags & seed[6] & flag).length
  );
}
