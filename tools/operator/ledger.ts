import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { rowId } from './options.ts';

type Check = Value<'ledger.check'>;
type Fault = Check['faults'][number];
/** A large ledger takes minutes. */
const checkTimeoutMs = 300_000;
const whichTransfer = 'Which transfer? For example: ledger correct 1234 --reason "Sent twice"';

export function ledgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the ledger');
  ledger
    .command('check')
    .description(
      'checks that every amount of the ledger adds up, while the site goes on; names the faults and ends with code 1 when there are any',
    )
    .action(() => run('ledger.check', {}, { done: checkText }, checkTimeoutMs));
  withExample(ledger.command('correct'), whichTransfer)
    .description('takes a transfer back by a new one; nothing written is changed')
    .argument('<TRANSFER>', 'its number', rowId(whichTransfer))
    .option('--reason <TEXT>', '3 to 200 letters, stored with the correction')
    .action((transferId, { reason = '' }) => {
      if (reason.length < 3 || reason.length > 200)
        fail('--reason takes 3 to 200 letters; it is stored with the correction.');
      return run(
        'ledger.correct',
        { transferId, reason },
        {
          done: (value) =>
            `Transfer ${transferId} ${value.replayed ? 'was' : 'is'} taken back by transfer ${value.transferId}.`,
          rejected: `No transfer ${transferId} has moved anything.`,
          tooLittle: `A member no longer has what transfer ${transferId} brought; nothing was taken back.`,
        },
      );
    });
}

/** Centavos. */
const faultTexts: Readonly<Record<string, (fault: Fault) => string>> = {
  currency_sum: ({ currency, found }) => `${currency}: all entries sum to ${found} instead of 0.`,
  transfer_sum: ({ transferId, found }) =>
    `Transfer ${transferId}: its entries sum to ${found} instead of 0.`,
  transfer_currencies: ({ transferId, found }) =>
    `Transfer ${transferId}: it mixes ${found} currencies.`,
  transfer_unknown: ({ transferId, found }) =>
    `Transfer ${transferId}: it is not there, but ${found} entries name it.`,
  transfer_empty: ({ transferId }) => `Transfer ${transferId}: it has no entries.`,
  void_moved: ({ transferId, found }) =>
    `Transfer ${transferId}: its key was given up, yet it has ${found} entries.`,
  account_unknown: ({ accountId, found }) =>
    `Account ${accountId}: it is not there, but entries of ${found} name it.`,
  balance: ({ accountId, currency, found, expected }) =>
    `Account ${accountId} (${currency}): its balance is ${found}, its entries sum to ${expected}.`,
  negative: ({ accountId, currency, found }) =>
    `Account ${accountId} (${currency}): its balance is ${found}, below zero.`,
  running_balance: ({ accountId, currency, transferId, found, expected }) =>
    `Account ${accountId} (${currency}): after transfer ${transferId} it shows ${found}, but ${expected} follows from the entry before.`,
};

/** Sets exit code 1 for faults. */
function checkText({ at, accounts, transfers, entries, total, faults }: Check): string {
  const checked = `${accounts} accounts, ${transfers} transfers and ${entries} entries as of ${at}`;
  if (total === 0) return `The ledger is right: ${checked}.`;
  process.exitCode = 1;
  const reports = faults.map((fault) => faultTexts[fault.fault]?.(fault) ?? JSON.stringify(fault));
  const more = total > faults.length ? [`… and ${total - faults.length} more.`] : [];
  return [
    `The ledger is off in ${total} places (${checked}). Amounts are in centavos.`,
    ...reports,
    ...more,
  ].join('\n');
}
