import { isErrorCode } from '../../contract/errors.ts';
import { DomainError } from '../domain-error.ts';

/** SQLSTATE of the database's own rejections. */
const rejection = 'PLREF';

/**
 * Awaits a query. Throws a DomainError for the database's rejection; its DETAIL is ms to wait.
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
      const wait = Number((error as { detail?: unknown }).detail);
      throw new DomainError(
        error.message,
        wait > 0 ? { retryAfter: Math.ceil(wait / 1000), value: { wait } } : {},
      );
    }
    if (passesBound(error)) throw new DomainError('invalid_request', { field: 'amount' });
    throw error;
  }
}

const passesBound = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'balance_bounded';
