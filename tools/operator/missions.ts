import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { line, lines, money, readJson, rowId } from './options.ts';

const addHelp = 'Which file? For example: missions add mission.json';
const closeHelp = 'Which mission? Its number is in: missions list. For example: missions close 2';
const rules = [
  'Words have a title and a text in each language.',
  'bets, games, newGames and days need minStake; once needs newDays for them, season needs toDay, at most 92 days.',
  'deposit, identity and app are once, with one step of target 1.',
  'Targets rise from step to step; cashBudget and pointsBudget cover what steps pay.',
].join(' ');

export function missionCommands(program: Command): void {
  const missions = program.command('missions').description('missions of members');
  missions
    .command('list')
    .description('shows all missions, and what their claims have paid')
    .action(() => run('operator.missions', {}, { done: missionsText }));
  withExample(missions.command('add'), addHelp)
    .description('makes a mission from a file; its terms never change afterwards')
    .argument('<FILE>', 'JSON, as in docs/operating.md')
    .action((file) =>
      run('operator.missionAdd', readJson<Request<'operator.missionAdd'>>(file), {
        done: ({ id }) => `Mission ${id} is made.`,
        rejected: `${file} does not fit. ${rules}`,
      }),
    );
  withExample(missions.command('close'), closeHelp)
    .description('ends it with today; what was reached can be claimed for seven days')
    .argument('<ID>', 'its number', rowId(closeHelp))
    .action((id) =>
      run(
        'operator.missionClose',
        { id: Number(id) },
        {
          done: ({ changed, title }) =>
            `${title} ${changed ? 'ends with today' : 'was closed before; nothing has changed'}.`,
          rejected: `There is no mission "${id}". Their numbers are in: missions list`,
        },
      ),
    );
  missions
    .command('check')
    .description(
      'counts the bets of the last 100 days again from rounds, while the site goes on; names what differs and ends with code 1 when anything does',
    )
    .action(() => run('operator.missionCheck', {}, { done: checkText }, checkTimeoutMs));
}

/** Months of bets take minutes. */
const checkTimeoutMs = 600_000;

function missionsText({ missions }: Value<'operator.missions'>): string {
  const rows = missions.map((one) =>
    line(
      String(one.id),
      one.goal,
      one.period,
      one.title,
      `from ${one.fromDay}`,
      one.toDay && `to ${one.toDay}`,
      one.closedDay && `closed ${one.closedDay}`,
      one.named && 'for named members',
      `claims: ${one.claims}${one.maxClaims === null ? '' : ` of ${one.maxClaims}`}`,
      one.cashBudget !== null && `${money(one.cashPaid)} of ${money(one.cashBudget)}`,
      one.pointsBudget !== null && `${one.pointsPaid} of ${one.pointsBudget} points`,
    ),
  );
  return lines(rows, 'There are no missions.');
}

/** Sets exit code 1 for faults. */
function checkText({ days, faults }: Value<'operator.missionCheck'>): string {
  if (faults.length === 0) return `All ${days} days of members' bets are right.`;
  process.exitCode = 1;
  return ['Some days of bets are off:', ...faults].join('\n');
}
