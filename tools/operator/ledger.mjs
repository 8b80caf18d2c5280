/** What each fault of the ledger means, in a sentence; amounts are centavos. */
const faultWords = {
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

/** The report of the check; a ledger that is off ends the command with code 1. */
export function ledgerReport({ at, accounts, transfers, entries, total, faults }) {
  const looked = `${accounts} accounts, ${transfers} transfers and ${entries} entries as of ${at}`;
  if (total === 0) return `The ledger is right: ${looked}.`;
  process.exitCode = 1;
  const told = faults.map((fault) => faultWords[fault.fault]?.(fault) ?? JSON.stringify(fault));
  const more = total > faults.length ? [`… and ${total - faults.length} more.`] : [];
  return [
    `The ledger is off in ${total} places (${looked}). Amounts are in centavos.`,
    ...told,
    ...more,
  ].join('\n');
}
