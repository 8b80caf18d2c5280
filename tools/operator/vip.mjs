export const vipHelp = `  vip show                                         shows the VIP levels, how many members have each, and what waits to be claimed
  vip level <RANK> [--bets PESOS] [--name EN:NAME --name TY:NAME] [--reward PESOS] [--turnover PERCENT]
                   [--daily PESOS|none] [--times N|none]
                                                   sets a level, or adds the next one above: the bets in all that reach it, what it
                                                   is called, the reward for reaching it and how much of that is to be bet, and
                                                   what may be withdrawn within 24 hours and how often, where that is more than all have
  vip remove <RANK>                                takes the highest level away; rewards that were earned stay
  vip on|off                                       members see the levels, or nothing of them; bets are counted all the time
`;

export const vipOptions = {
  bets: { type: 'string' },
  name: { type: 'string', multiple: true },
  daily: { type: 'string' },
  times: { type: 'string' },
};

/** How many words may follow a command. */
export const vipWords = { 'vip level': 1, 'vip remove': 1 };

/** The commands on VIP levels. */
export function vipCommands({ fail, pesos, centavos }) {
  const path = '/api/operator/vip';
  const done = (now) => levelsNow(now, pesos);
  const rankOf = (text, verb) =>
    /^\d{1,2}$/.test(text ?? '') ? Number(text) : fail(`Which level? For example: vip ${verb} 1`);
  const whole = (name, text) =>
    /^\d{1,5}$/.test(text) ? Number(text) : fail(`${name} takes a whole number.`);
  const labelOf = (names) => {
    const pairs = names.map(
      (text) =>
        /^([A-Z]{2,8}):(.{1,24})$/.exec(text) ??
        fail('--name takes a language and up to 24 letters, for example EN:Silver'),
    );
    return Object.fromEntries(pairs.map(([, language, name]) => [language, name]));
  };
  const most = (text, read) => (text === 'none' ? null : read(text));
  return {
    'vip show': () => ({ method: 'GET', path, done }),
    'vip on': () => ({
      path,
      body: { open: true },
      done,
      refused:
        'There are no levels yet. For example: vip level 1 --bets 10000 --name EN:Silver --name TY:Pilak --reward 50',
    }),
    'vip off': () => ({ path, body: { open: false }, done }),
    'vip level': ({ bets, name, reward, turnover, daily, times }, text) => {
      const rank = rankOf(text, 'level');
      const change = {
        ...(name !== undefined && { label: labelOf(name) }),
        ...(bets !== undefined && { bets: centavos('--bets', bets) }),
        ...(reward !== undefined && { reward: reward === '0' ? 0 : centavos('--reward', reward) }),
        ...(turnover !== undefined && { turnoverPercent: whole('--turnover', turnover) }),
        ...(daily !== undefined && {
          dailyAmount: most(daily, (pesosText) => centavos('--daily', pesosText)),
        }),
        ...(times !== undefined && { dailyCount: most(times, (count) => whole('--times', count)) }),
      };
      if (Object.keys(change).length === 0)
        fail(
          `Set what? For example: vip level ${rank} --bets 10000 --name EN:Silver --name TY:Pilak --reward 50`,
        );
      const refused =
        'That does not fit: a new level is the next one above and needs --bets and --name, and each level asks for more bets than the one below.';
      return { path, body: { level: { rank, ...change } }, done, refused };
    },
    'vip remove': (_options, text) => ({
      path,
      body: { remove: rankOf(text, 'remove') },
      done,
      refused: 'Only the highest level can be taken away, and the last one not while VIP is on.',
    }),
  };
}

function levelsNow({ open, levels }, pesos) {
  const head = open ? 'VIP is on.' : 'VIP is off: members see nothing of it.';
  if (levels.length === 0) return `${head} There are no levels.`;
  const shown = levels.map(
    ({ label, bets, reward, turnoverPercent, dailyAmount, dailyCount, members, unclaimed }, i) => {
      const names = Object.entries(label)
        .map(([language, name]) => `${language}:${name}`)
        .join(' ');
      const daily = [
        dailyAmount !== null && `up to ${pesos(dailyAmount)}`,
        dailyCount !== null && `${dailyCount} times`,
      ]
        .filter(Boolean)
        .join(', ');
      return [
        `${i + 1}  ${names}`,
        `from ${pesos(bets)} of bets`,
        reward > 0
          ? `reward ${pesos(reward)}, of which ${turnoverPercent} percent is to be bet`
          : 'no reward',
        ...(daily ? [`withdrawals within 24 hours: ${daily}`] : []),
        `members: ${members}, not claimed yet: ${pesos(unclaimed)}`,
      ].join('  ');
    },
  );
  return [head, ...shown].join('\n');
}
