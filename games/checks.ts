import type { FairRound } from '../contract/play/fairness.ts';
import { matches as baccarat } from './baccarat/client/check.ts';
import { matches as bingo } from './bingo/client/check.ts';
import { matches as color } from './color/client/check.ts';
import { type Check, canVerify, seedMatches } from './common/client/verify.ts';
import { matches as fish } from './fish/client/check.ts';
import { matches as lottery } from './lottery/client/check.ts';
import { matches as lucky9 } from './lucky9/client/check.ts';
import { matches as virtual } from './matches/client/check.ts';
import { matches as mines } from './mines/client/check.ts';
import { matches as slots } from './slots/client/check.ts';

export const checks: Readonly<Record<string, Check>> = {
  baccarat,
  bingo,
  color,
  fish,
  lottery,
  lucky9,
  matches: virtual,
  mines,
  slots,
};

/** hidden: no seed yet · unable: no Web Crypto · unknown: no check for this game */
export type Verdict = 'matches' | 'differs' | 'hidden' | 'unable' | 'unknown';

/** Compares a round with its revealed seed (GAME-12). */
export async function checkRound({ serverSeed, ...round }: FairRound): Promise<Verdict> {
  const matches = checks[round.engine ?? ''];
  if (serverSeed === null) return 'hidden';
  if (!matches) return 'unknown';
  if (!canVerify()) return 'unable';
  const good =
    (await seedMatches(serverSeed, round.serverSeedHash)) &&
    (await matches({ ...round, serverSeed }));
  return good ? 'matches' : 'differs';
}
