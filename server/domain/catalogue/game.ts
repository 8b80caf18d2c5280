import type { GameFeature } from '../../../contract/catalogue/facts.ts';
import type { GamesTable } from '../../db/tables/catalogue.ts';
import type { CategoryCode } from '../../../contract/categories.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';

/** Names by language code; `rtp` in basis points. */
export interface CatalogueGame {
  gameId: string;
  gameCode: string;
  vendor: string;
  type: CategoryCode;
  classify: string;
  names: Readonly<Record<string, string>>;
  hot: boolean;
  hotRank: number;
  trial: boolean;
  playable: boolean;
  /** Playable, or a vendor's entry whose list has playable games (LOB-18). */
  opens: boolean;
  vendorEntry: boolean;
  /** Its own or its vendor's. */
  maintenance: boolean;
  rtp: number | null;
  volatility: GamesTable['volatility'];
  /** Minimum stake, centavos; null where not stated. */
  minBet: number | null;
  /** Paying lines; null where not stated. */
  lines: number | null;
  /** What it has; null where not stated. */
  features: readonly GameFeature[] | null;
  /** ms since 1970, at midnight UTC. */
  releasedAt: number;
  /** The number of its last change. */
  changed: number;
}

/** A vendor within one lobby category. */
export interface CatalogueVendor {
  code: string;
  name: string;
  connected: boolean;
  maintenance: boolean;
  type: CategoryCode;
  position: number;
}

/** A game's name; English where a language has none. */
export function gameName(game: CatalogueGame, language: string): string {
  return inLanguage(game.names, language);
}
