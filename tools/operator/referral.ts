import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { rewardStates } from '../../contract/referral/shapes.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import {
  filterOf,
  line,
  lines,
  money,
  pesos,
  reason,
  reasonHelp,
  required,
  rowId,
  wholeNumber,
  withListOptions,
  withBounds,
} from './options.ts';

const reasons: Readonly<Record<string, string>> = {
  agent: 'the friend is an agent',
  identity: "document or name and birthday of the friend are the inviter's",
  payout: 'withdrawals of both go to one account',
  known: "another account has the friend's document",
  closed: "the friend's account is closed",
  device: 'both have logged in from one address with one browser',
  operator: 'denied by you',
};

const whichReward = (verb: string) =>
  `Which reward? Its number is in: referral list. For example: referral ${verb} 17`;

export function referralCommands(program: Command): void {
  const referral = program.command('referral').description('rewards for invited friends');
  referral
    .command('rule')
    .description('shows the rule of the reward for friends who join from now on')
    .action(() => setRule({}));
  referral
    .command('open')
    .description('counts friends who join from now on')
    .action(() => setRule({ open: true }));
  referral
    .command('close')
    .description('stops counting new friends; earlier promises stay')
    .action(() => setRule({ open: false }));
  ruleCommand(referral);
  const list = referral
    .command('list')
    .description('shows rewards, newest first: those in review, which wait for a decision');
  withListOptions(list, rewardStates, 'review').action(({ state, last: limit }) =>
    run('operator.referrals', { state: filterOf(state), limit }, { done: rewardsText }),
  );
  withExample(referral.command('allow'), whichReward('allow'))
    .description('lets a reward in review be claimed')
    .argument('<NUMBER>', 'of the reward', rowId(whichReward('allow')))
    .action((id) => decide(id, true));
  withExample(referral.command('deny'), whichReward('deny'))
    .description('denies one that is not claimed')
    .argument('<NUMBER>', 'of the reward', rowId(whichReward('deny')))
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((id, options) => decide(id, false, required(options.reason)));
}

function ruleCommand(referral: Command): void {
  withBounds(
    referral.command('set').description('changes the rule'),
    {
      reward: ['--reward <PESOS>', 'the reward', pesos],
      minDeposit: ['--deposits <PESOS>', 'what the friend has to deposit', pesos],
      minTurnover: ['--bets <PESOS>', 'what the friend has to bet', pesos],
      days: ['--days <N>', 'within so many days of joining', wholeNumber],
      maxPerMonth: ['--max <N>', 'rewards of one member in a month', wholeNumber],
      turnoverPercent: ['--turnover <PERCENT>', 'of the reward, to be bet', wholeNumber],
    },
    'referral set --reward 100 --deposits 500 --bets 2000 --days 30 --max 20 --turnover 100',
    setRule,
  );
}

function setRule(change: Request<'operator.referralRule'>): Promise<void> {
  return run('operator.referralRule', change, {
    done: ruleText,
    rejected:
      'That does not fit: amounts are up to 1,000,000 pesos, days 1 to 365, rewards in a month 1 to 1000, percent 0 to 10000.',
  });
}

function decide(id: string, allow: boolean, note?: string): Promise<void> {
  return run(
    'operator.referral',
    { id, allow, note },
    {
      done: ({ changed, state, inviter, friend }) => {
        const which = `The reward of ${inviter} for ${friend}`;
        if (!changed)
          return `${which} is ${state === 'review' ? 'in review' : state}; nothing has changed.`;
        return allow ? `${which} is ready to be claimed.` : `${which} is denied.`;
      },
      rejected: `There is no reward "${id}". Their numbers are in: referral list --state all`,
    },
  );
}

function ruleText(rule: Value<'operator.referralRule'>): string {
  return [
    rule.open
      ? 'Open: friends who join from now on bring a reward.'
      : 'Closed: friends who join from now on bring nothing.',
    `${money(rule.reward)} for each friend who deposits ${money(rule.minDeposit)} and bets ${money(rule.minTurnover)} within ${rule.days} days, and whose identity is approved;`,
    `maximum of rewards of one member in a month: ${rule.maxPerMonth}; ${rule.turnoverPercent} percent of each must be bet.`,
  ].join('\n');
}

function rewardsText({ rewards }: Value<'operator.referrals'>): string {
  const rows = rewards.map((one) =>
    line(
      one.id,
      one.joinedAt,
      `${one.inviter} for ${one.friend}`,
      money(one.amount),
      one.state,
      one.reason && reasons[one.reason],
      one.note && JSON.stringify(one.note),
      one.state === 'open' && `done: ${one.done.join(', ') || 'nothing'}`,
    ),
  );
  return lines(rows, 'There are no such rewards.');
}
