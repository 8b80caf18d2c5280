import type { VendorCategory, VendorCard } from '../../../contract/catalogue/calls.ts';
import { type CategoryCode, categories } from '../../../contract/shared.ts';
import type { CatalogueGame, CatalogueVendor } from './game.ts';
import type { Snapshot } from './snapshot.ts';

/** In menu order; vendors playable first. */
export function vendorCategories(snapshot: Snapshot): VendorCategory[] {
  // Includes cards that open a vendor's list (LOB-09), as the list does.
  const counts = countGames(snapshot, () => true);
  const open = countGames(snapshot, (game) => game.playable);
  return categories.flatMap((gameCategory) => {
    const vendors = snapshot.vendors.filter((vendor) => vendor.type === gameCategory);
    if (vendors.length === 0) return [];
    const cards = vendors
      .map((vendor) => {
        const key = `${gameCategory} ${vendor.code}`;
        return cardOf(vendor, counts.get(key) ?? 0, open.has(key));
      })
      .toSorted((a, b) => Number(b.playable) - Number(a.playable));
    return {
      gameCategory,
      cards: Object.fromEntries(cards.map((card) => [card.vassalage, card])),
      order: cards.map((card) => card.vassalage),
      gameClassify: classesOf(snapshot, gameCategory),
    };
  });
}

/** Non-empty, in menu order. */
export function menusOf(
  snapshot: Snapshot,
): { gameCategory: CategoryCode; games: number; vendors: number }[] {
  const counts = countGames(snapshot, (game) => !game.vendorEntry);
  return categories.flatMap((gameCategory) => {
    const vendors = snapshot.vendors.filter(({ type }) => type === gameCategory);
    const games = vendors.reduce(
      (sum, { code }) => sum + (counts.get(`${gameCategory} ${code}`) ?? 0),
      0,
    );
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

/** By category and vendor. */
function countGames(
  snapshot: Snapshot,
  counts: (game: CatalogueGame) => boolean,
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const game of snapshot.byId.values()) {
    const key = `${game.type} ${game.vendor}`;
    if (counts(game)) numbers.set(key, (numbers.get(key) ?? 0) + 1);
  }
  return numbers;
}

function classesOf(snapshot: Snapshot, type: CategoryCode): VendorCategory['gameClassify'] {
  const classes = new Map<string, Set<string>>();
  for (const game of snapshot.byId.values()) {
    if (game.type !== type) continue;
    const vendors = classes.get(game.classify) ?? new Set();
    classes.set(game.classify, vendors.add(game.vendor));
  }
  return [...classes]
    .toSorted((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .map(([code, vendors]) => ({ code, vendors: [...vendors].toSorted() }));
}
