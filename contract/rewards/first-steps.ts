import { type Infer, array, boolean, enums, integer, nullable, object } from 'superstruct';
import { GameItem } from '../catalogue/calls.ts';
import { kycStates } from '../kyc/calls.ts';
import { Centavos, CentavosSum } from '../shared.ts';

/** What a withdrawal needs once, in the best order to meet it. */
export const withdrawalParts = ['deposit', 'identity', 'password', 'account', 'wagering'] as const;
export type WithdrawalPart = (typeof withdrawalParts)[number];

/** Of a new member (AUTH-28c). */
export const FirstSteps = object({
  /** `none`: nothing was opened, and nothing can be; tickets that can be drawn now. */
  gift: object({ state: enums(['waiting', 'opened', 'none']), tickets: integer() }),
  play: object({
    /** A bet of real money has settled. */
    done: boolean(),
    /** Opens; null: none that the balance affords, and no free play. */
    game: nullable(GameItem),
    /** Centavos; null: in free play. */
    minStake: nullable(Centavos),
  }),
  withdrawal: object({
    /** All of `withdrawalParts`, in their order, by the checks of a withdrawal. */
    parts: array(object({ part: enums(withdrawalParts), done: boolean() })),
    /** To be bet before a withdrawal. */
    left: CentavosSum,
    kyc: enums(kycStates),
  }),
});
export type FirstSteps = Infer<typeof FirstSteps>;

/** Whether each of the three is done. */
export function stepsDone({ gift, play, withdrawal }: FirstSteps): [boolean, boolean, boolean] {
  return [gift.state !== 'waiting', play.done, withdrawal.parts.every(({ done }) => done)];
}
