import {
  type CatalogueRow,
  type VendorCard,
  catalogueFlags,
} from '../../contract/catalogue/calls.ts';
import { catalogue, loadCatalogue, rowToGame } from './catalogue.ts';
import { language } from './language.ts';
import { go } from './navigation.ts';
import { openGame } from './open-game.ts';
import { openPopup } from './dialogs.ts';

/** Lottery vendors' own pages (ROUTE-07). */
const lotteryPages: Partial<Record<VendorCard['gameType'], string>> = {
  LOTT: '/lottery',
  ELOTT: '/vnLottery',
};

/** A vendor's playable games of a category, in the gateway's order. */
async function playableOf({ vassalage, gameType }: VendorCard): Promise<CatalogueRow[]> {
  await loadCatalogue();
  const { playable, maintenance } = catalogueFlags;
  return catalogue
    .peek()
    .filter(
      ([, , , vendor, type, , flags]) =>
        vendor === vassalage &&
        type === gameType &&
        (flags & (playable | maintenance)) === playable,
    );
}

/**
 * Opens a vendor (LOB-10, HEAD-05): its only game, its list of games, or a lottery's page; if
 * unplayable, recommends others (GAME-07).
 */
export async function openVendor(card: VendorCard): Promise<void> {
  const page = lotteryPages[card.gameType];
  if (page) return go(page);
  const games = card.playable ? await playableOf(card) : [];
  if (games.length === 1) return openGame(rowToGame(games[0]!, language.peek()));
  const { vassalage, gameType } = card;
  if (games.length > 1) openPopup('vendorList', { vassalage, gameType });
  else openPopup('gameUnavailable', { vendor: card });
}

/** Opens the vendor's first playable game; else as `openVendor`. */
export async function playVendor(card: VendorCard): Promise<void> {
  const [first] = lotteryPages[card.gameType] || !card.playable ? [] : await playableOf(card);
  return first ? openGame(rowToGame(first, language.peek())) : openVendor(card);
}
