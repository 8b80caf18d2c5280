import { type Kysely, sql } from 'kysely';
import type { Value } from '../../../../contract/index.ts';
import type { Raffle, RaffleFault } from '../../../../contract/promotions/raffle.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Texts } from '../../../db/tables/catalogue.ts';
import { DomainError } from '../../../domain-error.ts';
import { inLanguage } from '../../../kernel/localized-texts.ts';
import { decryptColumn } from '../../../vault/columns.ts';
import { seedHash } from '../../play/seeds.ts';
import { firstDigest, nextDigest } from './digest.ts';
import { type DrawnFrom, drawnFrom, drawnOf, ownersOf } from './draw.ts';
import { raffleState } from './state.ts';

type Db = Kysely<Database>;

interface Checked extends DrawnFrom {
  title: Texts;
  state: Raffle['state'];
  seed_hash: string;
  skipped: unknown;
  max_per_member: number;
  max_numbers: number;
  members: number | null;
  spent: number;
  /** Numbers from the first to the last without a gap, as many as the raffle says. */
  contiguous: boolean;
  max_claimed: number;
  /** By the winners' rows: centavos, points. */
  paid_amount: number;
  paid_points: number;
  /** By the ledger. */
  moved_amount: number;
  moved_points: number;
}

/** Repeats the draw and adds up numbers and payments; throws `not_found`. */
export async function checkRaffle(
  { db }: Pick<Gateway, 'db'>,
  id: string,
): Promise<Value<'operator.raffleCheck'>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (held) => {
      const row = await readRaffle(held, id);
      const owners = await ownersOf(held, id);
      const { rows: winners } = await sql<Record<string, number>>`
        SELECT place, number, points::float8 AS points, amount::float8 AS amount, turnover_percent AS "turnoverPercent"
        FROM raffle_winners WHERE promotion_id = ${id} ORDER BY place`.execute(held);
      return {
        title: inLanguage(row.title, 'EN'),
        state: row.state,
        numbers: row.numbers,
        winners: winners.length,
        paidAmount: row.paid_amount,
        paidPoints: row.paid_points,
        faults: [...faultsOf(held, row, owners), ...drawFaults(held, row, owners, winners)],
      };
    });
}

async function readRaffle(db: Db, id: string): Promise<Checked> {
  const moved = (kind: string) => sql`
    (SELECT coalesce(sum(e.amount), 0)::float8 FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
      WHERE t.scope = 'raffle' AND t.kind = ${kind} AND t.key LIKE ${`${id}:%`} AND a.customer_id IS NOT NULL)`;
  const { rows } = await sql<Checked>`
    SELECT ${drawnFrom}, p.title, ${raffleState} AS state, r.seed_hash, r.skipped, r.max_per_member, r.max_numbers, r.members, p.spent::float8 AS spent,
      n.count = r.numbers AND coalesce(n.last, 0) = r.numbers AS contiguous,
      (SELECT coalesce(max(c), 0)::integer FROM (SELECT count(*) AS c FROM raffle_numbers WHERE promotion_id = r.promotion_id GROUP BY customer_id) m) AS max_claimed,
      w.amount AS paid_amount, w.points AS paid_points, ${moved('bonus_raffle')} AS moved_amount, ${moved('points_raffle')} AS moved_points
    FROM raffles r JOIN promotions p ON p.id = r.promotion_id,
    LATERAL (SELECT count(*) AS count, max(number) AS last FROM raffle_numbers WHERE promotion_id = r.promotion_id) n,
    LATERAL (SELECT coalesce(sum(amount), 0)::float8 AS amount, coalesce(sum(points), 0)::float8 AS points
      FROM raffle_winners WHERE promotion_id = r.promotion_id AND paid_at IS NOT NULL) w
    WHERE r.promotion_id = ${id}`.execute(db);
  if (!rows[0]) throw new DomainError('not_found', { field: 'id' });
  return rows[0];
}

function faultsOf(db: Db, row: Checked, owners: readonly string[]): RaffleFault[] {
  const digest = owners.reduce(
    (before, owner, i) => nextDigest(before, i + 1, owner),
    firstDigest(row.id, row.seed_hash),
  );
  const faults: Record<string, boolean> = {
    numbers: !row.contiguous,
    bounds: row.max_claimed > row.max_per_member || row.numbers > row.max_numbers,
    digest: digest !== row.digest,
    members: row.members !== null && row.members !== new Set(owners).size,
    seed: seedHash(decryptColumn(db, 'raffles', row.id, row.seed)) !== row.seed_hash,
    ledger: row.paid_amount !== row.moved_amount || row.paid_points !== row.moved_points,
    budget: row.spent !== row.paid_amount,
  };
  return Object.keys(faults).filter((name) => faults[name]) as RaffleFault[];
}

/** Places and numbers, and what they bring. */
function drawFaults(
  db: Db,
  row: Checked,
  owners: readonly string[],
  winners: readonly Record<string, number>[],
): RaffleFault[] {
  if (row.state !== 'drawn') return winners.length > 0 ? ['draw'] : [];
  const right = drawnOf(db, row, owners);
  const numbersOf = (all: readonly { number?: number }[]) => all.map(({ number }) => number).join();
  const worthOf = (all: readonly object[]) =>
    JSON.stringify(all.map((one) => Object.entries(one).toSorted()));
  const isDrawn =
    numbersOf(right.winners) === numbersOf(winners) && worthOf(right.skipped) === worthOf(row.skipped as object[]); // prettier-ignore
  if (!isDrawn) return ['draw'];
  return worthOf(right.winners) === worthOf(winners) ? [] : ['prizes'];
}
