import { type Infer, literal, object, string, union } from 'superstruct';
import { Amount } from '../../../contract/wallet/calls.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';

/** What a member may ask for. */
const MovementRequest = union([
  object({ kind: literal('transfer'), from: string(), to: string(), amount: Amount }),
  object({ kind: literal('collect') }),
  object({ kind: literal('upline'), amount: Amount }),
]);
export type MovementRequest = Infer<typeof MovementRequest>;

const movement = new IdempotentRequest({
  storageKey: 'pendingMovement',
  request: MovementRequest,
  check: (key) => mapped(call('wallet.check', { key }), (found) => found.movement),
});
/** The movement of this tab; one at a time. */
export const movementState = movement.state;

/** Asks for a movement, once (WAL-03). Resolves when its outcome is known, with true when the money was moved. */
export async function moveMoney(request: MovementRequest): Promise<boolean> {
  const moved = await movement.ask(request, (key) => {
    if (request.kind === 'collect') return call('wallet.collect', { key });
    if (request.kind === 'upline')
      return call('wallet.transferUpline', { key, amount: request.amount });
    return call('wallet.transfer', {
      key,
      from: request.from,
      to: request.to,
      amount: request.amount,
    });
  });
  return moved !== null;
}

/** Takes up a movement that was under way when the page was left or loaded anew. */
export const resumeMovement = (): void => movement.resume();

/** Clears the outcome of the last movement once it has been read. */
export const forgetMovement = (): void => movement.forget();
