export const contractsHelp = `  contracts list [USERNAME] [--state pending|active|ended] [--last N]
                                                   shows the highest rates and the contracts, newest first; of one account, or all
  contracts rate <KIND> <PERCENT>                  sets the highest rate that may be offered: dividend, salary, hourSalary,
                                                   agentRealtimeSalary; what was offered before stays
  contracts offer <USERNAME> --kind KIND --tier PERCENT[:ACTIVE[:BETS[:LOSS]]]... [--period D|W|H|M] [--counts profit|loss|singleBet]
                                                   offers one in the house's name to an account without an upline: up to ten
                                                   tiers, each with the members who bet, the pesos of their bets and of what
                                                   they lost that it asks for; a dividend needs --period, a salary --counts
  contracts end <ID>                               withdraws an offer, or ends a contract; what it has earned is settled still
`;

export const contractsOptions = {
  tier: { type: 'string', multiple: true },
  period: { type: 'string' },
  counts: { type: 'string' },
};

/** How many words may follow a command. */
export const contractsWords = {
  'contracts list': 1,
  'contracts rate': 2,
  'contracts offer': 1,
  'contracts end': 1,
};

const kinds = ['dividend', 'salary', 'hourSalary', 'agentRealtimeSalary'];

/** Readers of what is typed: a rate in percent, and a tier of `--tier`. Each ends with `fail` where it is wrong. */
function readers(fail) {
  const points = (text) =>
    /^\d{1,3}(\.\d{1,2})?$/.test(text ?? '')
      ? Math.round(Number(text) * 100)
      : fail('A rate is a percentage, such as 0.5 or 12.25.');
  const whole = (text) =>
    /^\d{1,12}$/.test(text)
      ? Number(text)
      : fail('--tier takes whole numbers after the rate, for example 0.5:3:10000:2000');
  const tierOf = (text) => {
    const [rate, active = '0', bets = '0', loss = '0', ...more] = text.split(':');
    if (more.length > 0)
      fail('--tier takes a rate and up to three conditions, for example 0.5:3:10000:2000');
    return {
      rate: points(rate),
      activeMembers: whole(active),
      validBet: whole(bets) * 100,
      profitLoss: whole(loss) * 100,
    };
  };
  return { points, tierOf };
}

/** The commands on contracts. */
export function contractsCommands({ fail, pesos, lastOf }) {
  const path = '/api/operator/contracts';
  const { points, tierOf } = readers(fail);
  return {
    'contracts list': ({ state, last }, account) => {
      const query = new URLSearchParams({
        limit: lastOf(last),
        ...(account && { account }),
        ...(state && { state }),
      });
      return {
        method: 'GET',
        path: `${path}?${query}`,
        done: (now) => contractsNow(now, pesos),
        refused: 'There is no such account or state; a state is pending, active or ended.',
      };
    },
    'contracts rate': (_options, kind, percent) => {
      if (!kinds.includes(kind))
        fail(
          `Of which kind? For example: contracts rate salary 0.5. Kinds are ${kinds.join(', ')}.`,
        );
      return {
        path: `${path}/rules`,
        body: { kind, highest: points(percent) },
        done: ratesNow,
        refused: 'A rate is from 0.01 to 100 percent.',
      };
    },
    'contracts offer': ({ kind, tier = [], period = null, counts = null }, account) => {
      if (!account || !kinds.includes(kind))
        fail(
          'For example: contracts offer agent --kind salary --counts singleBet --tier 0.2 --tier 0.5:5:100000',
        );
      return {
        method: 'POST',
        path: `${path}/offer`,
        body: { account, kind, period, salaryType: counts, tiers: tier.map(tierOf) },
        done: (contract) => lineOf(contract, pesos),
        wrong: {
          period: 'A dividend needs --period D, W, H or M, and a salary has none.',
          salaryType: 'A salary needs --counts profit, loss or singleBet, and a dividend has none.',
        },
        refused:
          'That cannot be offered: the account has an upline or does not exist, or there are not one to ten tiers with rates from 0.01 to 100.',
      };
    },
    'contracts end': (_options, id) => {
      if (!/^\d{1,18}$/.test(id ?? ''))
        fail('Which one? For example: contracts end 12. The numbers are in: contracts list');
      return {
        method: 'POST',
        path: `${path}/end`,
        body: { id },
        done: (contract) => lineOf(contract, pesos),
        refused: `There is no contract ${id}.`,
      };
    },
  };
}

const percent = (rate) => `${rate / 100}%`;
const ratesNow = ({ highest }) =>
  `Highest rates: ${Object.entries(highest)
    .map(([kind, rate]) => `${kind} ${percent(rate)}`)
    .join(', ')}`;

function lineOf(
  { id, kind, period, salaryType, tiers, state, offerer, customer, startedAt, endedAt, owed },
  pesos,
) {
  const day = (iso) => iso.slice(0, 16).replace('T', ' ');
  const asks = ({ rate, activeMembers, validBet, profitLoss }) =>
    [
      percent(rate),
      activeMembers > 0 && `${activeMembers} active`,
      validBet > 0 && `bets ${pesos(validBet)}`,
      profitLoss > 0 && `loss ${pesos(profitLoss)}`,
    ]
      .filter(Boolean)
      .join(' + ');
  return [
    `${id}  ${state}  ${kind} ${period ?? salaryType}  ${offerer ?? 'the house'} to ${customer}`,
    tiers.map(asks).join(' | '),
    ...(startedAt ? [`since ${day(startedAt)} UTC`] : []),
    ...(endedAt ? [`until ${day(endedAt)} UTC`] : []),
    ...(owed > 0 ? [`owed ${pesos(owed)}`] : []),
  ].join('  ');
}

function contractsNow({ open, highest, contracts }, pesos) {
  const head = [
    ...(open
      ? []
      : ['The site has no contracts (AGENTPOLICY3 is off): those in force are settled.']),
    ratesNow({ highest }),
  ];
  return [
    ...head,
    ...(contracts.length > 0
      ? contracts.map((each) => lineOf(each, pesos))
      : ['There are no contracts.']),
  ].join('\n');
}
