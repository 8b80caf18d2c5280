import { sql } from 'kysely';
import type { PlayLimit, ResponsibleState } from '../../../contract/responsible/calls.ts';
import type { Context, Handlers } from '../../context.ts';
import { requireProof } from '../identity/security/proof.ts';
import { requireCustomer, requireSession } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { exclude, coolOff, setLimit, setReality } from './change.ts';

/** Limits, breaks and reality check (RG-01, RG-02). */
export const responsibleHandlers: Handlers<'responsible'> = {
  'responsible.state': (_request, context) => stateOf(context),

  'responsible.limit': async (request, context) => {
    await setLimit(context, requireCustomer(context.caller), request);
    return stateOf(context);
  },

  'responsible.reality': async ({ minutes }, context) => {
    await setReality(context, requireCustomer(context.caller), minutes);
    return stateOf(context);
  },

  'responsible.coolOff': async ({ days }, context) => {
    await coolOff(context, requireCustomer(context.caller), days);
    return stateOf(context);
  },

  'responsible.exclude': async ({ months, proof }, context) => {
    const customerId = requireCustomer(context.caller);
    await requireProof(context, customerId, proof);
    return { until: (await exclude(context, customerId, months)).toISOString() };
  },

  'responsible.sitting': sitting,
};

interface LimitRow {
  kind: PlayLimit['kind'];
  period: PlayLimit['period'];
  amount: string;
  used: string;
  next_amount: string | null;
  next_at: Date | null;
}

async function stateOf({ db, caller }: Context): Promise<ResponsibleState> {
  const customerId = requireCustomer(caller);
  const [guard, limits] = await Promise.all([
    sql<{ cooling: Date | null; minutes: number | null }>`
      SELECT CASE WHEN cool_off_until > now() THEN cool_off_until END AS cooling, reality_minutes AS minutes
      FROM play_guards WHERE customer_id = ${customerId}`.execute(db),
    sql<LimitRow>`
      SELECT kind, period, limit_now(l) AS amount, limit_used(customer_id, kind, period) AS used,
        CASE WHEN next_at > now() THEN next_amount END AS next_amount, CASE WHEN next_at > now() THEN next_at END AS next_at
      FROM play_limits l WHERE customer_id = ${customerId} AND limit_now(l) IS NOT NULL`.execute(
      db,
    ),
  ]);
  const { cooling = null, minutes = null } = guard.rows[0] ?? {};
  return {
    currencySymbol: currencySymbol(memberCurrency),
    limits: limits.rows.map(toLimit),
    coolOffUntil: cooling?.toISOString() ?? null,
    realityMinutes: minutes,
  };
}

function toLimit({
  kind,
  period,
  amount,
  used,
  next_amount: next,
  next_at: at,
}: LimitRow): PlayLimit {
  return {
    kind,
    period,
    amount: Number(amount),
    used: kind === 'time' ? Math.floor(Number(used) / 60) : Number(used),
    next: at && { amount: next === null ? null : Number(next), at: at.toISOString() },
  };
}

/** The wallet's entries summed up since login. */
async function sitting(_request: unknown, { db, caller }: Context) {
  const customerId = requireCustomer(caller);
  const { rows } = await sql<{ seconds: number; staked: string; paid: string }>`
    SELECT extract(epoch FROM now() - s.created_at)::integer AS seconds,
      coalesce(-sum(e.amount) FILTER (WHERE t.kind IN ('debit', 'rollback') OR (t.kind = 'round' AND e.amount < 0)), 0) AS staked,
      coalesce(sum(e.amount) FILTER (WHERE t.kind = 'credit' OR (t.kind = 'round' AND e.amount > 0)), 0) AS paid
    FROM sessions s
      LEFT JOIN accounts a ON a.customer_id = s.customer_id AND a.purpose = 'wallet'
      LEFT JOIN entries e ON e.account_id = a.id AND e.account_id < 1000000000000 AND e.at >= s.created_at
      LEFT JOIN transfers t ON t.id = e.transfer_id
    WHERE s.id = ${requireSession(caller)} AND s.customer_id = ${customerId} GROUP BY s.created_at`.execute(
    db,
  );
  const { seconds = 0, staked = '0', paid = '0' } = rows[0] ?? {};
  return {
    seconds,
    staked: Number(staked),
    paid: Number(paid),
    currencySymbol: currencySymbol(memberCurrency),
  };
}
