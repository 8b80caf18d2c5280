import { type Struct, create } from 'superstruct';
import type { Gateway } from '../../context.ts';
import type { DueCallback } from '../../ports/simulated-payouts.ts';
import { DomainError } from '../../domain-error.ts';

interface Delivery<T> {
  /** What the message says, as the contract has it. */
  request: Struct<T, any>;
  /** Takes it as a provider's over HTTP is taken. */
  take: (told: T, proof: string) => Promise<unknown>;
  /** It was taken, or refused for good. */
  done: (id: string) => Promise<void>;
}

/** Delivers what the embedded provider has to tell, as a provider elsewhere would over HTTP: signed, and again until it is taken. */
export async function deliver<T>(
  { ports }: Pick<Gateway, 'ports'>,
  due: readonly DueCallback[],
  { request, take, done }: Delivery<T>,
): Promise<void> {
  for (const callback of due) {
    if (!ports.rails.verify(callback))
      throw new Error('the embedded provider signs otherwise than it verifies');
    const told = create(JSON.parse(String(callback.rawBody)), request);
    try {
      await take(told, callback.signature);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await done(callback.id);
  }
}
