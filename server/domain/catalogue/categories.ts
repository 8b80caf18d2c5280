import type { VendorCategory, VendorCard } from '../../../contract/catalogue/calls.ts';
import { type CategoryCode, categories } from '../../../contract/categories.ts';
import type { CatalogueVendor } from './game.ts';
import type { Snapshot } from './snapshot.ts';

/** Of one category. */
interface Tally {
  /** By vendor; `entries` open its list (LOB-09). */
  vendors: Map<string, { games: number; playable: number; entries: number }>;
  /** The vendors of each class. */
  classes: Map<string, Set<string>>;
}

/** In menu order; vendors playable first. */
export function vendorCategories(snapshot: Snapshot): VendorCategory[] {
  const tallies = tallyGames(snapshot);
  return categories.flatMap((gameCategory) => {
    const vendors = snapshot.vendors.filter((vendor) => vendor.type === gameCategory);
    if (vendors.length === 0) return [];
    const tally = tallies.get(gameCategory);
    const cards = vendors
      .map((vendor) => {
        const { games = 0, playable = 0 } = tally?.vendors.get(vendor.code) ?? {};
        return cardOf(vendor, games, playable > 0);
      })
      .toSorted((a, b) => Number(b.playable) - Number(a.playable));
    return {
      gameCategory,
      cards: Object.fromEntries(cards.map((card) => [card.vassalage, card])),
      order: cards.map((card) => card.vassalage),
      gameClassify: classesOf(tally),
    };
  });
}

/** Non-empty, in menu order. */
export function menusOf(
  snapshot: Snapshot,
): { gameCategory: CategoryCode; games: number; vendors: number }[] {
  const tallies = tallyGames(snapshot);
  return categories.flatMap((gameCategory) => {
    const vendors = snapshot.vendors.filter(({ type }) => type === gameCategory);
    const counts = tallies.get(gameCategory)?.vendors;
    const games = vendors.reduce((sum, { code }) => {
      const { games: all = 0, entries = 0 } = counts?.get(code) ?? {};
      return sum + all - entries;
    }, 0);
    return vendors.length > 0 ? { gameCategory, games, vendors: vendors.length } : [];
  });
}

function cardOf(vendor: CatalogueVendor, games: number, playable: boolean): VendorCard {
  return {
    vassalage: vendor.code,
    displayName: vendor.name,
    gameType: vendor.type,
    iconUrl: `/v/${vendor.code}.svg`,
    lagerIcon: `/v/${vendor.code}-w.svg`,
    games,
    playable,
  };
}

/** In one pass: there may be 100,000 games. */
function tallyGames(snapshot: Snapshot): Map<CategoryCode, Tally> {
  const tallies = new Map<CategoryCode, Tally>();
  for (const { type, vendor, classify, playable, vendorEntry } of snapshot.byId.values()) {
    const tally = madeIn(tallies, type, () => ({ vendors: new Map(), classes: new Map() }));
    const counts = madeIn(tally.vendors, vendor, () => ({ games: 0, playable: 0, entries: 0 }));
    counts.games += 1;
    counts.playable += Number(playable);
    counts.entries += Number(vendorEntry);
    madeIn(tally.classes, classify, () => new Set()).add(vendor);
  }
  return tallies;
}

function madeIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function classesOf(tally: Tally | undefined): VendorCategory['gameClassify'] {
  return [...(tally?.classes ?? [])]
    .toSorted((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .map(([code, vendors]) => ({ code, vendors: [...vendors].toSorted() }));
}
