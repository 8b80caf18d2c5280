import type { Caller, Gateway } from '../context.ts';
import { DomainError } from '../domain-error.ts';

/**
 * Makes an operator's change and logs it: the call, the name given to the key, and what came of it. The request is not logged, since
 * it may have personal data and secrets in it.
 */
export async function logged<T>(
  { log }: Pick<Gateway, 'log'>,
  call: string,
  { operator, ip }: Caller,
  change: () => Promise<T>,
): Promise<T> {
  // A change by an operator is on record whatever the level of the rest.
  const record = log.level === 'silent' ? log : log.child({}, { level: 'info' });
  try {
    const done = await change();
    record.info({ operator, call, ip, outcome: 'done' }, 'operator call');
    return done;
  } catch (error) {
    const outcome = error instanceof DomainError ? error.code : 'internal';
    record.info({ operator, call, ip, outcome }, 'operator call');
    throw error;
  }
}
