import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, RejectionValue } from '../../contract/define.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { isDatabaseAway, isOutOfRoom, isTimedOut } from '../db/errors.ts';
import { projectRoot } from '../paths.ts';
import { DomainError } from '../domain-error.ts';

const texts = readTexts();

/** English texts of the error codes, for readers of the raw API. */
function readTexts(): Partial<Record<ErrorCode, string>> {
  try {
    return JSON.parse(readFileSync(join(projectRoot, 'locales', 'EN', 'errors.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Sends an error's status and code, no details (CALL-03). */
export function sendError(reply: FastifyReply, rejection: DomainError): FastifyReply {
  const answer: Answer<RejectionValue> = {
    success: false,
    code: rejection.code,
    message: texts[rejection.code] ?? rejection.code,
    ...(rejection.field === undefined ? {} : { field: rejection.field }),
    value: rejection.value,
  };
  if (rejection.retryAfter !== undefined) reply.header('Retry-After', rejection.retryAfter);
  return reply.code(rejection.status).header('Cache-Control', 'no-store').send(answer);
}

/** Turns anything thrown into an answer of the contract's form. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const rejection = domainErrorOf(error);
  if (rejection.code === 'internal' || isOutOfRoom(error) || isTimedOut(error)) {
    request.log.error(
      { err: error, method: request.method, route: request.routeOptions.url },
      'a call failed',
    );
  }
  return sendError(reply, rejection);
}

function domainErrorOf(error: FastifyError | Error): DomainError {
  if (error instanceof DomainError) return error;
  // Rolled back: a retry works once space is freed.
  if (isOutOfRoom(error)) return new DomainError('busy', { retryAfter: 30 });
  if (isTimedOut(error)) return new DomainError('busy', { retryAfter: 5 });
  if (isDatabaseAway(error)) return new DomainError('busy', { retryAfter: 2 });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status >= 500 || status < 400) return new DomainError('internal');
  return new DomainError(codeOfStatus[status] ?? 'invalid_request');
}

const codeOfStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
};
