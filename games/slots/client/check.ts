import type { Check } from '../../common/client/verify.ts';
import { drawSlot } from '../engines.ts';
import { slotGames } from '../meta.ts';
import { roundMatches } from './verify.ts';

/** With free spins and payout (SLOTS-17). */
export const matches: Check = async ({
  gameCode,
  serverSeed,
  clientSeed,
  nonce,
  stake,
  payout,
  outcome,
}) => {
  const kind = slotGames.find(({ code }) => code === gameCode);
  if (!kind || stake === null || payout === null) return false;
  return roundMatches(
    serverSeed,
    { clientSeed, nonce, stake, payout, outcome: outcome as unknown },
    (paid, random) => drawSlot(kind, paid, random),
  );
};
