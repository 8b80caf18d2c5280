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

export type OperatorCall = {
  [N in ActionName]: Contract[N]['auth'] extends 'operator' ? N : never;
}[ActionName];

export interface Sentences<N extends OperatorCall> {
  done(value: Value<N>): string;
  /** For wrong requests and unknown names. */
  rejected?: string;
  /** By field. */
  wrongField?: Readonly<Record<string, string>>;
  tooLittle?: string;
  /** The withdrawal's state forbids it. */
  settled?(state: string): string;
  noResponse?: string;
  /** By the gateway's other codes. */
  byCode?: Readonly<Record<string, string>>;
}

const dataFolder = () => resolve(process.env.DATA_DIR?.trim() || 'data');
const defaultTimeoutMs = 10_000;

/** The data folder's gateway and key, or OPERATOR_URL and OPERATOR_KEY. */
function readRunning(): { origin: string; key: string } {
  const { OPERATOR_URL: url, OPERATOR_KEY: ownKey } = process.env;
  const dataDir = dataFolder();
  try {
    return {
      origin: url?.replace(/\/+$/, '') || readOrigin(dataDir),
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

function readOrigin(dataDir: string): string {
  const note = JSON.parse(readFileSync(join(dataDir, 'gateway.json'), 'utf8')) as {
    operatorPort: number;
    operatorHost: string;
  };
  const { operatorHost: host, operatorPort: port } = note;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** When rejected, prints why and exits with 1. */
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

/** The command's sentence, else the gateway's. */
function problemOf<N extends OperatorCall>(
  { code, field = '', message = '' }: Answer<unknown>,
  { rejected, wrongField, tooLittle, settled, byCode }: Sentences<N>,
): string {
  const own: Partial<Record<string, string | undefined>> = {
    insufficient_balance: tooLittle,
    withdraw_settled: settled?.(field),
    invalid_request: wrongField?.[field] ?? rejected,
    not_found: rejected,
    ...byCode,
  };
  return own[code ?? ''] ?? message;
}
