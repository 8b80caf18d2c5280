import { isErrorCode } from '../../contract/errors.ts';
import { DomainError } from '../domain-error.ts';

/** SQLSTATE of the database's own rejections. */
const rejection = 'PLREF';

/**
 * Awaits a query. Throws a DomainError for the database's rejection, as its cause; the DETAIL of
 * `too_soon` is ms to wait.
 * `invalid_request` for an amount that would pass an account's bound (CALL-07).
 */
export async function mapSqlErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (
      error instanceof Error &&
      (error as { code?: unknown }).code === rejection &&
      isErrorCode(error.message)
    ) {
      const wait = error.message === 'too_soon' ? Number(detailOf(error)) : 0;
      throw new DomainError(error.message, {
        cause: error,
        ...(wait > 0 && { retryAfter: Math.ceil(wait / 1000), value: { wait } }),
      });
    }
    if (passesBound(error)) throw new DomainError('invalid_request', { field: 'amount' });
    throw error;
  }
}

/** DETAIL of the database's error, or of the one that it became; undefined if it has none. */
export function detailOf(error: unknown): string | undefined {
  const { detail, cause } = error as { detail?: unknown; cause?: unknown };
  if (typeof detail === 'string') return detail;
  return cause instanceof Error ? detailOf(cause) : undefined;
}

const passesBound = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'balance_bounded';
