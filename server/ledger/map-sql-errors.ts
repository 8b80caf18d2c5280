import { isErrorCode } from '../../contract/errors.ts';
import { DomainError } from '../domain-error.ts';

/** The SQLSTATE that the database's function `reject(code)` raises. */
const refused = 'PLREF';

/** Awaits a query; what the database refuses with one of the contract's codes becomes a Refusal; a DETAIL is the ms to wait. */
export async function mapSqlErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (
      error instanceof Error &&
      (error as { code?: unknown }).code === refused &&
      isErrorCode(error.message)
    ) {
      const wait = Number((error as { detail?: unknown }).detail);
      throw new DomainError(
        error.message,
        wait > 0 ? { retryAfter: Math.ceil(wait / 1000), value: { wait } } : {},
      );
    }
    throw error;
  }
}
