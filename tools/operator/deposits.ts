import type { Command } from '@commander-js/extra-typings';
import { type RailFee, depositStates, rails } from '../../contract/deposits/shapes.ts';
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
  orNone,
  pesos,
  readJson,
  requireChange,
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
      .description(`${verb}s a way to deposit: ${rails.join(', ')}`)
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
  const lookExample = 'rail show gcash --name GCash --letters G --colour "#0b57d0" --fee 10+1%';
  withExample(rail.command('show'), `Which one? For example: ${lookExample}`)
    .description('sets what members see of it')
    .argument('<RAIL>', 'its name', oneOf('rail', rails))
    .option('--name <TEXT>', "up to 24 letters; none: the site's own word", orNone(String))
    .option('--letters <TEXT>', 'one to three, on its mark')
    .option('--colour <#RRGGBB>', 'of its mark')
    .option(
      '--fee <PESOS+PERCENT>',
      'what the payment service takes on top, such as 0, 10, 1.5% or 10+1%; none: not stated',
      orNone(feeOf),
    )
    .option(
      '--usual <FILE>',
      'JSON, a sentence of up to 60 letters by language: how long it takes, until enough deposits say so; none: not stated',
      orNone((file) => readJson<Record<string, string>>(file)),
    )
    .action((name, { name: label, letters, colour, fee, usual }) => {
      requireChange({ label, letters, colour, fee, usual }, lookExample);
      if ((letters === undefined) !== (colour === undefined))
        fail('--letters and --colour come together.');
      return setRail({
        rail: name,
        ...(label !== undefined && { name: label }),
        ...(letters !== undefined && { mark: { letters, colour: colour!.toLowerCase() } }),
        ...(fee !== undefined && { fee }),
        ...(usual !== undefined && { usual }),
      });
    });
}

/** "10+1.5%" to centavos and basis points. */
function feeOf(text: string): RailFee {
  const [, pesos, percent] =
    /^(?:(\d{1,4}(?:\.\d{1,2})?))?(?:(?:^|\+)(\d{1,2}(?:\.\d{1,2})?)%)?$/.exec(text) ?? [];
  if (pesos === undefined && percent === undefined)
    return fail('--fee takes pesos, a percentage or both, such as 0, 10, 1.5% or 10+1%.');
  const hundredths = (part = '0') => Math.round(Number(part) * 100);
  return { fixed: hundredths(pesos), rate: hundredths(percent) };
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
    rejected: `That is no setting for "${request.rail}": the maximum is at least the minimum, the time 1 to 44640 minutes, the fee at most 1000 pesos and 10 percent, and a mark is one to three letters and a colour such as #0b57d0.`,
  });
}

function railsText({ rails: all }: Value<'operator.rail'>): string {
  return all
    .map(({ rail, open, min, max, minutes, name, fee }) =>
      line(
        rail,
        open ? 'open' : 'closed',
        `${money(min)} to ${money(max)}`,
        `${minutes} min`,
        name,
        fee && `fee ${money(fee.fixed)} and ${fee.rate / 100}%`,
      ),
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
