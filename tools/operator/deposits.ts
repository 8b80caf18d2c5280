import type { Command } from '@commander-js/extra-typings';
import { depositStates, rails } from '../../contract/deposits/shapes.ts';
import type { Request, Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  filterOf,
  line,
  lines,
  money,
  oneOf,
  pesos,
  wholeNumber,
  withListOptions,
  withBounds,
} from './options.ts';

export function depositCommands(program: Command): void {
  const deposit = program.command('deposit').description('deposits');
  const list = deposit
    .command('list')
    .description('shows deposits, newest first: those under review, which wait for a decision');
  withListOptions(list, depositStates, 'review').action(({ state, last: limit }) =>
    run('operator.deposits', { state: filterOf(state), limit }, { done: depositsText }),
  );
  withExample(
    deposit.command('approve <REFERENCE>'),
    'Which deposit? For example: deposit approve PD7K3M9Q2X4',
  )
    .description('credits a deposit, by what was paid unless an amount is given')
    .option('--amount <PESOS>', 'what to credit', pesos('--amount'))
    .action((reference, { amount }) => decide(reference, true, amount));
  withExample(
    deposit.command('reject <REFERENCE>').alias('refuse'),
    'Which deposit? For example: deposit reject PD7K3M9Q2X4',
  )
    .description('rejects it; nothing is credited')
    .action((reference) => decide(reference, false));
  railCommands(program);
}

function railCommands(program: Command): void {
  const rail = program.command('rail').description('ways to deposit');
  for (const verb of ['open', 'close'] as const) {
    withExample(rail.command(verb), `Which one? For example: rail ${verb} pesonet`)
      .description(`${verb}s a way to deposit: ewallet, qrph, instapay, pesonet`)
      .argument('<RAIL>', 'its name', oneOf('rail', rails))
      .action((name) => setRail({ rail: name, open: verb === 'open' }));
  }
  const example = 'rail set ewallet --min 100 --max 50000 --minutes 15';
  const set = withExample(rail.command('set'), `Which one? For example: ${example}`)
    .description('sets its limits and the time to pay')
    .argument('<RAIL>', 'its name', oneOf('rail', rails));
  withBounds(
    set,
    {
      min: ['--min <PESOS>', 'the smallest deposit', pesos],
      max: ['--max <PESOS>', 'the largest deposit', pesos],
      minutes: ['--minutes <N>', 'the time to pay, 1 to 44640 minutes', wholeNumber],
    },
    example,
    (change, name) => setRail({ rail: name, ...change }),
  );
}

function decide(reference: string, approve: boolean, amount?: number): Promise<void> {
  return run(
    'operator.deposit',
    { reference, approve, amount },
    {
      done: ({ changed, state, credited, account }) => {
        if (!changed && state === 'credited')
          return fail(
            `${reference} was credited before, ${money(credited ?? 0)} to ${account}; nothing has changed.`,
          );
        if (!changed) return `${reference} was rejected before; nothing has changed.`;
        return approve
          ? `${money(credited ?? 0)} is credited to ${account}.`
          : `${reference} of ${account} is rejected; nothing was credited.`;
      },
      wrongField: {
        amount: `${reference} was paid in another currency: give by --amount how many pesos are credited.`,
      },
      rejected: `There is no deposit "${reference}". The references are in: deposit list --state all`,
    },
  );
}

function setRail(request: Request<'operator.rail'>): Promise<void> {
  return run('operator.rail', request, {
    done: railsText,
    rejected: `That is no setting for "${request.rail}": the maximum is at least the minimum, and the time 1 to 44640 minutes.`,
  });
}

function railsText({ rails: all }: Value<'operator.rail'>): string {
  return all
    .map(({ rail, open, min, max, minutes }) =>
      line(rail, open ? 'open' : 'closed', `${money(min)} to ${money(max)}`, `${minutes} min`),
    )
    .join('\n');
}

function depositsText({ deposits }: Value<'operator.deposits'>): string {
  const rows = deposits.map(
    ({ createdAt, reference, account, rail, amount, paid, credited, state, reason }) =>
      line(
        createdAt,
        reference,
        account,
        rail,
        money(amount),
        state,
        paid !== null && paid !== amount && `paid ${money(paid)}`,
        credited !== null && credited !== amount && `credited ${money(credited)}`,
        reason,
      ),
  );
  return lines(rows, 'There are no such deposits.');
}
