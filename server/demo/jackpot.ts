import type { PotTerms } from '../../contract/play/jackpot-shapes.ts';
import type { Gateway } from '../context.ts';
import { feedJackpot } from '../domain/jackpot/feed.ts';

/** Centavos, and basis points of the stake. */
const pots: readonly PotTerms[] = [
  { pot: 'mini', share: 30, start: 5000, stakePerWin: 2_000_000, mustDropBy: null },
  { pot: 'minor', share: 20, start: 100_000, stakePerWin: 100_000_000, mustDropBy: null },
  { pot: 'mega', share: 20, start: 5_000_000, stakePerWin: 4_000_000_000, mustDropBy: null },
];

/** Opens the jackpot. Skips when it has terms. */
export async function seedJackpot(gateway: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  const known = await gateway.db.selectFrom('jackpot_terms').select('id').limit(1).execute();
  if (known.length > 0) return;
  await gateway.db
    .insertInto('jackpot_terms')
    .values({ open: true, pots: JSON.stringify(pots) })
    .execute();
  await feedJackpot(gateway);
}
