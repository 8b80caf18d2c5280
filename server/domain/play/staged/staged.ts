import { sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import type { Context } from '../../../context.ts';
import { fingerprint } from '../../../ledger/ledger.ts';
import { mapSqlErrors } from '../../../ledger/map-sql-errors.ts';
import type { Stage, StagedGame } from '../../../ports/house-game.ts';
import { DomainError } from '../../../domain-error.ts';
import { currentBalance } from '../../wallet/balance.ts';
import type { Launch } from '../launches.ts';
import { roundById } from '../rounds.ts';
import { asked, requireOpenGame, requireStake, seatOf } from '../open-table.ts';
import { type Seed, fairnessOf, numbersOf, readSeed, withNextNonce } from '../seeds.ts';
import { turnsOf } from '../../../kernel/keyed-queue.ts';
import {
  type StoredStaged,
  encryptState,
  storeStep,
  openStaged,
  stagedById,
  toPlayer,
} from './stored.ts';

type Answer = Value<'house.start'>;

/** Draws a round's chances and takes the stake in one statement (GAME-12). Idempotent (WAL-02). */
export async function startRound(
  request: Request<'house.start'>,
  context: Context,
): Promise<Answer> {
  const { launch, game } = await seatOf(context, 'staged');
  requireStake(game, request.stake, 'stake');
  return turnsOf(context).run(launch.customerId, async () => {
    const id = await begin(request, context, launch, game);
    return respond(context, launch, game, await stored(context, launch, id));
  });
}

async function begin(
  request: Request<'house.start'>,
  context: Context,
  launch: Launch,
  game: StagedGame,
): Promise<string> {
  const { key, stake, bet } = request;
  const { gameCode, customerId } = launch;
  await requireOpenGame(context, launch);
  return withNextNonce(context, customerId, (seed, db) => {
    const random = numbersOf(seed);
    const stage = asked('bet', () => game.start({ gameCode, stake, bet, random }));
    return storeStart({ db }, launch, {
      key,
      asked: fingerprint(launch.gameId, stake, bet ?? null),
      stake,
      seed,
      stage,
      atRisk: game.maxLoss({ gameCode, stake, state: stage.state }),
    });
  });
}

interface Start {
  key: string;
  asked: Buffer;
  stake: number;
  seed: Seed;
  stage: Stage<unknown>;
  atRisk: number;
}

async function storeStart(
  { db }: Pick<Context, 'db'>,
  { id: launchId, customerId }: Launch,
  { key, asked: digest, stake, seed, stage, atRisk }: Start,
): Promise<string> {
  const { state, settled } = stage;
  const stored = encryptState(db, customerId, key, state);
  const outcome = settled ? JSON.stringify(settled.outcome) : null;
  const query = sql<{
    id: string;
  }>`SELECT begin_staged(${launchId}, ${key}, ${digest}, ${stake}, ${seed.id}, ${seed.nonce},
    ${stored}::jsonb, ${settled?.payout ?? null}, ${outcome}::jsonb, ${atRisk}) AS id`;
  const [row] = (await mapSqlErrors(query.execute(db))).rows;
  if (!row) throw new Error('begin_staged answered nothing');
  return row.id;
}

/** Null when none. */
export async function roundUnderWay(
  _request: Request<'house.round'>,
  context: Context,
): Promise<Value<'house.round'>> {
  const { launch, game } = await seatOf(context, 'staged');
  const round = await openStaged(context, launch.customerId, launch.gameId);
  return { round: round && toPlayer(round, game) };
}

/** The last step pays out in the same statement. Idempotent for its key. */
export async function actOnRound(request: Request<'house.act'>, context: Context): Promise<Answer> {
  const { launch, game } = await seatOf(context, 'staged');
  return turnsOf(context).run(launch.customerId, async () => {
    const round = await stored(context, launch, request.roundId);
    const digest = fingerprint('act', request.roundId, request.step, request.action ?? null);
    if (round.lastKey === request.key) {
      if (!round.lastAsked?.equals(digest)) throw new DomainError('idempotency_mismatch');
    } else {
      await takeStep(request, context, game, round, digest);
    }
    return respond(context, launch, game, await stored(context, launch, round.id));
  });
}

async function takeStep(
  request: Request<'house.act'>,
  context: Context,
  game: StagedGame,
  round: StoredStaged,
  digest: Buffer,
): Promise<void> {
  if (round.over) throw new DomainError('round_over');
  if (round.step !== request.step) throw new DomainError('round_conflict');
  const { gameCode, stake, state } = round;
  const stage = asked('action', () => game.act({ gameCode, stake, state, action: request.action }));
  const atRisk = game.maxLoss({ gameCode, stake, state: stage.state });
  await storeStep(context, { round, key: request.key, asked: digest, ...stage, atRisk });
}

async function stored(
  context: Context,
  { customerId, gameId }: Launch,
  id: string,
): Promise<StoredStaged> {
  const round = await stagedById(context, customerId, id);
  if (!round || round.gameId !== gameId) throw new DomainError('not_found');
  return round;
}

/** And sends the balance to open pages. */
async function respond(
  context: Context,
  { customerId }: Launch,
  game: StagedGame,
  round: StoredStaged,
): Promise<Answer> {
  const [settled, { balance, balanceVersion }, seed] = await Promise.all([
    round.over ? roundById(context, customerId, round.id) : null,
    currentBalance(context, customerId),
    readSeed(context, customerId),
  ]);
  context.live.toCustomer(customerId, { kind: 'balance', balance, balanceVersion });
  return {
    round: round.over ? null : toPlayer(round, game),
    settled,
    balance,
    balanceVersion,
    fairness: fairnessOf(seed),
  };
}
