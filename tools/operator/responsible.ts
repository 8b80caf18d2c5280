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
  exclusion
    .command('matches')
    .description(
      'shows accounts with the name and birthday, number, document or payout account of somebody excluded on another account',
    )
    .option('--all', 'those that are over or cleared too')
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ all, last: limit }) =>
      run(
        'operator.exclusionMatches',
        { all: all ? 'true' : undefined, limit },
        { done: matchesText },
      ),
    );
  withExample(
    exclusion.command('clear <USERNAME> <EXCLUDED>'),
    'Which two? For example: exclusion clear maria player',
  )
    .description('says that they are two persons: the first may deposit and play again')
    .action((account, excluded) =>
      run(
        'operator.clearMatch',
        { account, excluded },
        {
          done: () => `${account} is another person than ${excluded}.`,
          rejected: `"${account}" has no match with "${excluded}". Those that are: exclusion matches`,
        },
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

const traitTexts = {
  person: 'name and birthday',
  mobile: 'mobile number',
  document: 'document',
  payout: 'payout account',
} as const;

function matchesText({ matches }: Value<'operator.exclusionMatches'>): string {
  const rows = matches.map(({ at, account, excluded, traits, proven, point, times, cleared }) =>
    line(
      `${minuteOf(at)} UTC`,
      account ?? 'a rejected registration',
      `like ${excluded}, who is excluded`,
      traits.map((trait) => traitTexts[trait]).join(', '),
      proven ? 'verified' : 'not verified',
      `last at: ${point}`,
      times > 1 ? `${times} times` : null,
      cleared ? 'another person' : null,
    ),
  );
  return lines(rows, 'No account has traits of an excluded person.');
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
