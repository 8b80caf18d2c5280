import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import {
  type StockedPrize,
  type TicketKind,
  type TicketTable,
  ticketKinds,
} from '../../contract/tickets/shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { money, oneOf, readJson, wholeNumber } from './options.ts';

type Overview = Value<'operator.tickets'>;
type Kind = Overview['kinds'][number];

const kindOf = oneOf('kind', ticketKinds);
const kindsHelp = ticketKinds.join(', ');
const stockExample = 'tickets stock wheel 3 50';
const grantExample = 'tickets grant player wheel 2 --key birthday-2026';
const rejectedTable =
  'does not fit. A table has 2 to 12 prizes, each with points or an amount (centavos, with a stock) or neither, and a weight; one prize has no stock, so that every ticket can be drawn.';

export function ticketCommands(program: Command): void {
  const tickets = program
    .command('tickets')
    .description('golden eggs, red envelopes and turns of the prize wheel');
  tickets
    .command('show', { isDefault: true })
    .description('shows each kind with its prizes, what is left and what was paid')
    .action(() => run('operator.tickets', {}, { done: overviewText }));
  withExample(tickets.command('set'), 'Which file? For example: tickets set wheel.json')
    .description("sets a kind's prizes and terms from a file; draws made before stay as they are")
    .argument('<FILE>', 'JSON, as in docs/operating.md')
    .action((file) => {
      const { kind, ...table } = readJson<TicketTable & { kind: TicketKind }>(file);
      return change({ kind, table }, `${file} ${rejectedTable}`);
    });
  withExample(tickets.command('open'), 'Which kind? For example: tickets open wheel')
    .description('members see it and draw their tickets')
    .argument('<KIND>', kindsHelp, kindOf)
    .action((kind) =>
      change(
        { kind, open: true },
        `There are no prizes of "${kind}" yet. For example: tickets set ${kind}.json`,
      ),
    );
  withExample(tickets.command('close'), 'Which kind? For example: tickets close wheel')
    .description('nothing of it is drawn; tickets stay, and lapse on their last day')
    .argument('<KIND>', kindsHelp, kindOf)
    .action((kind) => change({ kind, open: false }));
  stockCommand(tickets);
  grantCommand(tickets);
}

function stockCommand(tickets: Command): void {
  withExample(tickets.command('stock'), `Which prize? For example: ${stockExample}`)
    .description('sets how many of a prize are left; the odds change where it had run out')
    .argument('<KIND>', kindsHelp, kindOf)
    .argument('<PRIZE>', 'its number in the table, from 1', wholeNumber('PRIZE', 2))
    .argument('<LEFT>', 'how many', wholeNumber('LEFT', 7))
    .action((kind, number, stock) => {
      if (number < 1 || number > 12) fail('Prizes have the numbers 1 to 12.');
      return run(
        'operator.ticketStock',
        { kind, position: number - 1, stock },
        {
          done: overviewText,
          rejected: `There is no prize ${number} with a stock of "${kind}". Their numbers are in: tickets show`,
        },
      );
    });
}

function grantCommand(tickets: Command): void {
  withExample(tickets.command('grant'), `Whom? For example: ${grantExample}`)
    .description('gives a member tickets')
    .argument('<ACCOUNT>', 'its username')
    .argument('<KIND>', kindsHelp, kindOf)
    .argument('<COUNT>', '1 to 100', wholeNumber('COUNT', 3))
    .option('--key <KEY>', 'a repetition with the same key gives nothing; without one, each gives')
    .action((account, kind, count, { key = randomUUID() }) =>
      run(
        'operator.ticketGrant',
        { account, kind, count, key },
        {
          done: ({ granted }) =>
            granted
              ? `${account} has ${count} more of "${kind}".`
              : `${account} was given tickets with this key before; nothing has changed.`,
          rejected: 'That does not fit: 1 to 100 tickets, and a key of at most 64 letters.',
          byCode: { not_found: `There is no member "${account}".` },
          noResponse: `Whether ${account} was given them is not known; repeat it with --key ${key}.`,
        },
      ),
    );
}

function change(request: Request<'operator.ticketTable'>, sentence?: string): Promise<void> {
  return run('operator.ticketTable', request, {
    done: overviewText,
    ...(sentence !== undefined && { rejected: sentence }),
  });
}

const needsText = {
  nothing: 'needs nothing',
  deposit: 'needs a credited deposit',
  identity: 'needs an approved identity',
} as const;

const overviewText = ({ kinds }: Overview): string => kinds.map(kindText).join('\n');

function kindText({ kind, open, needs, days, prizes, out, draws, points, amount }: Kind): string {
  const weights = prizes
    .filter(({ stock }) => stock !== 0)
    .reduce((sum, { weight }) => sum + weight, 0);
  return [
    `${kind} is ${open ? 'open' : 'closed'}: ${needsText[needs]}, tickets can be used for ${days} days, ${out} are out.`,
    ...prizes.map((prize) => prizeText(prize, weights)),
    `  ${draws} draws have paid ${money(amount)} and ${points} points.`,
  ].join('\n');
}

function prizeText(prize: StockedPrize, weights: number): string {
  const { position, weight, stock, paid } = prize;
  const chance = stock === 0 ? 'out of stock' : `${((weight / weights) * 100).toFixed(2)} percent`;
  const left = stock === null ? 'unlimited' : `${stock} left`;
  return `  ${position + 1}  ${worthOf(prize)}  ${chance}  ${left}  ${paid} paid`;
}

function worthOf({ points, amount, turnoverPercent }: StockedPrize): string {
  if (points > 0) return `${points} points`;
  if (amount === 0) return 'nothing';
  return `${money(amount)}, of which ${turnoverPercent} percent must be bet`;
}
