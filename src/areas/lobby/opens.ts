import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import type { Game } from '../../models/game.ts';

const isOpenVendor = (type: string, vendor: string): boolean =>
  vendorCategories.value.some(
    ({ gameCategory, cards }) => gameCategory === type && cards[vendor]?.playable,
  );

/**
 * Whether a card leads to play, now or after its maintenance; a vendor's entry does where its list
 * has such games (LOB-18). A tracked read.
 */
export const rowOpens = ([, , , vendor, type, , flags]: CatalogueRow): boolean =>
  (flags & catalogueFlags.playable) !== 0 ||
  ((flags & catalogueFlags.vassalage) !== 0 && isOpenVendor(type, vendor));

/** Like `rowOpens`. */
export const gameOpens = ({ playable, isGame, gameType, vendorCode }: Game): boolean =>
  playable || (isGame === 'VASSALAGE' && isOpenVendor(gameType, vendorCode));
