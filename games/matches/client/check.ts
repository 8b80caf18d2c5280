import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, type Played, playDay } from '../rules.ts';
import { payoutOf, readChoice } from '../slip.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight; at most 48 numbers are drawn. */
const blocks = 8;

/** From the revealed seed: scores, goals, maps (GAME-12, MATCH-23). */
export async function dayMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number },
  { matches }: Outcome,
): Promise<boolean> {
  // The league, before the hash of the bets.
  const [table = ''] = round.clientSeed.split(':');
  const again = playDay(table, round.nonce, await numbersFrom(round, blocks));
  return (
    matches.length === again.matches.length &&
    again.matches.every((played, i) => text(played) === text(matches[i]))
  );
}

/** Whatever the order of fields. */
function text(played: Played | undefined): string {
  if (!played) return '';
  const goals = played.goals.map(({ side, minute }) => `${side}${minute}`);
  const maps = played.maps.map(({ home, away }) => `${home}:${away}`);
  return [played.home, played.away, ...goals, ...maps].join();
}

/** A match day, or slips with payouts (MATCH-23). */
export const matches: Check = async (round) => {
  const { outcome, payout } = round;
  if (isOutcome(outcome)) return dayMatches(round, outcome);
  if (!isPublishedOutcome(outcome)) return false;
  const due = outcome.selections.reduce((sum, { choice, stake }) => {
    const legs = readChoice(choice);
    return sum + (legs ? payoutOf(legs, stake, outcome.drawn.matches) : Number.NaN);
  }, 0);
  return due === payout && dayMatches(round, outcome.drawn);
};
