import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type ActionName,
  type Contract,
  type Request,
  type Value,
  contract,
} from '../../contract/index.ts';
import type { Answer } from '../../contract/define.ts';
import { fail } from '../lib/fail.mjs';

/** Names of the operator's calls. */
export type OperatorCall = {
  [N in ActionName]: Contract[N]['auth'] extends 'operator' ? N : never;
}[ActionName];

/** The sentences that a command prints. */
export interface Sentences<N extends OperatorCall> {
  /** The result. */
  done(value: Value<N>): string;
  /** For a request that is wrong, or names something that does not exist. */
  rejected?: string;
  /** For a wrong field, by its name. */
  wrongField?: Readonly<Record<string, string>>;
  /** For too small a balance. */
  tooLittle?: string;
  /** For a withdrawal whose state does not allow the decision. */
  settled?(state: string): string;
  /** Added when no response came. */
  noResponse?: string;
}

const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data');
const defaultTimeoutMs = 10_000;

/** Returns the address of the gateway that runs on the data folder, and the operator key; OPERATOR_URL and OPERATOR_KEY come first. */
function readRunning(): { origin: string; key: string } {
  const { OPERATOR_URL: url, OPERATOR_KEY: ownKey } = process.env;
  try {
    return {
      origin: url?.replace(/\/+$/, '') || readOrigin(),
      key: ownKey?.trim() || readFileSync(join(dataDir, 'operator.key'), 'utf8').trim(),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      return fail(`The files in ${dataDir} may not be read by this user.`);
    return fail(
      `No Palaro runs on the data folder ${dataDir}. Start it with "npm start", or name its folder with DATA_DIR.`,
    );
  }
}

/** Returns the address of the operator's listener, as the running gateway wrote it down. */
function readOrigin(): string {
  const note = JSON.parse(readFileSync(join(dataDir, 'gateway.json'), 'utf8')) as {
    operatorPort: number;
    operatorHost: string;
  };
  const { operatorHost: host, operatorPort: port } = note;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Makes a call to the running gateway and prints its result; prints what is wrong and ends the process with code 1 when it is
 * rejected.
 */
export async function run<N extends OperatorCall>(
  name: N,
  request: Request<N>,
  sentences: Sentences<N>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const { method, path } = contract[name];
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(fields.map(([field, value]) => [field, String(value)]));
  const { origin, key } = readRunning();
  let response: Response;
  try {
    response = await fetch(`${origin}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: {
        'x-operator-key': key,
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(request) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    const sentence = `Palaro does not answer at ${origin}; is it still running?`;
    return fail([sentence, sentences.noResponse].filter(Boolean).join('\n'));
  }
  const answer = (await response.json()) as Answer<Value<N>>;
  if (!answer.success || answer.value === null) return fail(problemOf(answer, sentences));
  console.log(sentences.done(answer.value));
  return undefined;
}

/** Returns the command's own sentence for an error, else the gateway's. */
function problemOf<N extends OperatorCall>(
  { code, field = '', message = '' }: Answer<unknown>,
  { rejected, wrongField, tooLittle, settled }: Sentences<N>,
): string {
  const own: Partial<Record<string, string | undefined>> = {
    insufficient_balance: tooLittle,
    withdraw_settled: settled?.(field),
    invalid_request: wrongField?.[field] ?? rejected,
    not_found: rejected,
  };
  return own[code ?? ''] ?? message;
}
