import { type Infer, boolean, integer, object, omit, optional, partial } from 'superstruct';
import { action } from '../define.ts';
import { JackpotState, Pot, PotTerms } from './jackpot-shapes.ts';

/** The operator's view. */
const JackpotRules = object({
  ...JackpotState.schema,
  /** Wins, and centavos paid, of all pots together. */
  count: integer(),
  paid: integer(),
});
export type JackpotRules = Infer<typeof JackpotRules>;

export const jackpot = {
  'jackpot.state': action({
    method: 'GET',
    path: '/api/jackpot',
    auth: 'guest',
    summary:
      'The pots of the jackpot: what each holds in the ledger, its terms, and who won it last (HOME-09).',
    request: object({}),
    value: JackpotState,
    errors: [],
    offline: 'cached:jackpot',
  }),
  'operator.jackpot': action({
    method: 'GET',
    path: '/api/operator/jackpot',
    auth: 'operator',
    always: true,
    summary: 'The jackpot, with its wins in numbers (OPS-03).',
    request: object({}),
    value: JackpotRules,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.jackpotRules': action({
    method: 'PUT',
    path: '/api/operator/jackpot',
    auth: 'operator',
    always: true,
    summary:
      'Opens or closes the jackpot, or sets a pot; what is left out stays (OPS-03). Rounds count by the terms under which they were played.',
    request: object({
      open: optional(boolean()),
      pot: optional(object({ pot: Pot, ...partial(omit(PotTerms, ['pot'])).schema })),
    }),
    value: JackpotRules,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
