import { betCategories, type BetCategory } from '../../../contract/play/bet-categories.ts';
import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import {
  type RebatePayment,
  type RebateRates,
  type RebateState,
} from '../../../contract/rebates/shapes.ts';
import type { Context, Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { isOnBreak } from '../limits/guard.ts';
import { vipProgress } from '../vip/levels.ts';
import { vipLevels } from '../vip/rules.ts';
import { rateAt, termsNow } from './terms.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

/** Payments that a page shows. */
const shownPayments = 20;

/** Before the first terms. */
const none = { rates: {}, hour: null, minPayment: 1, turnoverPercent: 0 } as const;

export async function rebateState(
  { language }: Request<'rebate.state'>,
  context: Context,
): Promise<Value<'rebate.state'>> {
  const { db } = context;
  const customerId = requireCustomer(context.caller);
  const [{ today, tomorrow }, { rank }, onBreak, unpaid, payments, mark] = await Promise.all([
    termsNow(db),
    vipProgress(context, customerId),
    isOnBreak(db, customerId),
    unpaidOf(db, customerId),
    paymentsOf(db, customerId),
    db.selectFrom('rebate_mark').select('upto').executeTakeFirstOrThrow(),
  ]);
  const terms = today ?? none;
  const level = Math.min(rank, vipLevels(context).length);
  const later = (tomorrow ?? terms).rates;
  const categories = betCategories.flatMap((category) => {
    const rate = rateAt(terms.rates, category, level);
    const row = unpaid.get(category);
    const rateTomorrow = rateAt(later, category, level);
    if (!row && rate === 0 && rateTomorrow === 0) return [];
    return [{ category, ...(row ?? nothing), rate, rateTomorrow }];
  });
  const sum = categories.reduce((total, { amount }) => total + amount, 0);
  const payable = today && sum >= terms.minPayment ? sum : 0;
  const { hour, minPayment, turnoverPercent } = terms;
  return {
    open: betCategories.some((category) =>
      (terms.rates as RebateRates)[category]?.some(({ rate }) => rate > 0),
    ),
    currencySymbol: currencySymbol(memberCurrency),
    hour,
    minPayment,
    turnoverPercent,
    onBreak,
    countedUntil: mark.upto.toISOString(),
    payable,
    required: wageringRequirement(payable, turnoverPercent),
    unpaid: sum,
    categories,
    level,
    levels: levelsOf(context, terms.rates, language),
    payments,
  };
}

const nothing = { validBet: 0, amount: 0, since: null };

type Unpaid = Pick<RebateState['categories'][number], 'validBet' | 'amount' | 'since'>;

async function unpaidOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<Map<BetCategory, Unpaid>> {
  const { rows } = await sql<Unpaid & { category: BetCategory }>`
    SELECT category, sum(valid_bet - paid_bet)::float8 AS "validBet", sum(owed)::float8 AS amount, min(day)::text AS since
    FROM rebate_bets WHERE customer_id = ${customerId} AND rate > 0 AND valid_bet <> paid_bet GROUP BY category`.execute(
    db,
  );
  return new Map(rows.map(({ category, ...row }) => [category, row]));
}

async function paymentsOf(db: Kysely<Database>, customerId: string): Promise<RebatePayment[]> {
  const rows = await db
    .selectFrom('rebate_payments')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(shownPayments)
    .execute();
  return rows.map(({ id, at, amount, turnover_percent: percent, automatic, lines }) => ({
    id,
    at: at.toISOString(),
    amount: Number(amount),
    required: wageringRequirement(Number(amount), percent),
    automatic,
    lines: lines as RebatePayment['lines'],
  }));
}

/** Levels of VIP that there are, from which a rate changes; alone, everybody's is left out. */
function levelsOf(
  gateway: Pick<Gateway, 'db'>,
  rates: RebateRates,
  language: string,
): RebateState['levels'] {
  const vip = vipLevels(gateway);
  const steps = new Set(
    betCategories.flatMap((name) => rates[name]?.map(({ from }) => from) ?? []),
  );
  const from = [...steps.add(0)].filter((level) => level <= vip.length).toSorted((a, b) => a - b);
  if (from.length === 1) return [];
  return from.map((level) => {
    const label = vip[level - 1]?.label;
    return {
      from: level,
      label: label ? inLanguage(label, language) || Object.values(label)[0]! : null,
      rates: betCategories.flatMap((category) => {
        const rate = rateAt(rates, category, level);
        return rate > 0 ? [{ category, rate }] : [];
      }),
    };
  });
}
