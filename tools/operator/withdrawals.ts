import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { withdrawalStates } from '../../contract/withdrawals/shapes.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  filterOf,
  line,
  lines,
  money,
  pesos,
  picturesText,
  reason,
  reasonHelp,
  required,
  wholeNumber,
  withListOptions,
  withBounds,
} from './options.ts';

type Decision = Request<'operator.withdrawal'>['decision'];
const whichOne = (verb: string) => `Which withdrawal? For example: withdrawal ${verb} PW7K3M9Q2X4`;

export function withdrawalCommands(program: Command): void {
  const withdrawal = program.command('withdrawal').description('withdrawals');
  const list = withdrawal
    .command('list')
    .description('shows withdrawals, newest first: those that wait for a decision (open)');
  withListOptions(list, ['open', ...withdrawalStates], 'open').action(({ state, last: limit }) =>
    run('operator.withdrawals', { state: filterOf(state), limit }, { done: withdrawalsText }),
  );
  decisionCommands(withdrawal);
  withExample(withdrawal.command('evidence <REFERENCE>'), whichOne('evidence'))
    .description('shows what its member sent with a dispute')
    .option('--out <FOLDER>', 'writes the pictures there')
    .action((reference, { out }) =>
      run(
        'operator.evidence',
        { reference },
        {
          done: (value) => evidenceText(value, out, reference),
          rejected: `There is no withdrawal "${reference}".`,
        },
      ),
    );
  rulesCommand(withdrawal);
}

function decisionCommands(withdrawal: Command): void {
  withExample(withdrawal.command('approve <REFERENCE>'), whichOne('approve'))
    .description('has the payment provider pay it')
    .action((reference) => decide(reference, 'approve', {}));
  withExample(withdrawal.command('retry <REFERENCE>'), whichOne('retry'))
    .description(
      'has the provider try once more after a failure; under the same key, so that it pays once at most',
    )
    .action((reference) => decide(reference, 'retry', {}));
  withExample(withdrawal.command('pay <REFERENCE>'), whichOne('pay'))
    .description('records that you have paid it by hand; check first whether the provider has')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) => decide(reference, 'pay', options));
  withExample(withdrawal.command('reject <REFERENCE>').alias('refuse'), whichOne('reject'))
    .description('gives the money back, also after a failed payment')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) =>
      decide(reference, 'reject', { reason: required(options.reason) }),
    );
  withExample(withdrawal.command('force <REFERENCE>'), whichOne('force'))
    .description('counts it as received; it is not refunded, and the member is notified')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) => decide(reference, 'force', options));
  withExample(withdrawal.command('return <REFERENCE>'), whichOne('return'))
    .description('gives back what of a disputed one did not arrive')
    .option('--amount <PESOS>', 'how much', pesos('--amount'))
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) => decide(reference, 'return', options));
}

function rulesCommand(withdrawal: Command): void {
  withBounds(
    withdrawal
      .command('set')
      .description('sets limits, the time to confirm, and how much of what came in must be bet'),
    {
      min: ['--min <PESOS>', 'the smallest withdrawal', pesos],
      max: ['--max <PESOS>', 'the largest withdrawal', pesos],
      dailyAmount: ['--daily <PESOS>', 'the sum within 24 hours', pesos],
      dailyCount: ['--times <N>', 'how many within 24 hours', wholeNumber],
      confirmMinutes: ['--confirm <MINUTES>', 'the time to confirm', wholeNumber],
      depositTurnover: ['--deposit-turnover <PERCENT>', 'of deposits', wholeNumber],
      bonusTurnover: ['--bonus-turnover <PERCENT>', 'of bonuses', wholeNumber],
    },
    'withdrawal set --min 200 --max 50000 --confirm 1440',
    (change) =>
      run('operator.withdrawalRules', change, {
        done: rulesText,
        rejected:
          "That does not fit: the maximum is at least the minimum and no more than a day's, times 1 to 1000, minutes to confirm 1 to 43200, percent 0 to 10000.",
      }),
  );
}

function decide(
  reference: string,
  decision: Decision,
  { reason: note, amount }: { reason?: string | undefined; amount?: number | undefined },
): Promise<void> {
  return run(
    'operator.withdrawal',
    { reference, decision, note, amount },
    {
      done: (value) => decisionText(decision, reference, value),
      rejected: `There is no withdrawal "${reference}" of which that much could be given back. The references are in: withdrawal list --state all`,
      settled: (state) => settledText(reference, decision, state),
    },
  );
}

function settledText(reference: string, decision: Decision, state: string): string {
  const why = `${reference} is ${state}: ${decision} does not apply. Nothing has changed.`;
  return decision === 'approve' && state === 'review'
    ? `${why}\nIts payment has failed: take withdrawal retry, pay or reject.`
    : why;
}

function decisionText(
  decision: Decision,
  reference: string,
  { changed, state, amount, returned, customer }: Value<'operator.withdrawal'>,
): string {
  if (!changed) return `${reference} is ${state} already; nothing has changed.`;
  if (decision === 'return') return `${money(returned ?? 0)} is back in the wallet of ${customer}.`;
  if (decision === 'reject')
    return `${reference} is rejected; ${money(amount)} is back in the wallet of ${customer}.`;
  if ((decision === 'approve' || decision === 'retry') && state === 'review')
    return `The provider does not take ${reference}; it waits for you again.`;
  return `${reference} of ${customer}, ${money(amount)}, is ${state}.`;
}

function rulesText(rules: Value<'operator.withdrawalRules'>): string {
  const { min, max, dailyAmount, dailyCount, confirmMinutes } = rules;
  return [
    `Each ${money(min)} to ${money(max)}; within 24 hours ${money(dailyAmount)}, ${dailyCount} times.`,
    `Counts as received after ${confirmMinutes} minutes. To be bet first: ${rules.depositTurnover} % of deposits, ${rules.bonusTurnover} % of bonuses.`,
  ].join('\n');
}

function withdrawalsText({ withdrawals }: Value<'operator.withdrawals'>): string {
  const rows = withdrawals.map((one) =>
    line(
      one.createdAt,
      one.reference,
      one.customer,
      one.institution,
      one.number,
      one.name,
      money(one.amount),
      one.state,
      one.reason,
      one.received !== null && `came ${money(one.received)}`,
      one.pictures > 0 && `pictures: ${one.pictures}`,
      one.remark && JSON.stringify(one.remark),
    ),
  );
  return lines(rows, 'There are no such withdrawals.');
}

function evidenceText(
  { evidence }: Value<'operator.evidence'>,
  out: string | undefined,
  reference: string,
): string {
  const rows = evidence.map(({ at, outcome, received, remark, pictures }) => {
    const what = outcome === 'none' ? 'nothing came' : `${money(received)} came`;
    return [line(at, what, remark), ...picturesText(pictures, out, reference)].join('\n  ');
  });
  return lines(rows, 'Its member has sent nothing.');
}
