import type { RejectionValue } from '../contract/define.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';

interface DomainErrorOptions {
  field?: string;
  retryAfter?: number;
  message?: string;
  value?: RejectionValue;
}

/** Thrown by the domain to reject a call; the HTTP layer answers with its code and status (CALL-03). */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The rejected field of the request. */
  readonly field: string | undefined;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** The answer's value: what the caller needs for a retry. */
  readonly value: RejectionValue | null;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? code);
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field;
    this.retryAfter = options.retryAfter;
    this.value = options.value ?? null;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
