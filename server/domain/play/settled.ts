import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { requireLaunch } from '../../kernel/caller.ts';
import { currentBalance } from '../wallet/balance.ts';
import { launchById } from './launches.ts';
import { roundOfKey } from './rounds.ts';
import { fairnessOf, readSeed } from './seeds.ts';

/**
 * Returns the round of a lost response (WAL-03), or null after the same statement has voided its key, so that a request still under way
 * plays nothing. Waits for a round that is being settled.
 */
export async function checkRound(
  { key }: Request<'house.check'>,
  context: Context,
): Promise<Value<'house.check'>> {
  const { customerId } = await launchById(context, requireLaunch(context.caller));
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${`round:${customerId}`}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    context.db,
  );
  const [settled, wallet, seed] = await Promise.all([
    roundOfKey(context, customerId, key, null),
    currentBalance(context, customerId),
    readSeed(context, customerId),
  ]);
  const { balance, balanceVersion } = wallet;
  return { round: settled?.round ?? null, balance, balanceVersion, fairness: fairnessOf(seed) };
}
