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

/** The lottery vendors' games are on pages of their own (ROUTE-07). */
const lotteryPages: Partial<Record<VendorCard['gameType'], string>> = {
  LOTT: '/lottery',
  ELOTT: '/vnLottery',
};

/** A vendor's games of a category that can be played now, in the gateway's order. */
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
 * Launches a vendor (LOB-10, HEAD-05): its only game, the list of its games when it has several, a lottery's page; a vendor that
 * cannot be played says so and others are recommended (GAME-07).
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

/** Plays at once: the vendor's first game that can be played; where there is none, as `openVendor` does. */
export async function playVendor(card: VendorCard): Promise<void> {
  const [first] = lotteryPages[card.gameType] || !card.playable ? [] : await playableOf(card);
  return first ? openGame(rowToGame(first, language.peek())) : openVendor(card);
}
