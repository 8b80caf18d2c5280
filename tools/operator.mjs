// `npm run operator -- <command>`: tells the running gateway what the operator decides.
import { parseArgs } from 'node:util';
import { chatCommands, chatHelp, chatOptions, chatWords } from './operator/chat.mjs';
import {
  contractsCommands,
  contractsHelp,
  contractsOptions,
  contractsWords,
} from './operator/contracts.mjs';
import { gamesCommands, gamesHelp, gamesOptions, gamesWords } from './operator/games.mjs';
import { payoutCommands, payoutHelp, payoutOptions, payoutWords } from './operator/payouts.mjs';
import { pointsCommands, pointsHelp, pointsOptions, pointsWords } from './operator/points.mjs';
import { messageCommands, messageHelp, messageOptions } from './operator/messages.mjs';
import { promotionCommands, promotionHelp, promotionWords } from './operator/promotions.mjs';
import {
  referralCommands,
  referralHelp,
  referralOptions,
  referralWords,
} from './operator/referral.mjs';
import { vipCommands, vipHelp, vipOptions, vipWords } from './operator/vip.mjs';
import { fail } from './lib/fail.mjs';
import { centavos, depositCommand, depositsNow, pesos, railCommand } from './operator/deposits.mjs';
import { tell } from './operator/gateway.mjs';
import { profileCommands, profileHelp, profileOptions } from './operator/profile.mjs';
import { ledgerReport } from './operator/ledger.mjs';

const help = `Usage: npm run operator -- <command>

  status normal                                    opens the site
  status maintenance [--title TEXT] [--info TEXT]  shows the maintenance page to everybody, at once
${gamesHelp}  region block <CIDR>                              turns away visitors from an address range, e.g. 203.0.113.0/24
  region clear                                     lets every region in again
  account close <USERNAME>                         closes an account and ends its sessions at once
  account open <USERNAME>                          lets it log in again
  resource set <NAME> <VALUE>                      tells what the site shows of itself: licence, regulator, helpline,
                                                   facebook, telegram and whatsapp (https addresses), supportEmail,
                                                   supportPhone; announcements off: they do not open by themselves;
                                                   referral off: members find no page for inviting friends
  resource clear <NAME>                            takes it away again
  deposit list [--state STATE] [--last N]          shows deposits, newest first: those under review, which wait for you, or
                                                   those that are pending, credited, failed or expired; all of them
  deposit approve <REFERENCE> [--amount PESOS]     credits a deposit, by what was paid unless told
  deposit refuse <REFERENCE>                       refuses it; nothing is credited
${payoutHelp}${promotionHelp}${referralHelp}${vipHelp}${contractsHelp}  rail open|close <RAIL>                           opens or closes a way to deposit: ewallet, qrph, instapay, pesonet
  rail set <RAIL> [--least PESOS] [--most PESOS] [--minutes N]
                                                   sets its limits and the time to pay
  exclusion list [--all] [--last N]                shows who has excluded himself, newest first; with --all those that are over too
  exclusion end <USERNAME>                         ends a self-exclusion at its holder's wish; in the first six months nobody can
${pointsHelp}${messageHelp}${chatHelp}${profileHelp}  worker kill                                      takes the service worker and its caches off every device
  worker restore                                   lets the service worker in again
  ledger check                                     looks whether every amount of the whole ledger adds up, while the site
                                                   goes on; ends with code 1 and names what is off when something is
  ledger correct <TRANSFER> --reason TEXT          takes a transfer back by a new one; what was written stays
  wallet single                                    lets all games play from one wallet; what is with vendors can be collected
  wallet separate                                  lets members keep money with the vendors that have a wallet of their own
  outbox [--to ADDRESS] [--last N]                 shows what was sent, newest first: text messages and letters that wait
                                                   here for as long as no provider is configured (SMS_URL, SMTP_URL)

The commands talk to the Palaro that runs on the data folder (DATA_DIR, ./data unless set).`;

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
  'resource set': (_options, name, value) =>
    resourceCommand(name, value ?? fail('Set it to what? For example: resource set helpline 1553')),
  'resource clear': (_options, name) => resourceCommand(name),
  'deposit list': ({ state = 'review', last }) => {
    const query = new URLSearchParams({
      limit: lastOf(last),
      ...(state === 'all' ? {} : { state }),
    });
    return {
      method: 'GET',
      path: `/api/operator/deposits?${query}`,
      done: depositsNow,
      refused: `There is no state "${state}"; take pending, credited, failed, expired, review or all.`,
    };
  },
  'deposit approve': ({ amount }, reference) => depositCommand(reference, true, amount),
  'deposit refuse': (_options, reference) => depositCommand(reference, false),
  'rail open': (_options, rail) => railCommand(rail, { open: true }),
  'rail close': (_options, rail) => railCommand(rail, { open: false }),
  'rail set': ({ least, most, minutes }, rail) => {
    const change = {
      ...(least !== undefined && { least: centavos('--least', least) }),
      ...(most !== undefined && { most: centavos('--most', most) }),
      ...(minutes !== undefined && {
        minutes: /^\d{1,5}$/.test(minutes)
          ? Number(minutes)
          : fail('--minutes takes a whole number of minutes.'),
      }),
    };
    if (Object.keys(change).length === 0)
      fail('Set what? For example: rail set ewallet --least 100 --most 50000 --minutes 15');
    return railCommand(rail, change);
  },
  'exclusion list': ({ all, last }) => {
    const query = new URLSearchParams({ limit: lastOf(last), ...(all ? { all: 'true' } : {}) });
    return { method: 'GET', path: `/api/operator/exclusions?${query}`, done: exclusionsNow };
  },
  'exclusion end': (_options, account) => {
    if (!account) fail('Whose? For example: exclusion end player');
    return {
      path: '/api/operator/exclusions',
      body: { account },
      done: () => `The self-exclusion of ${account} is over.`,
      refused: `No self-exclusion of "${account}" is in force. Those that are: exclusion list`,
    };
  },
  ...messageCommands(fail),
  ...chatCommands({ fail, lastOf }),
  ...profileCommands,
  'worker kill': () => ({
    path: '/api/operator/worker',
    body: { killed: true },
    done: () =>
      'The service worker goes from each device when the site is next opened there or looks for an update.',
  }),
  'worker restore': () => ({
    path: '/api/operator/worker',
    body: { killed: false },
    done: () => 'The service worker comes back with the next visit.',
  }),
  outbox: ({ to, last }) => {
    const query = new URLSearchParams({ limit: lastOf(last), ...(to ? { address: to } : {}) });
    return { method: 'GET', path: `/api/operator/outbox?${query}`, done: sentSoFar };
  },
  'ledger check': () => ({
    method: 'GET',
    path: '/api/operator/ledger',
    patience: 300_000,
    done: ledgerReport,
  }),
  'ledger correct': ({ reason }, transfer) => {
    if (!transfer || !/^[0-9]{1,18}$/.test(transfer))
      fail('Which transfer? For example: ledger correct 1234 --reason "Sent twice"');
    if (!reason || reason.length < 3 || reason.length > 200)
      fail('--reason takes 3 to 200 letters; it is kept with the correction.');
    return {
      path: '/api/operator/ledger/correction',
      body: { transferId: transfer, reason },
      done: ({ transferId, replayed }) =>
        `Transfer ${transfer} ${replayed ? 'was' : 'is'} taken back by transfer ${transferId}.`,
      refused: `No transfer ${transfer} has moved anything.`,
      tooLittle: `A member no longer has what transfer ${transfer} brought; nothing was taken back.`,
    };
  },
  'wallet single': () => walletCommand(true),
  'wallet separate': () => walletCommand(false),
  ...payoutCommands({ fail, pesos, centavos, lastOf }),
  ...promotionCommands({ fail, lastOf, pesos }),
  ...pointsCommands({ fail, pesos, centavos, lastOf }),
  ...referralCommands({ fail, pesos, centavos, lastOf }),
  ...vipCommands({ fail, pesos, centavos }),
  ...gamesCommands({ fail }),
  ...contractsCommands({ fail, pesos, lastOf }),
  'region clear': () => ({ path: '/api/operator/region', body: { clear: true }, done: blockedNow }),
};

