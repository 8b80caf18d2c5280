import { guardAccount } from '../../models/guard.ts';
import { go } from '../../models/navigation.ts';

/** HEAD-03; guests log in first, free-play accounts need a real one. */
export async function openGuarded(page: 'depositv2' | 'withdraw'): Promise<void> {
  const path = `/member/${page}`;
  const why = page === 'withdraw' ? 'withdrawals.needAccount' : 'deposits.needAccount';
  if (await guardAccount(path, why)) go(path);
}
