import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  filterOf,
  line,
  lines,
  oneOf,
  picturesText,
  reason,
  reasonHelp,
  required,
  withListOptions,
} from './options.ts';

const onOrOff = (text: string): boolean => oneOf('setting', ['on', 'off'])(text) === 'on';
const states = ['pending', 'approved', 'rejected'] as const;
const unknown = (account: string) => `"${account}" is no account that has sent who it is.`;

export function kycCommands(program: Command): void {
  const kyc = program.command('kyc').description('identity verification');
  const list = kyc
    .command('list')
    .description('shows the identities that members sent: those that wait for a decision');
  withListOptions(list, states, 'pending').action(({ state, last: limit }) =>
    run('operator.kycs', { state: filterOf(state), limit }, { done: submissionsText }),
  );
  withExample(kyc.command('show <USERNAME>'), 'Whose? For example: kyc show player')
    .description('shows what a member sent')
    .option('--out <FOLDER>', 'writes the pictures there')
    .action((account, { out }) =>
      run(
        'operator.kycOf',
        { account },
        { done: (value) => kycText(value, out), rejected: unknown(account) },
      ),
    );
  withExample(kyc.command('approve <USERNAME>'), 'Whose? For example: kyc approve player')
    .description('confirms the identity')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((account, options) => decide(account, true, options.reason));
  withExample(
    kyc.command('reject <USERNAME>').alias('refuse'),
    'Whose? For example: kyc reject player',
  )
    .description('rejects it, or takes an approval back')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((account, options) => decide(account, false, required(options.reason)));
  withExample(
    kyc.command('before-play').argument('<ON>', 'on or off', onOrOff),
    'On or off? For example: kyc before-play on',
  )
    .description('sets whether deposits and bets need an approved identity')
    .action(identityRules);
}

function identityRules(beforePlay: boolean): Promise<void> {
  return run(
    'operator.identityRules',
    { beforePlay },
    {
      done: () =>
        beforePlay
          ? 'Deposits and bets need an approved identity.'
          : 'Deposits and bets need no approved identity.',
    },
  );
}

function decide(account: string, approve: boolean, text: string | undefined): Promise<void> {
  return run(
    'operator.kyc',
    { account, approve, reason: text },
    {
      done: ({ changed, state, fullName }) =>
        `${account} (${fullName}) ${changed ? `is ${state}` : `was ${state} before; nothing has changed`}.`,
      rejected: unknown(account),
      byCode: {
        person_excluded: `${account} has traits of somebody who is excluded on another account. Which: kyc show ${account}. Is it another person: exclusion clear. Otherwise: kyc reject`,
        document_taken: `The document is approved for another account. Which: kyc show ${account}`,
      },
    },
  );
}

function submissionsText({ submissions }: Value<'operator.kycs'>): string {
  const rows = submissions.map(({ submittedAt, account, fullName, document, state, reason: why }) =>
    line(submittedAt, account, fullName, document, state, why),
  );
  return lines(rows, 'There are none.');
}

function kycText(value: Value<'operator.kycOf'>, out: string | undefined): string {
  const { account, state, details, age, registered, sameDocument, exclusions, pictures } = value;
  return [
    `${account} is ${state}${value.reason ? `: ${value.reason}` : ''}`,
    ...Object.entries(details ?? {}).map(
      ([name, text]) => `${name}: ${text}${name === 'birthday' ? ` (${age} years)` : ''}`,
    ),
    `at its registration: ${[registered.payeeName, registered.birthday].filter(Boolean).join(', ') || 'nothing'}`,
    ...(sameDocument.length > 0
      ? [`The same document is approved for: ${sameDocument.join(', ')}`]
      : []),
    ...exclusions.map(
      (each) =>
        `EXCLUDED as ${each.account} (${each.traits.join(', ')}); if that is another person: exclusion clear ${account} ${each.account}`,
    ),
    ...picturesText(pictures, out, account),
  ].join('\n  ');
}
