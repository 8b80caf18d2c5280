import { type Kysely, sql } from 'kysely';
import {
  type FirstSteps,
  type WithdrawalPart,
  stepsDone,
  withdrawalParts,
} from '../../../contract/rewards/first-steps.ts';
import { freePlay } from '../../../contract/site/features.ts';
import type { WithdrawalOverview } from '../../../contract/withdrawals/shapes.ts';
import { now, nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { flagsOf } from '../../settings/features.ts';
import type { CatalogueGame } from '../catalogue/game.ts';
import { toItem } from '../catalogue/items.ts';
import { popularGames } from '../catalogue/popular.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { betsOf } from '../play/bets.ts';
import { ticketFields } from '../tickets/state.ts';
import { overviewOf } from '../withdrawals/overview.ts';

type Db = Kysely<Database>;

/** ms that steps are shown once all are done. */
const doneMs = 600_000;

interface Facts {
  opened: boolean;
  played: boolean;
  deposited: boolean;
}

/**
 * The first steps of the caller (AUTH-28c), who is not on a break; null where there are none. Those
 * that are all done end soon, also where something is to be bet again by then (AUTH-28h).
 * @param hasRewards whether one can be claimed now
 */
export async function firstStepsOf(
  context: Context,
  { language, hasRewards }: { language: string; hasRewards: boolean },
): Promise<FirstSteps | null> {
  const customerId = requireCustomer(context.caller);
  if (!(await hasFirstSteps(context.db, customerId))) return null;
  const [facts, overview, { tickets = 0 }] = await Promise.all([
    factsOf(context.db, customerId),
    overviewOf(context),
    ticketFields(context, customerId),
  ]);
  const steps: FirstSteps = {
    gift: { state: giftState(facts, hasRewards || tickets > 0), tickets },
    play: { done: facts.played, ...(await gameFor(context, language, overview.balance)) },
    withdrawal: withdrawalOf(facts, overview),
  };
  if (stepsDone(steps).every(Boolean)) await endFirstSteps(context.db, customerId);
  return steps;
}

/** Idempotent (AUTH-28g). */
export async function hideFirstSteps(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ first_steps_until: null })
    .where('id', '=', customerId)
    .where('first_steps_until', 'is not', null)
    .execute();
}

/** Idempotent; open pages have the time to show that all are done. */
async function endFirstSteps(db: Db, customerId: string): Promise<void> {
  const soon = new Date(now() + doneMs);
  await db
    .updateTable('customers')
    .set({ first_steps_until: soon })
    .where('id', '=', customerId)
    .where('first_steps_until', '>', soon)
    .execute();
}

async function hasFirstSteps(db: Db, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('first_steps_until', '>', nowDate())
    .executeTakeFirst();
  return found !== undefined;
}

/** None of them is taken back. */
async function factsOf(db: Db, customerId: string): Promise<Facts> {
  const bets = betsOf({ customerId, state: 'settled', limit: 1 });
  const { rows } = await sql<Facts>`
    SELECT EXISTS (SELECT FROM calendar_claims WHERE customer_id = ${customerId})
        OR EXISTS (SELECT FROM mission_claims WHERE customer_id = ${customerId})
        OR EXISTS (SELECT FROM promotion_claims WHERE customer_id = ${customerId} AND state = 'issued')
        OR EXISTS (SELECT FROM ticket_draws WHERE customer_id = ${customerId}) AS opened,
      EXISTS (SELECT FROM ${bets} bets) AS played,
      EXISTS (SELECT FROM deposits WHERE customer_id = ${customerId} AND state = 'credited') AS deposited`.execute(
    db,
  );
  return rows[0]!;
}

function giftState({ opened }: Facts, hasGift: boolean): FirstSteps['gift']['state'] {
  if (opened) return 'opened';
  return hasGift ? 'waiting' : 'none';
}

/**
 * What many play today, else a hot game, that opens and of which the smallest stake is in the
 * balance; else one in free play, where the site has that.
 * @param balance centavos
 */
async function gameFor(
  context: Context,
  language: string,
  balance: number,
): Promise<Pick<FirstSteps['play'], 'game' | 'minStake'>> {
  const [catalogue, popular] = await Promise.all([
    currentCatalogue(context),
    popularGames(context, language),
  ]);
  const candidates = [
    ...popular.games.flatMap(({ game }) => catalogue.byId.get(game.nodeId) ?? []),
    ...catalogue.hot(language),
    ...catalogue.listedOf(language, { opens: true }),
  ].filter(opensNow);
  const affordable = candidates.find(({ minBet }) => minBet !== null && minBet <= balance);
  if (affordable) return { game: toItem(affordable, language), minStake: affordable.minBet };
  const free = freePlay(flagsOf(context)) ? candidates.find(({ trial }) => trial) : undefined;
  return { game: free ? toItem(free, language) : null, minStake: null };
}

const opensNow = ({ playable, maintenance, vendorEntry }: CatalogueGame): boolean =>
  playable && !maintenance && !vendorEntry;

/** By what a withdrawal checks; nothing is to be bet before there is money. */
function withdrawalOf(
  { deposited }: Facts,
  { missing, turnover, kyc }: WithdrawalOverview,
): FirstSteps['withdrawal'] {
  const hasMoney = deposited || !missing.includes('balance');
  const isDone: Record<WithdrawalPart, boolean> = {
    deposit: hasMoney,
    identity: !missing.includes('kyc'),
    password: !missing.includes('password'),
    account: !missing.includes('account'),
    wagering: hasMoney && !missing.includes('turnover'),
  };
  return {
    parts: withdrawalParts.map((part) => ({ part, done: isDone[part] })),
    left: turnover.left,
    kyc: kyc.state,
  };
}
