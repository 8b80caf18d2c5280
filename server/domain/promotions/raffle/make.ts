import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type NewRaffle,
  type NewRafflePrize,
  maxRafflePrizes,
  raffleHours,
} from '../../../../contract/promotions/raffle.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { encryptColumn } from '../../../vault/columns.ts';
import { seedHash } from '../../play/seeds.ts';
import { firstDigest } from './digest.ts';

/** Centavos if all prizes are won. */
export const rafflePrizesCost = (prizes: readonly NewRafflePrize[]): number =>
  prizes.reduce((sum, { count, amount }) => sum + count * amount, 0);

/** How many there are. */
export const rafflePrizesCount = (prizes: readonly NewRafflePrize[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

const hourMs = 3_600_000;

/** Points or cash each; only cash is bet. */
const isPrizeFault = ({ points, amount, turnoverPercent }: NewRafflePrize): boolean =>
  points > 0 === amount > 0 || (points > 0 && turnoverPercent > 0);

/** The field of a raffle's terms that does not fit, or undefined. */
export function raffleFault(
  { prizes, maxPerMember, maxNumbers, claimUntil, drawAt }: NewRaffle,
  endsAt: string,
): string | undefined {
  const [end, claim, draw] = [endsAt, claimUntil, drawAt].map(Date.parse) as [number, number, number]; // prettier-ignore
  const faults: [string, boolean][] = [
    ['raffle.maxNumbers', maxNumbers < maxPerMember],
    ['raffle.prizes', prizes.some(isPrizeFault) || rafflePrizesCount(prizes) > maxRafflePrizes],
    ['raffle.claimUntil', !(claim >= end + raffleHours.claim * hourMs)],
    ['raffle.drawAt', !(draw > claim && draw <= end + raffleHours.draw * hourMs)],
  ];
  return faults.find(([, isFault]) => isFault)?.[0];
}

/**
 * Adds a raffle's terms and its seed, of which the hash is public from now on. Throws
 * `invalid_request` for vendors without games.
 */
export async function insertRaffle(
  db: Kysely<Database>,
  id: string,
  raffle: NewRaffle,
): Promise<void> {
  const { vendors = [] } = raffle;
  const { rows } = await sql<{ known: boolean }>`
    SELECT NOT EXISTS (SELECT FROM unnest(${vendors}::text[]) n WHERE n NOT IN (SELECT vendor FROM games)) AS known`.execute(
    db,
  );
  if (!rows[0]!.known) throw new DomainError('invalid_request', { field: 'raffle.vendors' });
  const seed = randomBytes(32);
  await db
    .insertInto('raffles')
    .values({
      promotion_id: id,
      bet_per_number: raffle.betPerNumber,
      max_per_member: raffle.maxPerMember,
      max_numbers: raffle.maxNumbers,
      vendors: [...vendors],
      needs_identity: raffle.needsIdentity ?? false,
      many_prizes: raffle.manyPrizes ?? false,
      prizes: JSON.stringify(raffle.prizes),
      claim_until: raffle.claimUntil,
      draw_at: raffle.drawAt,
      server_seed: encryptColumn(db, 'raffles', id, seed),
      seed_hash: seedHash(seed),
      digest: firstDigest(id, seedHash(seed)),
    })
    .execute();
}