function accountCommand(account, disabled) {
  if (!account) fail(`Whose account? For example: account ${disabled ? 'close' : 'open'} player`);
  return {
    path: '/api/operator/account',
    body: { account, disabled },
    done: ({ sessions }) =>
      disabled ? `${account} is closed; sessions ended: ${sessions}.` : `${account} is open again.`,
    refused: `There is no account "${account}".`,
  };
}

function exclusionsNow({ exclusions }) {
  if (exclusions.length === 0) return 'Nobody is excluded.';
  const day = (iso) => iso.slice(0, 16).replace('T', ' ');
  return exclusions
    .map(
      ({ account, since, until, fixedUntil, over }) =>
        `${account}  since ${day(since)}  until ${day(until)} UTC  ${over ? 'over' : `fixed until ${day(fixedUntil)}`}`,
    )
    .join('\n');
}

function lastOf(last) {
  const limit = last === undefined ? 20 : Number(last);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    fail('--last takes a number from 1 to 100.');
  return String(limit);
}

function walletCommand(isSingle) {
  return {
    path: '/api/operator/wallet',
    body: { isSingle },
    done: () =>
      isSingle
        ? 'All games play from one wallet.'
        : 'Vendors that have a wallet of their own show it.',
  };
}

function resourceCommand(name, value) {
  if (!name) fail('Which one? For example: resource set helpline 1553');
  return {
    path: '/api/operator/resource',
    body: { name, ...(value !== undefined && { value }) },
    done: ({ resources }) =>
      Object.entries(resources)
        .map(([key, text]) => `${key}: ${text}`)
        .join('\n'),
    refused: `The site has no "${name}" that could be that; addresses begin with https://.`,
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
        state: { type: 'string' },
        amount: { type: 'string' },
        least: { type: 'string' },
        most: { type: 'string' },
        minutes: { type: 'string' },
        reason: { type: 'string' },
        all: { type: 'boolean' },
        ...payoutOptions,
        ...messageOptions,
        ...chatOptions,
        ...profileOptions,
        ...pointsOptions,
        ...referralOptions,
        ...vipOptions,
        ...contractsOptions,
        ...gamesOptions,
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}

const { values, positionals } = readArguments();
const [area, verb, ...rest] = positionals;
if (values.help || !area) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}
const asked = [area, verb].filter(Boolean).join(' ');
const command = Object.hasOwn(commands, asked) ? commands[asked] : null;
/** How many words may follow a command. */
const wordsAfter = {
  ...payoutWords,
  ...chatWords,
  ...promotionWords,
  ...pointsWords,
  ...referralWords,
  ...vipWords,
  ...contractsWords,
  ...gamesWords,
  'account close': 1,
  'account open': 1,
  'deposit approve': 1,
  'deposit refuse': 1,
  'exclusion end': 1,
  'ledger correct': 1,
  'message send': 1,
  'profile set': 1,
  'rail open': 1,
  'rail close': 1,
  'rail set': 1,
  'region block': 1,
  'resource set': 2,
  'resource clear': 1,
};
if (!command || rest.length > (wordsAfter[asked] ?? 0)) {
  fail(`There is no command "${positionals.join(' ')}".\n\n${help}`);
}
const request = command(values, ...rest);
console.log(request.done(await tell(request)));
