import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail } from '../lib/fail.mjs';

const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data');

/** Where the gateway listens that runs on the data folder, and its operator key. */
function readRunning() {
  try {
    const { port, host } = JSON.parse(readFileSync(join(dataDir, 'gateway.json'), 'utf8'));
    const key = readFileSync(join(dataDir, 'operator.key'), 'utf8').trim();
    const open = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    return { origin: `http://${open.includes(':') ? `[${open}]` : open}:${port}`, key };
  } catch (error) {
    if (error.code === 'EACCES')
      return fail(`The files in ${dataDir} may not be read by this user.`);
    return fail(
      `No Palaro runs on the data folder ${dataDir}. Start it with "npm start", or name its folder with DATA_DIR.`,
    );
  }
}

/**
 * Tells the running gateway a command and gives the value of its answer; ends the process with what is wrong otherwise.
 * @param {{ method?: string, path: string, body?: object, patience?: number, refused?: string, wrong?: Record<string, string>, tooLittle?: string,
 *   settled?: (state: string) => string, unheard?: string }} command
 *   `patience` in ms; `refused` is said of what the gateway does not take or find, `wrong` of a field by its name,
 *   `tooLittle` where there is not enough money, `settled` of a withdrawal that was decided before, `unheard` where no answer came
 */
export async function tell({
  method = 'PUT',
  path,
  body,
  patience = 10_000,
  refused,
  wrong,
  tooLittle,
  settled,
  unheard,
}) {
  const { origin, key } = readRunning();
  let response;
  try {
    response = await fetch(origin + path, {
      method,
      headers: { 'x-operator-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    return fail(
      [`Palaro does not answer at ${origin}; is it still running?`, unheard]
        .filter(Boolean)
        .join('\n'),
    );
  }
  const answer = await response.json();
  if (answer.code === 'insufficient_balance' && tooLittle) fail(tooLittle);
  if (answer.code === 'withdraw_settled' && settled) fail(settled(answer.field));
  if (answer.code === 'invalid_request' && wrong?.[answer.field]) fail(wrong[answer.field]);
  if (!answer.success)
    fail(
      ['invalid_request', 'not_found'].includes(answer.code) && refused ? refused : answer.message,
    );
  return answer.value;
}
