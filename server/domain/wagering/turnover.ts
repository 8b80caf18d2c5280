import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import { type Kysely, sql } from 'kysely';
import type { Turnover, WithdrawalRules } from '../../../contract/withdrawals/shapes.ts';
import type { Database } from '../../db/database.ts';
import { betsOf } from '../play/bets.ts';
import { instantOf } from '../../kernel/page.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

type Part = Turnover['parts'][number];
type Need = Omit<Part, 'left'>;
/** Centavos by game category; null: no longer in the catalogue. */
type Bets = ReadonlyMap<string | null, number>;

/** And the last wallet entry that it covers. */
export interface TurnoverState extends Turnover {
  /** Null: nothing since the last mark. */
  seen: string | null;
}

/**
 * The open wagering requirement (WAL-07): a percentage of incoming money, met by later valid bets,
 * oldest money first; excess is not saved. Corrections ask for none, members' money as deposits do,
 * or the rule could be evaded.
 */
export async function turnoverOf(
  db: Kysely<Database>,
  customerId: string,
  rules: WithdrawalRules,
): Promise<TurnoverState> {
  const { needs, seen } = await needsOf(db, customerId, rules);
  const [first] = needs;
  if (!first) return { ...fold([], []), seen };
  const bets = betsOf({
    customerId,
    state: 'settled',
    where: ({ at }) => sql`${at} >= ${first.at}::timestamptz`,
  });
  const instants = needs.map(({ at }) => at);
  const { rows } = await sql<{ bucket: number; category: string | null; stake: string }>`
    SELECT width_bucket(bets.at, ${instants}::timestamptz[]) AS bucket, g.category, sum(bets.valid_bet) AS stake
    FROM ${bets} bets LEFT JOIN games g ON g.game_id = bets.game_id GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db,
  );
  const staked = needs.map(
    (_, i) =>
      new Map(
        rows.flatMap(({ bucket, category, stake }) =>
          bucket === i + 1 ? [[category, Number(stake)] as const] : [],
        ),
      ),
  );
  return { ...fold(needs, staked), seen };
}

interface NeedRow {
  id: string;
  kind: Need['kind'] | null;
  at: string;
  amount: string;
  /** A bonus's percentage and categories. */
  percent: number | null;
  categories: BetCategory[] | null;
}

/** Money since the last mark, oldest first, with requirements. */
async function needsOf(
  db: Kysely<Database>,
  customerId: string,
  rules: WithdrawalRules,
): Promise<{ needs: Need[]; seen: string | null }> {
  const { rows } = await sql<NeedRow>`
    WITH wallet AS (SELECT id FROM accounts WHERE customer_id = ${customerId} AND purpose = 'wallet' AND currency = ${memberCurrency}),
    fresh AS (SELECT e.* FROM entries e WHERE e.account_id = (SELECT id FROM wallet) AND e.account_id < 1000000000000
      AND e.at > coalesce((SELECT at FROM turnover_marks WHERE customer_id = ${customerId}), '-infinity'::timestamptz))
    SELECT id, kind, ${instantOf(sql`at`)} AS at, amount, percent, categories FROM (
      SELECT t.id, (t.meta ->> 'turnover')::integer AS percent, t.meta -> 'categories' AS categories, e.at, e.amount,
        CASE WHEN t.kind ~ '^deposit' THEN 'deposit' WHEN t.kind ~ '^(bonus|promotion)' THEN 'bonus' ELSE t.kind END AS kind
      FROM fresh e JOIN transfers t ON t.id = e.transfer_id
      WHERE e.amount > 0 AND t.kind ~ '^(deposit|bonus|promotion|upline$|downline$)'
        AND NOT EXISTS (SELECT FROM transfers c WHERE c.scope = 'correction' AND c.key = t.id::text)
      UNION ALL SELECT NULL, NULL, NULL, max(at), 0, NULL FROM fresh HAVING count(*) > 0) found
    ORDER BY found.at, kind NULLS LAST`.execute(db);
  const needs = rows.flatMap(({ id, kind, at, amount, percent: own, categories }) => {
    const percent = own ?? (kind === 'bonus' ? rules.bonusTurnover : rules.depositTurnover);
    const required = wageringRequirement(Number(amount), percent);
    return kind === null
      ? []
      : [{ id, kind, at, amount: Number(amount), required, categories: categories ?? [] }];
  });
  return { needs, seen: rows.find(({ kind }) => kind === null)?.at ?? null };
}

/** `staked[i]` was bet between requirement `i` and the next. */
export function fold(needs: readonly Need[], staked: readonly Bets[]): Turnover {
  let parts: Part[] = [];
  let played = 0;
  for (const [i, need] of needs.entries()) {
    parts.push({ ...need, left: need.required });
    for (const [category, bet] of staked[i] ?? []) played += playFor(parts, category, bet);
    // All wagered: the count starts at zero for the next money.
    if (parts.every(({ left }) => left === 0)) [parts, played] = [[], 0];
  }
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  return {
    required: left + played,
    done: played,
    left,
    parts: parts.filter((part) => part.left > 0),
  };
}

/** Returns how much of the bet counted. */
function playFor(parts: readonly Part[], category: string | null, bet: number): number {
  let left = bet;
  for (const part of parts) {
    if (part.categories.length > 0 && !part.categories.some((each) => each === category)) continue;
    const used = Math.min(left, part.left);
    part.left -= used;
    left -= used;
  }
  return bet - left;
}

/** Marks all before an entry as wagered, so that it is summed once. Hold the wallet's lock. */
export async function markPlayed(
  db: Kysely<Database>,
  customerId: string,
  seen: string,
): Promise<void> {
  await sql`INSERT INTO turnover_marks (customer_id, at) VALUES (${customerId}, ${seen}::timestamptz)
    ON CONFLICT (customer_id) DO UPDATE SET at = excluded.at`.execute(db);
}
