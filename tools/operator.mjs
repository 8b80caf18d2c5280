// `npm run operator -- <command>`: tells the running gateway what the operator decides.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const help = `Usage: npm run operator -- <command>

  status normal                                    opens the site
  status maintenance [--title TEXT] [--info TEXT]  shows the maintenance page to everybody, at once
  region block <CIDR>                              turns away visitors from an address range, e.g. 203.0.113.0/24
  region clear                                     lets every region in again
  account close <USERNAME>                         closes an account and ends its sessions at once
  account open <USERNAME>                          lets it log in again
  worker kill                                      takes the service worker and its caches off every device
  worker restore                                   lets the service worker in again
  outbox [--to ADDRESS] [--last N]                 shows what was sent, newest first: text messages and letters that wait
                                                   here for as long as no provider is configured (SMS_URL, SMTP_URL)

The commands talk to the Palaro that runs on the data folder (DATA_DIR, ./data unless set).`;

const dataDir = resolve(process.env.DATA_DIR?.trim() || 'data');

/** What each command asks of the gateway, and what it says when that is done. */
const commands = {
  'status normal': () => ({
    path: '/api/operator/status',
    body: { maintenance: false },
    done: () => 'The site is open.',
  }),
  'status maintenance': ({ title, info }) => ({
    path: '/api/operator/status',
    body: { maintenance: true, ...(title ? { title } : {}), ...(info ? { info } : {}) },
    done: () => 'The site is in maintenance.',
  }),
  'region block': (_options, range) => {
    if (!range) fail('Which range? For example: region block 203.0.113.0/24');
    return {
      path: '/api/operator/region',
      body: { block: range },
      done: blockedNow,
      refused: `"${range}" is no address range; write it like 203.0.113.0/24.`,
    };
  },
  'account close': (_options, account) => accountCommand(account, true),
  'account open': (_options, account) => accountCommand(account, false),
  'worker kill': () => ({
    path: '/api/operator/worker',
    body: { killed: true },
    done: () => 'The service worker goes from each device when the site is next opened there or looks for an update.',
  }),
  'worker restore': () => ({
    path: '/api/operator/worker',
    body: { killed: false },
    done: () => 'The service worker comes back with the next visit.',
  }),
  outbox: ({ to, last }) => {
    const limit = last === undefined ? 20 : Number(last);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) fail('--last takes a number from 1 to 100.');
    const query = new URLSearchParams({ limit: String(limit), ...(to ? { address: to } : {}) });
    return { method: 'GET', path: `/api/operator/outbox?${query}`, done: sentSoFar };
  },
  'region clear': () => ({ path: '/api/operator/region', body: { clear: true }, done: blockedNow }),
};

function accountCommand(account, disabled) {
  if (!account) fail(`Whose account? For example: account ${disabled ? 'close' : 'open'} player`);
  return {
    path: '/api/operator/account',
    body: { account, disabled },
    done: ({ sessions }) => (disabled ? `${account} is closed; sessions ended: ${sessions}.` : `${account} is open again.`),
    refused: `There is no account "${account}".`,
  };
}

function blockedNow({ blocked }) {
  return blocked.length > 0 ? `Blocked: ${blocked.join(', ')}` : 'No region is blocked.';
}

function sentSoFar({ messages }) {
  if (messages.length === 0) return 'Nothing was sent.';
  const shown = messages.map(({ channel, address, subject, body, sentAt }) => {
    return [`${sentAt}  ${channel}  ${address}`, ...(subject ? [subject] : []), body].join('\n  ');
  });
  return shown.join('\n\n');
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        info: { type: 'string' },
        to: { type: 'string' },
        last: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}

function readRunning() {
  try {
    const { port, host } = JSON.parse(readFileSync(join(dataDir, 'gateway.json'), 'utf8'));
    const key = readFileSync(join(dataDir, 'operator.key'), 'utf8').trim();
    const open = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    return { origin: `http://${open.includes(':') ? `[${open}]` : open}:${port}`, key };
  } catch (error) {
    if (error.code === 'EACCES') return fail(`The files in ${dataDir} may not be read by this user.`);
    return fail(`No Palaro runs on the data folder ${dataDir}. Start it with "npm start", or name its folder with DATA_DIR.`);
  }
}

async function tell({ method = 'PUT', path, body, refused }) {
  const { origin, key } = readRunning();
  let response;
  try {
    response = await fetch(origin + path, {
      method,
      headers: { 'x-operator-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    return fail(`Palaro does not answer at ${origin}; is it still running?`);
  }
  const answer = await response.json();
  if (!answer.success) fail(['invalid_request', 'not_found'].includes(answer.code) && refused ? refused : answer.message);
  return answer.value;
}

function fail(words) {
  console.error(words);
  process.exit(1);
}

const { values, positionals } = readArguments();
const [area, verb, ...rest] = positionals;
if (values.help || !area) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}
const asked = [area, verb].filter(Boolean).join(' ');
const command = Object.hasOwn(commands, asked) ? commands[asked] : null;
if (!command || rest.length > (area === 'account' || (area === 'region' && verb === 'block') ? 1 : 0)) {
  fail(`There is no command "${positionals.join(' ')}".\n\n${help}`);
}
const request = command(values, rest[0]);
console.log(request.done(await tell(request)));
