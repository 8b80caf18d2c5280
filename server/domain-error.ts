import type { RejectionValue } from '../contract/define.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';

interface DomainErrorOptions {
  field?: string;
  retryAfter?: number;
  message?: string;
  value?: RejectionValue;
  /** For the log and for retries; never in an answer. */
  cause?: unknown;
}

/** Rejects a call; HTTP answers with its code and status (CALL-03). */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The rejected field. */
  readonly field: string | undefined;
  /** Seconds, as Retry-After. */
  readonly retryAfter: number | undefined;
  /** For the caller's retry. */
  readonly value: RejectionValue | null;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? code, { cause: options.cause });
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
