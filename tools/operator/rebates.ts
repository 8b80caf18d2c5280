import { betCategories, type BetCategory } from '../../contract/play/bet-categories.ts';
import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { money, orNone, pesos, requireChange, wholeNumber } from './options.ts';

type Rebates = Value<'operator.rebates'>;
type Terms = NonNullable<Rebates['today']>;

const rateExample = 'rebates rate RNG 0.4 --level 2';
const payExample = 'rebates pay --hour 6 --min 1 --turnover 100';

export function rebateCommands(program: Command): void {
  const rebates = program.command('rebates').description("rebates of members' valid bets");
  rebates
    .command('show')
    .description('shows the terms of today and from tomorrow on, and what they cost')
    .action(() => run('operator.rebates', {}, { done: rebatesText }));
  withExample(rebates.command('rate'), `Which rate? For example: ${rateExample}`)
    .description('sets a rate from tomorrow on; bets of today go by the rates of today')
    .argument('<CATEGORY>', betCategories.join(', '), categoryOf)
    .argument('<PERCENT>', '0 to 1, such as 0.4; or none, for as the level below', orNone(percent))
    .option('--level <RANK>', 'from which VIP level on; 0: everybody', wholeNumber('--level', 2), 0)
    .action((category, rate, { level }) =>
      change(
        { rate: { category, from: level, rate } },
        'That does not fit: a rate is 0 to 1 percent, a level 0 to 20, and no level gets less than one below it.',
      ),
    );
  rebates
    .command('pay')
    .description('sets when and how rebates are paid, from tomorrow on')
    .option(
      '--hour <HOUR>',
      "of the site's day, when all of the days before is paid; or none, for only by hand",
      orNone(wholeNumber('--hour', 2)),
    )
    .option('--min <PESOS>', 'of one payment', pesos('--min'))
    .option('--turnover <PERCENT>', 'of a payment, to be bet', wholeNumber('--turnover'))
    .action(({ hour, min: minPayment, turnover: turnoverPercent }) => {
      requireChange({ hour, minPayment, turnoverPercent }, payExample);
      return change(
        { hour, minPayment, turnoverPercent },
        'That does not fit: an hour is 0 to 23, the least payment 0.01 to 10000, the turnover 0 to 10000.',
      );
    });
  rebates
    .command('off')
    .description('no bet of tomorrow or later brings a rebate; what was earned is still paid')
    .action(() => change({ off: true }));
}

const categoryOf = (text: string): BetCategory =>
  betCategories.find((category) => category === text.toUpperCase()) ??
  fail(`There is no such category. Rebates have: ${betCategories.join(', ')}`);

/** Percent with two decimals to basis points. */
const percent = (text: string): number =>
  /^[01](\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * 100)
    : fail(`A rate is 0 to 1 percent, such as 0.4. For example: ${rateExample}`);

function change(request: Request<'operator.rebateRules'>, rejected?: string): Promise<void> {
  return run('operator.rebateRules', request, {
    done: rebatesText,
    ...(rejected !== undefined && { rejected }),
  });
}

function rebatesText({ today, tomorrow, unpaid, members, paid }: Rebates): string {
  return [
    today ? `Today: ${termsText(today)}` : 'Today: bets bring no rebates.',
    tomorrow ? `From ${tomorrow.from}: ${termsText(tomorrow)}` : 'Tomorrow: as today.',
    `Unpaid: ${money(unpaid)} of ${members} members. Paid so far: ${money(paid)}.`,
  ].join('\n');
}

function termsText({ rates, hour, minPayment, turnoverPercent }: Terms): string {
  const listed = betCategories.flatMap((category) => {
    const steps = rates[category] ?? [];
    return steps.length === 0 ? [] : [`${category} ${steps.map(stepText).join(', ')}`];
  });
  const when = hour === null ? 'paid by hand' : `paid by hand, and at ${hour}:00`;
  return `${listed.join('; ') || 'no rates'}. ${when}, from ${money(minPayment)}; ${turnoverPercent} percent to be bet.`;
}

const stepText = ({ from, rate }: { from: number; rate: number }): string =>
  `${rate / 100}%${from === 0 ? '' : ` from level ${from}`}`;
