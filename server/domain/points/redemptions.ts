import type { Request, Value } from '../../../contract/index.ts';
import { redemptionPageSize } from '../../../contract/points/calls.ts';
import type { Redemption } from '../../../contract/points/shapes.ts';
import type { Context, Gateway } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { wordsIn } from './items.ts';
import type { RedemptionRow } from './redeem.ts';

/** For its member (POINT-02). */
export function toRedemption(
  gateway: Pick<Gateway, 'db'>,
  row: RedemptionRow,
  language: string,
): Redemption {
  const { name, unit } = wordsIn(gateway, row.words, language);
  const { receiver } = row;
  const cash = row.cash === null ? null : Number(row.cash);
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    name,
    unit,
    quantity: row.quantity,
    pointsRequirement: Number(row.points) / row.quantity,
    amountRequirement: Number(row.amount) / row.quantity,
    points: Number(row.points),
    ratio: row.ratio,
    redeemAmount: cash,
    paidAccount: row.money_id === null ? null : 'MAIN',
    paidAmount: cash ?? Number(row.amount),
    receivingAddress: receiver && `${receiver.name}, ${receiver.mobile}, ${receiver.address}`,
    state: row.state,
    remark: row.remark,
    currencySymbol: currencySymbol(memberCurrency),
    at: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

/** Newest first. */
export async function redeemList(
  { language, pageNo = 1 }: Request<'points.redeemList'>,
  context: Context,
): Promise<Value<'points.redeemList'>> {
  const own = context.db
    .selectFrom('point_redemptions')
    .where('customer_id', '=', requireCustomer(context.caller));
  const [rows, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(redemptionPageSize)
      .offset((pageNo - 1) * redemptionPageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    redemptions: rows.map((row) => toRedemption(context, row, language)),
    totalPages: Math.ceil(Number(total) / redemptionPageSize),
  };
}
