export const referralHelp = `  referral rule                                    shows what an invited friend brings, for those who join from now on
  referral open|close                              takes friends who join into account, or new ones no more; what they were promised stays
  referral set [--reward PESOS] [--deposits PESOS] [--bets PESOS] [--days N] [--most N] [--turnover PERCENT]
                                                   changes it: the reward, what the friend deposits and bets within so many days of
                                                   joining, rewards of one member in a month, and how much of a reward is to be bet
  referral list [--state STATE] [--last N]         shows rewards, newest first: those in review, which wait for you, or those that
                                                   are open, ready, claimed, missed or denied; all of them
  referral allow <NUMBER>                          lets a reward that is in review be claimed
  referral deny <NUMBER> --reason TEXT             denies one that is not claimed; the member reads the reason
`;

export const referralOptions = {
  reward: { type: 'string' },
  deposits: { type: 'string' },
  bets: { type: 'string' },
  days: { type: 'string' },
  turnover: { type: 'string' },
};

/** How many words may follow a command. */
export const referralWords = { 'referral allow': 1, 'referral deny': 1 };

/** Why a reward is looked at or does not count. */
const reasons = {
  agent: 'the friend is an agent',
  identity: "document or name and birthday of the friend are the inviter's",
  payout: 'withdrawals of both go to one account',
  known: "another account has the friend's document",
  closed: "the friend's account is closed",
  device: 'both have logged in from one address with one browser',
  operator: 'denied by you',
};

/** The commands on rewards for invited friends. */
export function referralCommands({ fail, lastOf, pesos, centavos }) {
  const path = '/api/operator/referral/rule';
  const done = (rule) => ruleNow(rule, pesos);
  const decision =
    (allow) =>
    ({ reason }, id) => {
      const verb = allow ? 'allow' : 'deny';
      if (!/^\d{1,18}$/.test(id ?? ''))
        fail(`Which reward? Its number stands in: referral list. For example: referral ${verb} 17`);
      if (!allow && (!reason || reason.length < 3 || reason.length > 200))
        fail('--reason takes 3 to 200 letters; the member reads it.');
      return {
        path: '/api/operator/referral',
        body: { id, allow, ...(!allow && { note: reason }) },
        done: ({ changed, state, inviter, friend }) => {
          const which = `The reward of ${inviter} for ${friend}`;
          if (!changed)
            return `${which} is ${state === 'review' ? 'in review' : state}; nothing has changed.`;
          return allow ? `${which} is ready to be claimed.` : `${which} is denied.`;
        },
        refused: `There is no reward "${id}". Their numbers stand in: referral list --state all`,
      };
    };
  return {
    'referral rule': () => ({ path, body: {}, done }),
    'referral open': () => ({ path, body: { open: true }, done }),
    'referral close': () => ({ path, body: { open: false }, done }),
    'referral set': ({ reward, deposits, bets, days, most, turnover }) => {
      const whole = (name, text) =>
        /^\d{1,5}$/.test(text) ? Number(text) : fail(`${name} takes a whole number.`);
      const body = {
        ...(reward !== undefined && { reward: centavos('--reward', reward) }),
        ...(deposits !== undefined && { depositLeast: centavos('--deposits', deposits) }),
        ...(bets !== undefined && { betLeast: centavos('--bets', bets) }),
        ...(days !== undefined && { days: whole('--days', days) }),
        ...(most !== undefined && { mostPerMonth: whole('--most', most) }),
        ...(turnover !== undefined && { turnoverPercent: whole('--turnover', turnover) }),
      };
      if (Object.keys(body).length === 0)
        fail(
          'Set what? For example: referral set --reward 100 --deposits 500 --bets 2000 --days 30 --most 20 --turnover 100',
        );
      return {
        path,
        body,
        done,
        refused:
          'That does not fit: amounts are up to 1,000,000 pesos, days 1 to 365, rewards in a month 1 to 1000, percent 0 to 10000.',
      };
    },
    'referral list': ({ state = 'review', last }) => {
      const query = new URLSearchParams({
        limit: lastOf(last),
        ...(state === 'all' ? {} : { state }),
      });
      return {
        method: 'GET',
        path: `/api/operator/referrals?${query}`,
        done: ({ rewards }) => rewardsNow(rewards, pesos),
        refused: `There is no state "${state}"; take review, open, ready, claimed, missed, denied or all.`,
      };
    },
    'referral allow': decision(true),
    'referral deny': decision(false),
  };
}

function ruleNow(
  { open, reward, depositLeast, betLeast, days, mostPerMonth, turnoverPercent },
  pesos,
) {
  return [
    open
      ? 'Open: friends who join from now on bring a reward.'
      : 'Closed: friends who join from now on bring nothing.',
    `${pesos(reward)} for each friend who deposits ${pesos(depositLeast)} and bets ${pesos(betLeast)} within ${days} days, and whose identity is approved;`,
    `rewards of one member in a month, at the most: ${mostPerMonth}; ${turnoverPercent} percent of each is to be bet.`,
  ].join('\n');
}

function rewardsNow(rewards, pesos) {
  if (rewards.length === 0) return 'There are no such rewards.';
  const shown = rewards.map(
    ({ id, joinedAt, inviter, friend, amount, state, reason, note, done }) => {
      const said = [
        reason && reasons[reason],
        note && JSON.stringify(note),
        state === 'open' && `done: ${done.join(', ') || 'nothing'}`,
      ];
      return [
        id,
        joinedAt,
        `${inviter} for ${friend}`,
        pesos(amount),
        state,
        ...said.filter(Boolean),
      ].join('  ');
    },
  );
  return shown.join('\n');
}
