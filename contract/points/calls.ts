import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import {
  OperatorItem,
  PointConfig,
  PointDetails,
  PointItemCode,
  PointItemTexts,
  PointItems,
  PointRules,
  Quantity,
  Receiver,
  Redemption,
  Redemptions,
  earningTypes,
  pointItemKinds,
  pointTypes,
  redemptionStates,
} from './shapes.ts';
import { PictureFile, bytesWithPicture } from '../pictures.ts';
import { Cursor } from '../records/shapes.ts';
import { Centavos, Id, IdempotencyKey, Language, QueryInteger } from '../shared.ts';
import { Confirmation } from '../identity/confirmation.ts';

export const redemptionPageSize = 10;
const Points = max(min(integer(), 1), 1_000_000_000);
const Price = max(min(Centavos, 0), 10_000_000_000);

/** POINT-01, POINT-02; the balance is `wallet.points`. */
export const points = {
  'points.config': action({
    method: 'GET',
    path: '/api/wps/relay/points/config',
    auth: 'member',
    summary:
      "The member's points, what earns them, the exchange table, and which password a redemption asks for (POINT-01).",
    request: object({}),
    value: PointConfig,
    errors: [],
    offline: 'cached:records',
  }),
  'points.items': action({
    method: 'GET',
    path: '/api/wps/relay/points/items',
    auth: 'member',
    summary: 'What points can be redeemed for now.',
    request: object({ language: Language }),
    value: PointItems,
    errors: [],
    offline: 'cached:records',
  }),
  'points.details': action({
    method: 'GET',
    path: '/api/wps/relay/memTransDet',
    auth: 'member',
    summary:
      "What moved the member's points, 50 at a time, the newest first; `after` is the `next` of the page before.",
    request: object({ type: optional(enums(pointTypes)), after: optional(Cursor) }),
    value: PointDetails,
    errors: [],
    offline: 'cached:records',
  }),
  'points.redeemList': action({
    method: 'GET',
    path: '/api/wps/relay/redeemList',
    auth: 'member',
    summary: 'What the member has redeemed, newest first, ten a page (POINT-02).',
    request: object({ language: Language, pageNo: optional(QueryInteger(1, 10_000)) }),
    value: Redemptions,
    errors: [],
    offline: 'cached:records',
  }),
  'points.redeem': action({
    method: 'POST',
    path: '/api/wps/relay/redeem',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    money: true,
    summary:
      'Redeems points (POINT-02): cash is in the wallet at once, goods wait for the operator. The same key again gives the same redemption (WAL-02).',
    request: object({
      key: IdempotencyKey,
      itemId: Id,
      quantity: Quantity,
      /** As shown to the member, for all of them: points, and centavos paid or asked for. */
      points: Points,
      amount: Price,
      receiver: optional(Receiver),
      passwordCheck: Confirmation,
      language: Language,
    }),
    value: Redemption,
    errors: [
      ...([
        'not_found',
        'item_gone',
        'item_changed',
        'insufficient_points',
        'insufficient_balance',
        'idempotency_mismatch',
        'invalid_request',
      ] as const),
      ...([
        'payment_password_needed',
        'payment_password_wrong',
        'proof_needed',
        'proof_wrong',
        'too_many_auth_requests',
        'invalid_seal',
        'replayed_request',
      ] as const),
    ],
    offline: 'network-only',
  }),
  'points.check': action({
    method: 'POST',
    path: '/api/wps/relay/redeem/check',
    auth: 'member',
    money: true,
    summary:
      'Returns the redemption of a key whose response was lost (WAL-03); null: none, and the key is abandoned.',
    request: object({ key: IdempotencyKey, language: Language }),
    value: object({ redemption: nullable(Redemption) }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.pointRules': action({
    method: 'PUT',
    path: '/api/operator/points/rules',
    auth: 'operator',
    always: true,
    summary:
      'Sets what earns points, a type at a time, and the exchange table; what is left out stays (OPS-03).',
    request: object({
      rate: optional(object({ type: enums(earningTypes), centavos: Price })),
      exchange: optional(size(array(object({ from: Points, ratio: Points })), 1, 20)),
    }),
    value: PointRules,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.pointItems': action({
    method: 'GET',
    path: '/api/operator/points/items',
    auth: 'operator',
    always: true,
    summary: 'All items of the points mall, closed ones too (OPS-03).',
    request: object({}),
    value: object({ items: array(OperatorItem) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.pointItem': action({
    method: 'PUT',
    path: '/api/operator/points/item',
    auth: 'operator',
    always: true,
    bodyBytes: bytesWithPicture(16 * 1024),
    summary:
      'Puts an item into the points mall or changes it; what is left out stays. `stock` null: no end to them (OPS-03).',
    request: object({
      code: PointItemCode,
      kind: optional(enums(pointItemKinds)),
      words: optional(PointItemTexts),
      points: optional(Points),
      amount: optional(Price),
      stock: optional(nullable(max(min(integer(), 0), 1_000_000))),
      open: optional(boolean()),
      /** Null: the drawing of its kind. */
      picture: optional(nullable(PictureFile)),
    }),
    value: OperatorItem,
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.redemptions': action({
    method: 'GET',
    path: '/api/operator/points/redemptions',
    auth: 'operator',
    always: true,
    summary: 'The latest redemptions of all accounts, or those of one state (OPS-03).',
    request: object({
      state: optional(enums(redemptionStates)),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({ redemptions: array(object({ customer: string(), ...Redemption.schema })) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.redemption': action({
    method: 'PUT',
    path: '/api/operator/points/redemption',
    auth: 'operator',
    always: true,
    money: true,
    summary:
      'Decides a redemption of goods (OPS-03): approved they are sent; rejected, points and money are back. Decided before it stays as it is.',
    request: object({
      reference: size(string(), 1, 40),
      approve: boolean(),
      remark: optional(size(string(), 3, 200)),
    }),
    value: object({
      changed: boolean(),
      state: enums(redemptionStates),
      points: integer(),
      customer: string(),
    }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
};
