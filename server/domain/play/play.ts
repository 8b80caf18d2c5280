import type { Request, Value } from '../../../contract/index.ts';
import type { Round } from '../../../contract/play/calls.ts';
import { spinSlackMs } from '../../../games/slots/spin-interval.ts';
import type { Context } from '../../context.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import type { HouseGame } from '../../ports/house-game.ts';
import { DomainError } from '../../domain-error.ts';
import { takesPart } from '../jackpot/terms.ts';
import { takePart } from '../jackpot/take-part.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { gameItem } from '../catalogue/find.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { houseGame } from './house-games.ts';
import { type Launch, launchById } from './launches.ts';
import { type StoredRound, roundOfKey } from './rounds.ts';
import { asked, requireStake } from './open-table.ts';
import { seamlessWallet } from './seamless.ts';
import { type Seed, numbersOf, spendNonce, withNextNonce } from './seeds.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';

type PlayRequest = Request<'house.play'>;

/**
 * Draws and settles in one statement. A repeated key returns its round, even of a closed game
 * (WAL-02). Throws `too_soon` with the ms to wait (SLOTS-19).
 */
export async function play(request: PlayRequest, context: Context): Promise<Value<'house.play'>> {
  const launch = await launchById(context, requireLaunch(context.caller));
  const item = await gameItem(context, launch.gameId, launch.language);
  const game = houseGame(launch.vendor, launch.gameCode);
  if (!item || item.maintenance || !game) {
    const settled = await roundOfKey(
      context,
      launch.customerId,
      request.key,
      fingerprintOf(request, launch),
    );
    if (settled) return answer(settled);
    throw new DomainError('game_maintenance');
  }
  if (game.kind === 'staged' || game.kind === 'shared') throw new DomainError('not_found');
  requireStake(game, request.stake, 'stake');
  const { customerId } = launch;
  const settled = await turnsOf(context).run(customerId, () =>
    withNextNonce(context, customerId, (seed, db) =>
      settle(request, { context, db }, launch, game, seed),
    ),
  );
  const { balance, balanceVersion } = settled;
  context.live.toCustomer(customerId, { kind: 'balance', balance, balanceVersion });
  return answer(settled);
}

/** @param db of the round's statement */
async function settle(
  request: PlayRequest,
  { context, db }: { context: Context; db: Context['db'] },
  launch: Launch,
  game: HouseGame,
  seed: Seed,
): Promise<StoredRound> {
  const { key, stake, bet: choices } = request;
  const { id: launchId, customerId, gameId, gameCode } = launch;
  const { id: seedId, serverSeed, serverSeedHash, clientSeed, nonce } = seed;
  const digest = fingerprintOf(request, launch);
  const minIntervalMs = game.spins ? Math.max(0, context.env.minSpinIntervalMs - spinSlackMs) : 0;
  const { payout, outcome } = asked('bet', () =>
    game.draw({ gameCode, stake, bet: choices, random: numbersOf(seed) }),
  );
  const atRisk = game.maxLoss({ gameCode, stake, bet: choices });
  const jackpot = countsForJackpot(launch, game)
    ? await takePart({ db: context.db }, { serverSeed, clientSeed, nonce, stake })
    : null;
  const bet = {
    launchId,
    key,
    fingerprint: digest,
    stake,
    payout,
    atRisk,
    outcome,
    seedId,
    nonce,
    minIntervalMs,
    jackpot,
  };
  const settled = await seamlessWallet({ db }).betAndSettle(bet);
  if (!settled.replayed) spendNonce(context, customerId, seed);
  if (settled.replayed || settled.paid) {
    const first = await roundOfKey({ db }, customerId, key, digest);
    if (!first) throw new Error(`round ${settled.roundId} has a key and no row`);
    return first;
  }
  const { roundId: id, balance, balanceVersion } = settled;
  const at = settled.at.toISOString();
  const round = {
    id,
    key,
    nodeId: gameId,
    stake,
    payout,
    outcome,
    serverSeedHash,
    clientSeed,
    nonce,
    at,
    jackpot: jackpot && { pots: jackpot.pots, won: [] },
  };
  return { round, balance, balanceVersion };
}

/** Spins for real money do (HOME-09). */
const countsForJackpot = ({ trial, currency }: Launch, game: HouseGame): boolean =>
  !trial && currency === memberCurrency && takesPart(game);

/** The same for another launch of the game. */
function fingerprintOf({ stake, bet }: PlayRequest, { gameId }: Launch): Buffer {
  return fingerprint(gameId, stake, bet ?? null);
}

/** From this round's seed pair, so that repetitions get the same response. */
function answer(settled: StoredRound): Value<'house.play'> {
  const { serverSeedHash, clientSeed, nonce }: Round = settled.round;
  return { ...settled, fairness: { serverSeedHash, clientSeed, nonce: nonce + 1 } };
}
