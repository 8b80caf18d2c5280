import type { GameItem, VendorCard, VendorCategory } from '../../contract/catalogue/calls.ts';

/** A game in the app's terms: the specification's spellings end at `gameOf`. */
export interface Game extends Omit<GameItem, 'nodeId' | 'vassalage' | 'lagerIcon'> {
  gameId: string;
  vendorCode: string;
  /** Wide picture, 16:9. */
  largeIcon: string;
}

/** A vendor within a category, in the app's terms. */
export interface Vendor extends Omit<VendorCard, 'vassalage' | 'lagerIcon'> {
  vendorCode: string;
  largeIcon: string;
}

/** `cards` by vendor code. */
export interface LobbyCategory extends Omit<VendorCategory, 'cards'> {
  cards: Readonly<Record<string, Vendor>>;
}

/** Of a game or a vendor. */
const vendorTerms = <T extends { vassalage: string; lagerIcon: string }>({
  vassalage,
  lagerIcon,
  ...rest
}: T) => ({ ...rest, vendorCode: vassalage, largeIcon: lagerIcon });

export const gameOf = ({ nodeId, ...game }: GameItem): Game => ({
  ...vendorTerms(game),
  gameId: nodeId,
});

export const categoryOf = (category: VendorCategory): LobbyCategory => ({
  ...category,
  cards: Object.fromEntries(
    Object.entries(category.cards).map(([code, card]) => [code, vendorTerms(card)]),
  ),
});
