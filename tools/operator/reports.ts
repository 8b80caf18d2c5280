import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { run } from './gateway.ts';

type Check = Value<'reports.check'>;
type Fault = Check['faults'][number];
/** Years of bets take minutes. */
const checkTimeoutMs = 600_000;

export function reportCommands(program: Command): void {
  program
    .command('reports')
    .description("the agents' reports")
    .command('check')
    .description(
      'adds up the reports again from bets and entries, while the site goes on; names what differs and ends with code 1 when anything does',
    )
    .action(() => run('reports.check', {}, { done: checkText }, checkTimeoutMs));
}

const whose: Readonly<Record<Fault['rollup'], string>> = {
  member: 'own',
  team: 'team',
  active: "team's active members",
  half_month: 'half-month with the team',
  level: 'part of its level',
  share: 'share of bets',
  rebate: 'rebate',
};

function faultText({ rollup, account, day, category, figure, found, expected }: Fault): string {
  const where = [account, whose[rollup], day ?? 'now', category].filter(Boolean).join(', ');
  return `${where}: ${figure} is ${found}, but bets and entries give ${expected}.`;
}

/** Sets exit code 1 for faults. */
function checkText({ asOf, members, days, total, faults }: Check): string {
  const checked = `${days} sums of days of ${members} members as of ${asOf}`;
  if (total === 0) return `The reports are right: ${checked}.`;
  process.exitCode = 1;
  const more = total > faults.length ? [`… and ${total - faults.length} more.`] : [];
  return [
    `The reports are off in ${total} places (${checked}). Amounts are in centavos.`,
    ...faults.map(faultText),
    ...more,
  ].join('\n');
}
