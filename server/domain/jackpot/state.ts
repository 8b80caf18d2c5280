import { sql } from 'kysely';
import type { JackpotState, Pot } from '../../../contract/play/jackpot-shapes.ts';
import type { JackpotRules } from '../../../contract/play/jackpot.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';
import { maskName } from '../catalogue/text.ts';
import { rtpOf, storedTerms } from './terms.ts';

const state = readAtMostEvery(1000, readJackpot);

/** The pots as of the ledger, at most a second old. */
export const jackpotState = (gateway: Pick<Gateway, 'db'>): Promise<JackpotState> =>
  state.current(gateway);

export async function readJackpot({ db }: Pick<Gateway, 'db'>): Promise<JackpotState> {
  const [{ open, pots }, held, wins] = await Promise.all([
    storedTerms(db),
    sql<{ pot: Pot; amount: string; at: Date }>`
      SELECT p.pot, a.balance AS amount, statement_timestamp() AS at FROM jackpot_pots p JOIN accounts a ON a.id = p.account_id
      WHERE p.starts > 0`.execute(db),
    sql<{ pot: Pot; name: string; amount: string; at: Date }>`
      SELECT w.pot, coalesce(nullif(c.nickname, ''), c.shown_account) AS name, w.amount, w.at FROM jackpot_pots p
      CROSS JOIN LATERAL (SELECT * FROM jackpot_wins j WHERE j.pot = p.pot ORDER BY j.at DESC LIMIT 5) w
      JOIN customers c ON c.id = w.customer_id ORDER BY w.at DESC`.execute(db),
  ]);
  const amounts = new Map(held.rows.map(({ pot, amount }) => [pot, Number(amount)]));
  return {
    open,
    at: (held.rows[0]?.at ?? nowDate()).toISOString(),
    pots: pots.flatMap((pot) => {
      const amount = amounts.get(pot.pot);
      return amount === undefined ? [] : [{ ...pot, amount }];
    }),
    rtp: rtpOf(pots),
    wins: wins.rows.map(({ pot, name, amount, at }) => {
      return { pot, customerName: maskName(name), amount: Number(amount), at: at.toISOString() };
    }),
  };
}

/** For the operator. */
export async function jackpotRules(gateway: Pick<Gateway, 'db'>): Promise<JackpotRules> {
  const { rows } = await sql<{ count: number; paid: string }>`
    SELECT count(*)::integer AS count, coalesce(sum(amount), 0) AS paid FROM jackpot_wins`.execute(
    gateway.db,
  );
  const { count, paid } = rows[0]!;
  return { ...(await readJackpot(gateway)), count, paid: Number(paid) };
}
