import type { Gateway } from '../../../context.ts';
import { fingerprint } from '../../../ledger/ledger.ts';
import { Refusal } from '../../../refusal.ts';
import { announceBalance } from '../../wallet/balance.ts';
import { houseGame, houseVendor } from '../house-games.ts';
import { type StoredStaged, idleStaged, keepStep } from './stored.ts';

/** Finishes the rounds that nobody has gone on with for a day, as each game's rules say. Returns how many. Never throws. */
export async function finishIdleRounds(gateway: Gateway): Promise<number> {
  let finished = 0;
  try {
    for (const round of await idleStaged(gateway)) if (await finish(gateway, round)) finished += 1;
  } catch (error) {
    gateway.log.error({ err: error }, 'idle rounds could not be finished');
  }
  return finished;
}

async function finish(gateway: Gateway, round: StoredStaged): Promise<boolean> {
  const game = houseGame(houseVendor, round.gameCode);
  if (game?.kind !== 'staged') {
    gateway.log.error({ round: round.id, game: round.gameCode }, 'a round waits for a game that the house does not have');
    return false;
  }
  const { gameCode, stake, state } = round;
  const settled = game.finish({ gameCode, stake, state });
  try {
    await keepStep(gateway, { round, key: `idle:${round.id}`, asked: fingerprint('idle'), state, settled });
  } catch (error) {
    // The player, or another process, was quicker.
    if (error instanceof Refusal) return false;
    throw error;
  }
  await announceBalance(gateway, round.customerId);
  return true;
}
