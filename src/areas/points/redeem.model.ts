import { integer, object, string } from 'superstruct';
import type { PointItem, Receiver } from '../../../contract/points/shapes.ts';
import type { Confirmation } from '../../../contract/identity/confirmation.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { loadAll } from './points.model.ts';

const redemption = new IdempotentRequest({
  storageKey: 'pendingRedemption',
  // The item's name, for texts.
  request: object({ name: string(), points: integer() }),
  check: (key) =>
    mapped(call('points.check', { key, language: language.peek() }), (value) => value.redemption),
  taken: loadAll,
});
/** One redemption per tab. */
export const redemptionState = redemption.state;

/** A redemption at the terms shown. */
export interface RedemptionRequest {
  item: PointItem;
  quantity: number;
  /** Totals: points, and centavos received or paid. */
  points: number;
  amount: number;
  receiver?: Receiver;
}

/** Redeems once (WAL-03). */
export async function redeemPoints(
  { item, ...rest }: RedemptionRequest,
  passwordCheck: Confirmation,
): Promise<void> {
  const send = (key: string) =>
    call('points.redeem', {
      key,
      itemId: item.id,
      ...rest,
      passwordCheck,
      language: language.peek(),
    });
  await redemption.ask({ name: item.name, points: rest.points }, send);
  // Outdated terms may be the reason.
  if (redemptionState.peek().kind === 'failed') loadAll();
}

/** Resumes a redemption interrupted by leaving or reloading. */
export const resumeRedemption = (): void => redemption.resume();

/** Clears a read outcome. */
export const forgetRedemption = (): void => redemption.forget();
