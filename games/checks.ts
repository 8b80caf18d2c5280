import type { FairRound } from '../contract/play/fairness.ts';
import type { RaffleResult } from '../contract/promotions/raffle.ts';
import { matches as baccarat } from './baccarat/client/check.ts';
import { matches as bingo } from './bingo/client/check.ts';
import { matches as color } from './color/client/check.ts';
import {
  type Check,
  canVerify,
  hashOf,
  potsMatch,
  prizeMatches,
  seedMatches,
} from './common/client/verify.ts';
import { raffleMatches } from './common/client/check.ts';
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

/** In place of a game's folder, of a ticket's draw (REWARD-02d to f). */
export const ticketEngine = 'ticket';

/** hidden: no seed yet · unable: no Web Crypto · unknown: no check for this game */
export type Verdict = 'matches' | 'differs' | 'hidden' | 'unable' | 'unknown';

/** Compares a round, and the pots it won, with its revealed seed (GAME-12). */
export async function checkRound({ serverSeed, ...round }: FairRound): Promise<Verdict> {
  const matches = round.engine === ticketEngine ? prizeMatches : checks[round.engine ?? ''];
  if (serverSeed === null) return 'hidden';
  if (!matches) return 'unknown';
  if (!canVerify()) return 'unable';
  const good =
    (await seedMatches(serverSeed, round.serverSeedHash)) &&
    (await matches({ ...round, serverSeed })) &&
    (await potsMatch({ ...round, serverSeed }));
  return good ? 'matches' : 'differs';
}

/** Draws a raffle again (PROMO-02b). */
export async function checkRaffle(result: RaffleResult): Promise<'matches' | 'differs' | 'unable'> {
  if (!canVerify()) return 'unable';
  return (await raffleMatches(result)) ? 'matches' : 'differs';
}

/** The first message of the draw of a round's pots (games/fairness/jackpot.ts). */
export const potsMessage = ({
  clientSeed,
  nonce,
}: Pick<FairRound, 'clientSeed' | 'nonce'>): string => `${clientSeed}:jackpot:${nonce}:0`;

/**
 * Whether the seeds of a table's draws lead to the head of their chain, published before: hashes the
 * newest revealed one as often as its link says, and finds the others, and the hash of the draw to
 * come, on the way. `unknown` without a revealed seed of a chain.
 */
export async function checkChain(draws: readonly FairRound[]): Promise<Verdict> {
  const newest = draws.find(({ chain, serverSeed }) => chain && serverSeed !== null);
  if (!newest?.chain || newest.serverSeed === null) return 'unknown';
  if (!canVerify()) return 'unable';
  const { head, links, link: last } = newest.chain;
  if (last > links) return 'differs';
  const published = draws.flatMap(({ chain, serverSeed, serverSeedHash }): [number, string][] => {
    if (chain?.head !== head) return [];
    // A seed's hash is the link before it.
    const before: [number, string] = [chain.link - 1, serverSeedHash];
    return serverSeed === null ? [before] : [[chain.link, serverSeed], before];
  });
  let seed = newest.serverSeed;
  for (let link = last; ; link -= 1) {
    if (published.some(([at, text]) => at === link && text !== seed)) return 'differs';
    if (link === 0) return seed === head ? 'matches' : 'differs';
    seed = await hashOf(seed);
  }
}
