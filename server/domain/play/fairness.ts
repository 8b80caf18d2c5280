import type { FairRound } from '../../../contract/play/fairness.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { PastRound } from '../../../contract/play/rounds.ts';
import type { Context, Gateway, Handlers } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import type { CatalogueGame } from '../catalogue/game.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { pastRounds } from './history.ts';
import { houseGame, houseVendor, tableGame } from './house-games.ts';
import { changeSeedOf } from './game-session.ts';
import { fairnessOf, readSeed } from './seeds.ts';
import { publishedChains } from './tables/chain.ts';
import { clientSeedOf, lastRounds } from './tables/stored.ts';

/** With the one to come. */
const maxDraws = 21;

/** Calls of the fairness page (GAME-12). */
export const fairnessHandlers: Handlers<'fairness'> = {
  'fairness.own': async ({ before }, context) => {
    const customerId = requireCustomer(context.caller);
    const [seed, { rounds, more }, { byId }] = await Promise.all([
      readSeed(context, customerId),
      pastRounds(context, customerId, { before }),
      currentCatalogue(context),
    ]);
    return {
      fairness: fairnessOf(seed),
      rounds: rounds.map((round) => toFair(round, byId.get(round.nodeId))),
      more,
    };
  },
  'fairness.change': (request, context) =>
    changeSeedOf(requireCustomer(context.caller), request, context),
};

function toFair({ key: _key, ...round }: PastRound, game: CatalogueGame | undefined): FairRound {
  const engine = game ? (houseGame(game.vendor, game.gameCode)?.engine ?? null) : null;
  return { ...round, gameCode: game?.gameCode ?? '', engine };
}

/** With seeds, newest first; the coming draw with its hash alone. Throws `game_not_found`. */
export async function openedDraws(
  { gameCode }: Request<'lottery.opened'>,
  context: Context,
): Promise<Value<'lottery.opened'>> {
  const game = tableGame(gameCode);
  const gameId = game && (await nodeOf(context, gameCode));
  if (!gameId) throw new DomainError('game_not_found', { field: 'gameCode' });
  const rounds = await lastRounds(context, gameCode, maxDraws);
  const ids = new Set(rounds.flatMap(({ chain }) => (chain ? [chain.chainId] : [])));
  const chains = await publishedChains(context, [...ids]);
  const shown = rounds
    .filter(({ state }) => state !== 'refunded')
    .map((round): FairRound => {
      const { id, number, serverSeed, serverSeedHash, chain } = round;
      const drawn = round.state !== 'open';
      return {
        id,
        nodeId: gameId,
        gameCode,
        engine: game.engine,
        stake: null,
        payout: null,
        outcome: drawn ? round.outcome : null,
        serverSeedHash,
        serverSeed: (drawn && serverSeed?.toString('hex')) || null,
        clientSeed: clientSeedOf(round),
        nonce: number,
        at: round.drawsAt.toISOString(),
        jackpot: null,
        chain: chain && { ...chains.get(chain.chainId)!, link: chain.link },
      };
    });
  return { data: { rounds: shown } };
}

async function nodeOf(gateway: Pick<Gateway, 'db'>, gameCode: string): Promise<string | null> {
  const { byId } = await currentCatalogue(gateway);
  for (const game of byId.values())
    if (game.vendor === houseVendor && game.gameCode === gameCode) return game.gameId;
  return null;
}
