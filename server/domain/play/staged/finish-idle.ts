import type { Kysely } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { fingerprint } from '../../../ledger/ledger.ts';
import type { Draw } from '../../../ports/house-game.ts';
import { DomainError } from '../../../domain-error.ts';
import { gameName } from '../../catalogue/game.ts';
import { currentCatalogue } from '../../catalogue/snapshot.ts';
import { addMessages } from '../../messages/add.ts';
import { announceBalance } from '../../wallet/balance.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { currencySymbol, memberCurrency } from '../../../kernel/currency.ts';
import { houseGame, houseVendor } from '../house-games.ts';
import { type StoredStaged, idleStaged, refundStaged, storeStep } from './stored.ts';

/**
 * Finishes rounds idle for a day by their games' rules, with a message; refunds those with nothing
 * at risk. Returns how many. Throws last if some failed.
 */
export async function finishIdleRounds(gateway: Gateway): Promise<number> {
  let finished = 0;
  const failed: string[] = [];
  const left: string[] = [];
  for (
    let idle = await idleStaged(gateway, left);
    idle.length > 0;
    idle = await idleStaged(gateway, left)
  ) {
    for (const round of idle) {
      const outcome = await tryFinish(gateway, round);
      if (outcome === 'finished') finished += 1;
      else left.push(round.id);
      if (outcome === 'failed') failed.push(round.id);
    }
  }
  if (failed.length > 0) throw new Error(`idle rounds not finished: ${failed.join(', ')}`);
  return finished;
}

async function tryFinish(
  gateway: Gateway,
  round: StoredStaged,
): Promise<'finished' | 'overtaken' | 'failed'> {
  try {
    return (await finish(gateway, round)) ? 'finished' : 'overtaken';
  } catch (error) {
    gateway.log.error({ err: error, round: round.id }, 'finishing an idle round failed');
    return 'failed';
  }
}

/** False when the player, or another process, was first. */
async function finish(gateway: Gateway, round: StoredStaged): Promise<boolean> {
  const game = houseGame(houseVendor, round.gameCode);
  if (game?.kind !== 'staged') throw new Error(`no staged game is called ${round.gameCode}`);
  const { gameCode, stake, state } = round;
  const atRisk = game.maxLoss({ gameCode, stake, state });
  const settled = atRisk > 0 ? game.finish({ gameCode, stake, state }) : null;
  try {
    await gateway.db.transaction().execute(async (db) => {
      if (settled) {
        const step = {
          key: `idle:${round.id}`,
          asked: fingerprint('idle'),
          state,
          settled,
          atRisk,
        };
        await storeStep({ db }, { round, ...step });
      } else {
        await refundStaged({ db }, round);
      }
      await addMessage(gateway, db, round, settled);
    });
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  await announceBalance(gateway, round.customerId);
  gateway.live.news(round.customerId);
  return true;
}

/** None for free play. */
async function addMessage(
  gateway: Gateway,
  db: Kysely<Database>,
  { id, customerId, gameId, stake }: StoredStaged,
  settled: Draw | null,
): Promise<void> {
  const of = await db
    .selectFrom('staged_rounds as r')
    .innerJoin('launches as l', 'l.id', 'r.launch_id')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .where('r.id', '=', id)
    .select(['l.currency', 'c.language'])
    .executeTakeFirstOrThrow();
  if (of.currency !== memberCurrency) return;
  const { byId } = await currentCatalogue(gateway);
  const game = byId.get(gameId);
  const name = game ? gameName(game, of.language ?? 'TY') : '';
  const params = {
    name,
    stake,
    amount: settled?.payout ?? stake,
    symbol: currencySymbol(memberCurrency),
  };
  const key = settled ? 'roundFinished' : 'roundRefunded';
  await addMessages(db, [
    { customerId, kind: 'money', cause: `round-finished:${id}`, key, params },
  ]);
}

export const idleRoundsJob: Job = {
  name: 'idle rounds',
  intervalMs: 30_000,
  atStart: true,
  run: finishIdleRounds,
};
