import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { line, lines, money, readJson, reason, required, rowId } from './options.ts';

const addHelp = 'Which file? For example: tournament add tournament.json';
const which = (verb: string) =>
  `Which tournament? Its number is in: tournament list. For example: tournament ${verb} 2`;

export function tournamentCommands(program: Command): void {
  const tournament = program.command('tournament').description('tournaments of members');
  tournament
    .command('list')
    .description('shows all, with who has joined, and what prizes cost and have paid')
    .action(() => run('operator.tournaments', {}, { done: listText }));
  withExample(tournament.command('add'), addHelp)
    .description('makes one from a file; its terms never change afterwards')
    .argument('<FILE>', 'JSON, as in docs/operating.md')
    .action((file) =>
      run('operator.tournamentAdd', readJson<Request<'operator.tournamentAdd'>>(file), {
        done: ({ id, amount, points }) =>
          `Tournament ${id} is made. Its prizes cost at most ${costText(amount, points)}.`,
        rejected: `${file} does not fit. The words have the same languages in title, summary and terms; it begins in the future; ranks of prizes have no gaps, and each brings points or cash; all prizes fit the budget.`,
      }),
    );
  withExample(tournament.command('cancel'), `${which('cancel')} --reason "A game was at fault"`)
    .description('ends it without prizes, before its end; who has joined gets the reason')
    .argument('<ID>', 'its number', rowId(which('cancel')))
    .option('--reason <TEXT>', 'which members read', reason)
    .action((id, options) =>
      run(
        'operator.tournamentCancel',
        { id, reason: required(options.reason) },
        {
          done: ({ changed, title, informed }) =>
            changed
              ? `${title} is cancelled; ${informed} members get a message.`
              : `${title} was cancelled before; nothing has changed.`,
          rejected: `There is no tournament "${id}". Their numbers are in: tournament list`,
          byCode: { tournament_over: 'It is over; its prizes are paid.' },
        },
      ),
    );
  withExample(tournament.command('check'), which('check'))
    .description('computes its scores from the rounds or missions, and names what differs')
    .argument('<ID>', 'its number', rowId(which('check')))
    .action((id) =>
      run(
        'operator.tournamentCheck',
        { id },
        {
          done: checkText,
          rejected: `There is no tournament "${id}". Their numbers are in: tournament list`,
        },
      ),
    );
}

function costText(amount: number, points: number): string {
  return `${money(amount)} and ${points} points`;
}

function listText({ tournaments }: Value<'operator.tournaments'>): string {
  const rows = tournaments.map((one) =>
    line(
      one.id,
      one.state,
      one.metric,
      one.title,
      `from ${one.beginsAt}`,
      `to ${one.endsAt}`,
      `joined: ${one.entrants}${one.places === null ? '' : ` of ${one.places}`}`,
      `paid: ${costText(one.paidAmount, one.paidPoints)} of ${costText(one.amount, one.points)}`,
      one.waiting > 0 && `waiting: ${one.waiting}`,
    ),
  );
  return lines(rows, 'There are no tournaments.');
}

function checkText({ title, entrants, upTo, differ }: Value<'operator.tournamentCheck'>): string {
  const rows = differ.map(({ account, score, rightScore, reachedAt, rightAt }) =>
    line(
      account,
      `has ${score}${reachedAt ? ` of ${reachedAt}` : ''}`,
      `should have ${rightScore}${rightAt ? ` of ${rightAt}` : ''}`,
    ),
  );
  return lines(rows, `All ${entrants} scores of ${title} are right, up to ${upTo}.`);
}
