import { type Infer, literal, object, string, union } from 'superstruct';
import { Amount } from '../../../contract/wallet/calls.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { IdempotentRequest } from '../../models/idempotent-request.ts';

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
/** One per tab. */
export const movementState = movement.state;

/** Moves money once (WAL-03); true when moved. */
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

/** Resumes after leaving or reloading. */
export const resumeMovement = (): void => movement.resume();

/** Clears a read outcome. */
export const forgetMovement = (): void => movement.forget();
