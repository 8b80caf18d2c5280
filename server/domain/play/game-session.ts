import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { gameItem } from '../catalogue/find.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { currentTerms, takesPart, termsShown } from '../jackpot/terms.ts';
import { currentBalance } from '../wallet/balance.ts';
import { houseGame } from './house-games.ts';
import { launchById } from './launches.ts';
import { lastRound } from './rounds.ts';
import { fairnessOf, readSeed, replaceSeed } from './seeds.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';

/** Throws `game_maintenance` when closed. */
export async function open(
  _request: Request<'house.open'>,
  context: Context,
): Promise<Value<'house.open'>> {
  const launch = await launchById(context, requireLaunch(context.caller));
  const item = await gameItem(context, launch.gameId, launch.language);
  const game = houseGame(launch.vendor, launch.gameCode);
  if (!item || item.maintenance || !game) throw new DomainError('game_maintenance');
  const [wallet, seed, last] = await Promise.all([
    currentBalance(context, launch.customerId),
    readSeed(context, launch.customerId),
    lastRound(context, launch.customerId, launch.gameId),
  ]);
  const { min, max, steps } = game.limits;
  return {
    ...wallet,
    nodeId: launch.gameId,
    gameCode: launch.gameCode,
    name: item.displayName,
    theme: game.theme(launch.gameCode),
    language: launch.language,
    trial: launch.trial,
    limits: { min, max, steps: [...steps] },
    rtp: game.rtp(launch.gameCode),
    jackpot: !launch.trial && takesPart(game) ? termsShown(await currentTerms(context)) : null,
    fairness: fairnessOf(seed),
    last,
  };
}

export async function changeSeed(
  request: Request<'house.seed'>,
  context: Context,
): Promise<Value<'house.seed'>> {
  const { customerId } = await launchById(context, requireLaunch(context.caller));
  return changeSeedOf(customerId, request, context);
}

/** Reveals the seed pair, so that rounds can be checked; starts one with the client's seed. */
export async function changeSeedOf(
  customerId: string,
  { clientSeed }: Request<'house.seed'>,
  context: Context,
): Promise<Value<'house.seed'>> {
  requirePlainText(clientSeed, 'clientSeed');
  const { old, seed } = await turnsOf(context).run(customerId, () =>
    replaceSeed(context, customerId, clientSeed),
  );
  const { serverSeedHash, nonce: rounds } = old;
  const revealed = {
    serverSeed: old.serverSeed.toString('hex'),
    serverSeedHash,
    clientSeed: old.clientSeed,
    rounds,
  };
  return { revealed, fairness: fairnessOf(seed) };
}
