import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { defaultLast, lastHelp, line, lines, minuteOf, rowCount } from './options.ts';

export function responsibleCommands(program: Command): void {
  const exclusion = program.command('exclusion').description('self-exclusions');
  exclusion
    .command('list')
    .description('shows self-exclusions, newest first')
    .option('--all', 'those that are over too')
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ all, last: limit }) =>
      run(
        'operator.exclusions',
        { all: all ? 'true' : undefined, limit },
        { done: exclusionsText },
      ),
    );
  withExample(exclusion.command('end <USERNAME>'), 'Whose? For example: exclusion end player')
    .description("ends a self-exclusion at the member's request; never in its first six months")
    .action((account) =>
      run(
        'operator.endExclusion',
        { account },
        {
          done: () => `The self-exclusion of ${account} is over.`,
          rejected: `No self-exclusion of "${account}" is in force. Those that are: exclusion list`,
        },
      ),
    );
}

function exclusionsText({ exclusions }: Value<'operator.exclusions'>): string {
  const rows = exclusions.map(({ account, since, until, fixedUntil, over }) =>
    line(
      account,
      `since ${minuteOf(since)}`,
      `until ${minuteOf(until)} UTC`,
      over ? 'over' : `fixed until ${minuteOf(fixedUntil)}`,
    ),
  );
  return lines(rows, 'Nobody is excluded.');
}
