import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { type CategoryCode, categories } from '../../contract/categories.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { wholeNumber } from './options.ts';

const whichWeight = `Which weight? For example: bets weight LIVE 50. The categories: ${categories.join(', ')}`;
const whichOdds = 'Which odds? For example: bets odds 1.50, or off';

export function validBetCommands(program: Command): void {
  const bets = program.command('bets').description('what of bets counts');
  withExample(bets.command('weight'), whichWeight)
    .description('sets how much of the bets of a category counts, for rounds settled from now on')
    .argument('<CATEGORY>', categories.join(', '), categoryOf)
    .argument('<PERCENT>', '0 to 100', wholeNumber('The weight', 3))
    .action((category, percent) =>
      run(
        'operator.validBetRules',
        { weight: { category, percent } },
        { done: rulesText, rejected: 'A weight is 0 to 100.' },
      ),
    );
  withExample(bets.command('odds'), whichOdds)
    .description('sets the least odds with which a bet counts, in games that have odds')
    .argument('<ODDS>', 'such as 1.50, or off: any odds', oddsOf)
    .action((minOdds) =>
      run(
        'operator.validBetRules',
        { minOdds },
        { done: rulesText, rejected: 'The least odds are 1 to 100.' },
      ),
    );
}

const categoryOf = (text: string): CategoryCode =>
  categories.find((category) => category === text.toUpperCase()) ?? fail(whichWeight);

/** In hundredths. */
function oddsOf(text: string): number {
  if (text === 'off') return 0;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : fail(whichOdds);
}

function rulesText({ weights, minOdds }: Value<'operator.validBetRules'>): string {
  const rows = Object.entries(weights).map(([category, percent]) => `${category} ${percent} %`);
  return [
    rows.length > 0 ? `Bets count: ${rows.join(', ')}; all others whole.` : 'All bets count whole.',
    minOdds > 0 ? `Odds below ${(minOdds / 100).toFixed(2)} do not count.` : 'Any odds count.',
  ].join('\n');
}
