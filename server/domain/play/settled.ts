import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { abandonKey } from '../../ledger/abandon-key.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { currentBalance } from '../wallet/balance.ts';
import { launchById } from './launches.ts';
import { roundOfKey } from './rounds.ts';
import { fairnessOf, readSeed } from './seeds.ts';

/**
 * The round of a lost response (WAL-03); else null, and the key is abandoned, so that a late
 * request plays nothing. Waits for a settlement.
 */
export async function checkRound(
  { key }: Request<'house.check'>,
  context: Context,
): Promise<Value<'house.check'>> {
  const { customerId } = await launchById(context, requireLaunch(context.caller));
  await abandonKey(context.db, `round:${customerId}`, key);
  const [settled, wallet, seed] = await Promise.all([
    roundOfKey(context, customerId, key, null),
    currentBalance(context, customerId),
    readSeed(context, customerId),
  ]);
  const { balance, balanceVersion } = wallet;
  return { round: settled?.round ?? null, balance, balanceVersion, fairness: fairnessOf(seed) };
}
