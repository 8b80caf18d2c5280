import { type Kysely, sql } from 'kysely';
import type { JackpotTerms, PotTerms } from '../../../contract/play/jackpot-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { pots as potNames } from '../../../contract/play/jackpot-shapes.ts';
import { houseGames } from '../../../games/house.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { definedFields } from '../../kernel/defined-fields.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';

export interface StoredTerms {
  /** 0 before the first. */
  id: number;
  open: boolean;
  /** Smallest pot first. */
  pots: readonly PotTerms[];
}

const terms = readAtMostEvery(1000, ({ db }) => storedTerms(db));

/** The terms in force, at most a second old. A process may play by former terms so long. */
export const currentTerms = (gateway: Pick<Gateway, 'db'>): Promise<StoredTerms> =>
  terms.current(gateway);

export async function storedTerms(db: Kysely<Database>): Promise<StoredTerms> {
  const row = await db
    .selectFrom('jackpot_terms')
    .select(['id', 'open', 'pots'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { id: 0, open: false, pots: [] };
}

/** What spins of the pots pay back in the long run: basis points of the stakes. */
export function rtpOf(pots: readonly PotTerms[]): number {
  return Math.round(
    pots.reduce(
      (sum, { share, start, stakePerWin }) => sum + share + (start * 10_000) / stakePerWin,
      0,
    ),
  );
}

/** As players see them; null while closed. */
export const termsShown = ({ open, pots }: StoredTerms): JackpotTerms | null =>
  open ? { pots: [...pots], rtp: rtpOf(pots) } : null;

/** Basis points of the game that pays back most. */
const highestRtp = Math.max(
  ...[...houseGames].flatMap(([code, { game }]) => (takesPart(game) ? [game.rtp(code)] : [])),
);

/** Spins do; other games have no draw of their own player alone. */
export function takesPart(game: { kind?: string; spins?: true }): boolean {
  return game.spins === true;
}

/** Throws `invalid_request` with the field; what is left out stays. */
export async function setTerms(
  { open, pot: change }: Request<'operator.jackpotRules'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    // Changes build on each other.
    await db.selectFrom('jackpot_mark').select('upto').forUpdate().executeTakeFirstOrThrow();
    const before = await storedTerms(db);
    const pots = change ? withPot(before.pots, change) : before.pots;
    const opens = open ?? before.open;
    if (opens && pots.length === 0) throw new DomainError('invalid_request', { field: 'open' });
    if (highestRtp + rtpOf(pots) > 10_000)
      throw new DomainError('invalid_request', { field: 'pot' });
    await db
      .insertInto('jackpot_terms')
      .values({ open: opens, pots: JSON.stringify(pots) })
      .execute();
    await sql`SELECT start_pots()`.execute(db);
  });
  terms.forget(gateway);
}

function withPot(
  pots: readonly PotTerms[],
  { pot, ...change }: NonNullable<Request<'operator.jackpotRules'>['pot']>,
): PotTerms[] {
  const before = pots.find((one) => one.pot === pot);
  const changed = { mustDropBy: null, ...before, ...definedFields<Omit<PotTerms, 'pot'>>(change) };
  const { share, start, stakePerWin, mustDropBy } = changed;
  if (share === undefined || start === undefined || stakePerWin === undefined)
    throw new DomainError('invalid_request', { field: 'pot' });
  if (mustDropBy !== null && mustDropBy <= start)
    throw new DomainError('invalid_request', { field: 'mustDropBy' });
  const next = { pot, share, start, stakePerWin, mustDropBy };
  return potNames.flatMap((name) =>
    name === pot ? [next] : pots.filter((one) => one.pot === name),
  );
}
