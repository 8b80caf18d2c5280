import { type CatalogueRow, catalogueFlags } from '../../contract/catalogue/rows.ts';
import type { Vendor } from './game.ts';
import { catalogue, loadCatalogue, rowToGame } from './catalogue.ts';
import { language } from './language.ts';
import { go } from './navigation.ts';
import { openGame } from './open-game.ts';
import { openPopup } from './dialogs.ts';

/** The lottery pages that lottery vendors open in place of a game (ROUTE-07). */
const lotteryPages: Partial<Record<Vendor['gameType'], string>> = {
  LOTT: '/lottery',
  ELOTT: '/vnLottery',
};

/** In the gateway's order. */
async function playableOf({ vendorCode, gameType }: Vendor): Promise<CatalogueRow[]> {
  await loadCatalogue();
  const { playable, maintenance } = catalogueFlags;
  return catalogue
    .peek()
    .filter(
      ([, , , vendor, type, , flags]) =>
        vendor === vendorCode &&
        type === gameType &&
        (flags & (playable | maintenance)) === playable,
    );
}

/**
 * Opens its only game, its list or a lottery page (LOB-10, HEAD-05); recommends others if
 * unplayable (GAME-07).
 */
export async function openVendor(card: Vendor): Promise<void> {
  const page = lotteryPages[card.gameType];
  if (page) return go(page);
  const games = card.playable ? await playableOf(card) : [];
  if (games.length === 1) return openGame(rowToGame(games[0]!, language.peek()));
  const { vendorCode, gameType } = card;
  if (games.length > 1) openPopup('vendorList', { vendorCode, gameType });
  else openPopup('gameUnavailable', { vendor: card });
}

/** Opens its first playable game; else as `openVendor`. */
export async function playVendor(card: Vendor): Promise<void> {
  const [first] = lotteryPages[card.gameType] || !card.playable ? [] : await playableOf(card);
  return first ? openGame(rowToGame(first, language.peek())) : openVendor(card);
}
