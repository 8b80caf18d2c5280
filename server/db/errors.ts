import { isErrorCode } from '../../contract/errors.ts';

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** PostgreSQL has no disk or memory left: a retry works once there is. */
export const isOutOfRoom = (error: Error): boolean => /^53[12]00$/.test(codeOf(error));

/** A time limit of the connection ended it (`server/db/limits.ts`): rolled back. */
export const isTimedOut = (error: Error): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error));

const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[1-5]|08\d\d\d|53300)$/;
const awayTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/**
 * No connection to PostgreSQL, it was cut, or it takes no writes meanwhile (a standby, or read-only).
 * @param error of the driver; its cause counts too
 */
export function isDatabaseAway(error: Error): boolean {
  const code = codeOf(error);
  if (isErrorCode(code)) return false;
  if (awayCodes.test(code) || code === '25006' || awayTexts.test(error.message)) return true;
  return error.cause instanceof Error && isDatabaseAway(error.cause);
}
