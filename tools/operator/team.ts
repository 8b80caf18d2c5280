import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { type CategoryCode, categories } from '../../contract/categories.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { lines } from './options.ts';

const whichRate = `Which rate? For example: team rate SPORTS 0.8. The categories: ${categories.join(', ')}`;

export function teamCommands(program: Command): void {
  const team = program.command('team').description("agents' teams");
  team
    .command('rates')
    .description(
      'shows the highest rates of valid bets that agents may give, or those of an account',
    )
    .argument('[USERNAME]', 'of one account')
    .action((account) =>
      run(
        'operator.teamRates',
        { account },
        { done: ratesText, rejected: 'There is no such account.' },
      ),
    );
  withExample(team.command('rate'), whichRate)
    .description('sets the highest rate of a category; rates above it count as it at once')
    .argument('<CATEGORY>', categories.join(', '), categoryOf)
    .argument('<PERCENT>', '0 to 100, such as 0.5', basisPoints)
    .action((category, highest) =>
      run(
        'operator.teamRate',
        { category, highest },
        { done: highestText, rejected: 'A rate is 0 to 100 percent.' },
      ),
    );
}

const categoryOf = (text: string): CategoryCode =>
  categories.find((category) => category === text.toUpperCase()) ?? fail(whichRate);

/** Percent to basis points. */
function basisPoints(text: string): number {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * 100)
    : fail('A rate is a percentage, such as 0.5 or 0.');
}

type Rates = Value<'operator.teamRate'>['highest'];

const listed = (rates: Rates): string =>
  categories.map((category) => `${category} ${rates[category] / 100}%`).join(', ');

const highestText = ({ highest }: { highest: Rates }): string =>
  `Highest rates: ${listed(highest)}`;

function ratesText({ highest, own, later }: Value<'operator.teamRates'>): string {
  if (!own) return highestText({ highest });
  const rows = later.map(({ category, rate, from }) => `${from}  ${category} ${rate / 100}%`);
  return [`Today: ${listed(own)}`, lines(rows, 'Nothing is set for later days.')].join('\n');
}
