import { integer, object, string } from 'superstruct';
import type { PointItem, Receiver } from '../../../contract/points/shapes.ts';
import type { Confirmation } from '../../../contract/withdrawals/shapes.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';
import { loadAll } from './points.model.ts';

const redemption = new IdempotentRequest({
  storageKey: 'pendingRedemption',
  // The item by its name, for the words on it.
  request: object({ name: string(), points: integer() }),
  check: (key) =>
    mapped(call('points.check', { key, language: language.peek() }), (value) => value.redemption),
  taken: loadAll,
});
/** The redemption of this tab; one at a time. */
export const redemptionState = redemption.state;

/** What a member wants, at the terms that were shown. */
export interface RedemptionRequest {
  item: PointItem;
  quantity: number;
  /** For all of them: points, and the centavos that come or go. */
  points: number;
  amount: number;
  receiver?: Receiver;
}

/** Redeems points, once (WAL-03). */
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
  // What was shown may be the reason of a rejection.
  if (redemptionState.peek().kind === 'failed') loadAll();
}

/** Takes up a redemption that was under way when the page was left or loaded anew. */
export const resumeRedemption = (): void => redemption.resume();

/** Clears the outcome of the last redemption once it has been read. */
export const forgetRedemption = (): void => redemption.forget();
