import type { Command } from '@commander-js/extra-typings';
import {
  type OperatorContract,
  contractKinds,
  dividendPeriods,
  salaryTypes,
} from '../../contract/commissions/shapes.ts';
import type { Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { defaultLast, lastHelp, line, minuteOf, money, oneOf, rowCount, rowId } from './options.ts';

type Tier = OperatorContract['tiers'][number];
const phases = ['pending', 'active', 'ended'] as const;
const whichRate = `Of which kind? For example: contracts rate salary 0.5. Kinds are ${contractKinds.join(', ')}.`;
const offerExample =
  'For example: contracts offer agent --kind salary --counts singleBet --tier 0.2 --tier 0.5:5:100000';
const whichContract =
  'Which one? For example: contracts end 12. The numbers are in: contracts list';

export function commissionCommands(program: Command): void {
  const contracts = program.command('contracts').description('contracts on commissions');
  contracts
    .command('list')
    .description('shows the highest rates and the contracts, newest first')
    .argument('[USERNAME]', 'of one account')
    .option('--state <STATE>', phases.join(', '), oneOf('state', phases))
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action((account, { state, last: limit }) =>
      run(
        'operator.contracts',
        { account, state, limit },
        { done: contractsText, rejected: 'There is no such account.' },
      ),
    );
  withExample(contracts.command('rate'), whichRate)
    .description('sets the highest rate that may be offered; earlier offers stay')
    .argument('<KIND>', contractKinds.join(', '), kindOf)
    .argument('<PERCENT>', 'such as 0.5 or 12.25', basisPoints)
    .action((kind, highest) =>
      run(
        'operator.contractRules',
        { kind, highest },
        { done: ratesText, rejected: 'A rate is from 0.01 to 100 percent.' },
      ),
    );
  offerCommand(contracts);
  withExample(contracts.command('end'), whichContract)
    .description('withdraws an offer, or ends a contract; what it has earned is still settled')
    .argument('<ID>', 'its number', rowId(whichContract))
    .action((id) =>
      run(
        'operator.contractEnd',
        { id },
        { done: contractText, rejected: `There is no contract ${id}.` },
      ),
    );
}

function offerCommand(contracts: Command): void {
  withExample(contracts.command('offer <USERNAME>'), offerExample)
    .description("offers one in the house's name to an account without an upline")
    .option('--kind <KIND>', contractKinds.join(', '), oneOf('kind', contractKinds))
    .option(
      '--tier <PERCENT[:ACTIVE[:BETS[:LOSS]]]>',
      'up to ten: a rate with the active members, the pesos of their bets and of their losses that it asks for',
      addTier,
    )
    .option('--period <PERIOD>', 'of a dividend: D, W, H or M', oneOf('period', dividendPeriods))
    .option(
      '--counts <WHAT>',
      `of a salary: ${salaryTypes.join(', ')}`,
      oneOf('count', salaryTypes),
    )
    .action((account, { kind, tier = [], period = null, counts = null }) =>
      run(
        'operator.contractOffer',
        {
          account,
          kind: kind ?? fail(offerExample),
          period,
          salaryType: counts,
          tiers: tier,
        },
        {
          done: contractText,
          wrongField: {
            period: 'A dividend needs --period D, W, H or M, and a salary has none.',
            salaryType:
              'A salary needs --counts profit, loss or singleBet, and a dividend has none.',
          },
          rejected:
            'That cannot be offered: the account has an upline or does not exist, or there are not one to ten tiers with rates from 0.01 to 100.',
        },
      ),
    );
}

const kindOf = (text: string) => contractKinds.find((kind) => kind === text) ?? fail(whichRate);

/** Percent to basis points. */
function basisPoints(text: string): number {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text) * 100)
    : fail('A rate is a percentage, such as 0.5 or 12.25.');
}

/** Such as 0.5:3:10000:2000. */
function addTier(text: string, before: Tier[] = []): Tier[] {
  const example = 'for example 0.5:3:10000:2000';
  const [rate = '', active = '0', bets = '0', loss = '0', ...more] = text.split(':');
  if (more.length > 0) fail(`--tier takes a rate and up to three conditions, ${example}`);
  const [activeMembers, betPesos, lossPesos] = [active, bets, loss].map((condition) =>
    /^\d{1,12}$/.test(condition)
      ? Number(condition)
      : fail(`--tier takes whole numbers after the rate, ${example}`),
  ) as [number, number, number];
  const tier: Tier = {
    rate: basisPoints(rate),
    activeMembers,
    validBet: betPesos * 100,
    profitLoss: lossPesos * 100,
  };
  return [...before, tier];
}

const percent = (rate: number) => `${rate / 100}%`;

function ratesText({ highest }: Value<'operator.contractRules'>): string {
  const rates = Object.entries(highest).map(([kind, rate]) => `${kind} ${percent(rate)}`);
  return `Highest rates: ${rates.join(', ')}`;
}

function tierText({ rate, activeMembers, validBet, profitLoss }: Tier): string {
  return [
    percent(rate),
    activeMembers > 0 && `${activeMembers} active`,
    validBet > 0 && `bets ${money(validBet)}`,
    profitLoss > 0 && `loss ${money(profitLoss)}`,
  ]
    .filter(Boolean)
    .join(' + ');
}

function contractText(contract: OperatorContract): string {
  const { id, kind, period, salaryType, tiers, state, offerer, customer } = contract;
  return line(
    id,
    state,
    `${kind} ${period ?? salaryType}`,
    `${offerer ?? 'the house'} to ${customer}`,
    tiers.map(tierText).join(' | '),
    contract.startedAt && `since ${minuteOf(contract.startedAt)} UTC`,
    contract.endedAt && `until ${minuteOf(contract.endedAt)} UTC`,
    contract.owed > 0 && `owed ${money(contract.owed)}`,
  );
}

function contractsText({ open, highest, contracts }: Value<'operator.contracts'>): string {
  return [
    ...(open
      ? []
      : ['The site has no contracts (AGENTPOLICY3 is off): those in force are settled.']),
    ratesText({ highest }),
    ...(contracts.length > 0 ? contracts.map(contractText) : ['There are no contracts.']),
  ].join('\n');
}
