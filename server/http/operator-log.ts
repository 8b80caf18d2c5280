import type { Caller, Gateway } from '../context.ts';
import { DomainError } from '../domain-error.ts';

/**
 * Makes and logs an operator's change: call, key name, outcome. Never the request: it may hold
 * secrets.
 */
export async function logged<T>(
  { log }: Pick<Gateway, 'log'>,
  call: string,
  { operator, ip }: Caller,
  change: () => Promise<T>,
): Promise<T> {
  // Logged at any level.
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
