import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { type CalendarReward, ladderSteps, noReward } from '../../contract/calendar/shapes.ts';
import { rewardNeeds } from '../../contract/reward-needs.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { money, oneOf, orNone, pesos, requireChange, wholeNumber } from './options.ts';

type Overview = Value<'operator.calendar'>;

const dayExample = 'calendar day 1 --points 10';
const ladderExample = 'calendar ladder 7 --cash 10 --turnover 300';
const budgetExample = 'calendar budget --cash 5000 --points 100000';
const daysOfWeek = ['1', '2', '3', '4', '5', '6', '7'] as const;
const steps = ladderSteps.map(String);

export function calendarCommands(program: Command): void {
  const calendar = program.command('calendar').description('the sign-in calendar');
  calendar
    .command('show')
    .description(
      'shows its rewards, what members need, the budget of a day and what today has paid',
    )
    .action(() => run('operator.calendar', {}, { done: overviewText }));
  dayCommand(calendar);
  ladderCommand(calendar);
  withExample(calendar.command('needs'), 'What? For example: calendar needs deposit')
    .description('sets what a member must have done once before a day can be claimed')
    .argument('<WHAT>', rewardNeeds.join(', '), oneOf('need', rewardNeeds))
    .action((needs) => change({ needs }));
  withExample(calendar.command('budget'), `How much? For example: ${budgetExample}`)
    .description('sets the most that a day may pay over all members; what is above it is not paid')
    .option('--cash <PESOS>', 'or none, for no bound', orNone(pesos('--cash')))
    .option('--points <N>', 'or none, for no bound', orNone(wholeNumber('--points', 9)))
    .action(({ cash, points }) => {
      const budgets = { cashBudget: cash, pointsBudget: points };
      requireChange(budgets, budgetExample);
      return change(budgets);
    });
  calendar
    .command('on')
    .description('members see it and claim days')
    .action(() => change({ open: true }, `There are no rewards yet. For example: ${dayExample}`));
  calendar
    .command('off')
    .description('members see nothing of it; days on which it is off break no streak')
    .action(() => change({ open: false }));
}

function dayCommand(calendar: Command): void {
  const command = withExample(calendar.command('day'), `Which day? For example: ${dayExample}`)
    .description('sets the reward of a day of the week that a streak repeats')
    .argument('<DAY>', '1 to 7', oneOf('day', daysOfWeek));
  withReward(command).action((day, options) =>
    change({ day: { day: Number(day), ...rewardOf(options, dayExample) } }, rejected),
  );
}

function ladderCommand(calendar: Command): void {
  const command = withExample(
    calendar.command('ladder'),
    `Which step? For example: ${ladderExample}`,
  )
    .description('sets the extra reward for so many days in a row')
    .argument('<STEP>', steps.join(', '), oneOf('step', steps));
  withReward(command).action((text, options) => {
    const step = ladderSteps.find((one) => String(one) === text)!;
    return change({ ladder: { step, ...rewardOf(options, ladderExample) } }, rejected);
  });
}

const withReward = <Args extends any[]>(command: Command<Args>) =>
  command
    .option('--points <N>', 'so many points', wholeNumber('--points', 6))
    .option('--cash <PESOS>', 'so much cash', pesos('--cash'))
    .option('--turnover <PERCENT>', 'of the cash, to be bet; else 100', wholeNumber('--turnover'))
    .option('--none', 'no reward');

interface RewardOptions {
  points?: number | undefined;
  cash?: number | undefined;
  turnover?: number | undefined;
  none?: true | undefined;
}

function rewardOf(
  { points, cash, turnover, none }: RewardOptions,
  example: string,
): CalendarReward {
  if (none) return noReward;
  requireChange({ points, cash }, example);
  if (points !== undefined && cash !== undefined) fail('A reward is --points or --cash.');
  return {
    points: points ?? 0,
    amount: cash ?? 0,
    turnoverPercent: cash === undefined ? 0 : (turnover ?? 100),
  };
}

const rejected =
  'That does not fit: a reward has at most 100000 points or PHP 100000, and at most 10000 percent to be bet; while the calendar is on, a day has a reward.';

function change(request: Request<'operator.calendarTerms'>, sentence?: string): Promise<void> {
  return run('operator.calendarTerms', request, {
    done: overviewText,
    ...(sentence !== undefined && { rejected: sentence }),
  });
}

const needsText = {
  nothing: 'Members need nothing for it.',
  deposit: 'Members need a credited deposit.',
  identity: 'Members need an approved identity.',
} as const;

function overviewText(overview: Overview): string {
  const { open, needs, week, ladder, cashBudget, pointsBudget, claims, points, amount } = overview;
  return [
    open
      ? 'The sign-in calendar is on.'
      : 'The sign-in calendar is off: members see nothing of it.',
    needsText[needs],
    ...week.map((reward, i) => `day ${i + 1}  ${rewardText(reward)}`),
    ...ladder.map((reward, i) => `${ladderSteps[i]} in a row  ${rewardText(reward)}`),
    `A day may pay ${cashBudget === null ? 'any cash' : money(cashBudget)} and ${pointsBudget ?? 'any'} points.`,
    `Today: ${claims} claims, paid ${money(amount)} and ${points} points.`,
  ].join('\n');
}

function rewardText({ points, amount, turnoverPercent }: CalendarReward): string {
  if (points > 0) return `${points} points`;
  if (amount === 0) return 'nothing';
  return `${money(amount)}, of which ${turnoverPercent} percent must be bet`;
}
