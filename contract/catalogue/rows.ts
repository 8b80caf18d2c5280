import type { CategoryCode } from '../categories.ts';

/**
 * A game in short form: nodeId, name, gameCode, vassalage, gameType, gameClassify, flags, rtp
 * (basis points, 0: unstated), volatility (0 unstated, 1 low, 2 medium, 3 high), released (days
 * since 1970). Flags: 1 hot, 2 trial offered, 4 playable, 8 maintenance, 16 VASSALAGE, 32 new, 64
 * minimum bet of 1 or more, 128 25 lines or more (LOB-14); higher bits are in `facts.ts`.
 */
export type CatalogueRow = [
  nodeId: string,
  name: string,
  gameCode: string,
  vassalage: string,
  gameType: CategoryCode,
  gameClassify: string,
  flags: number,
  rtp: number,
  volatility: number,
  released: number,
];
export const catalogueFlags = {
  hot: 1,
  trial: 2,
  playable: 4,
  maintenance: 8,
  vassalage: 16,
  new: 32,
  bet: 64,
  lines: 128,
} as const;
