import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const payoutHelp = `  withdrawal list [--state STATE] [--last N]       shows withdrawals, newest first: those that wait for you (open), or those
                                                   that are review, approved, paying, paid, received, disputed, returned,
                                                   refused or cancelled; all of them
  withdrawal approve <REFERENCE>                   has the payment provider pay it
  withdrawal retry <REFERENCE>                     has the provider try once more what it has failed or refused to pay; asked under
                                                   the same key, it pays once at the most
  withdrawal pay <REFERENCE> [--reason TEXT]       says that you have paid it by hand; look first whether the provider has
  withdrawal refuse <REFERENCE> --reason TEXT      gives the money back, also where a payment has failed; the member reads the reason
  withdrawal evidence <REFERENCE> [--out FOLDER]   shows what its member sent with a dispute, and keeps the pictures in a folder
  withdrawal force <REFERENCE> [--reason TEXT]     counts it as received; it is not refunded, and the member is told
  withdrawal return <REFERENCE> [--amount PESOS] [--reason TEXT]
                                                   gives back what of a disputed one did not arrive
  withdrawal set [--least PESOS] [--most PESOS] [--daily PESOS] [--times N] [--confirm MINUTES]
                 [--deposit-turnover PERCENT] [--bonus-turnover PERCENT]
                                                   sets limits, the time to confirm, and how much of what came in is to be bet
  kyc list [--state STATE] [--last N]              shows who members say they are: those that are pending, approved, refused; all
  kyc show <USERNAME> [--out FOLDER]               shows what a member sent, and keeps the pictures in a folder
  kyc approve <USERNAME>                           says that it is so
  kyc refuse <USERNAME> --reason TEXT              says that it is not, or takes an approval back; the member reads the reason
`;

export const payoutOptions = {
  out: { type: 'string' },
  daily: { type: 'string' },
  times: { type: 'string' },
  confirm: { type: 'string' },
  'deposit-turnover': { type: 'string' },
  'bonus-turnover': { type: 'string' },
};

/** How many words may follow a command. */
export const payoutWords = Object.fromEntries(
  [
    'withdrawal approve',
    'withdrawal retry',
    'withdrawal pay',
    'withdrawal refuse',
    'withdrawal evidence',
    'withdrawal force',
    'withdrawal return',
    'kyc show',
    'kyc approve',
    'kyc refuse',
  ].map((name) => [name, 1]),
);

/** The commands on withdrawals and on who members are. */
export function payoutCommands(kit) {
  return { ...withdrawalCommands(kit), ...kycCommands(kit) };
}

function listed(path, { state, last }, { lastOf }, done) {
  const query = new URLSearchParams({ limit: lastOf(last), ...(state === 'all' ? {} : { state }) });
  return {
    method: 'GET',
    path: `${path}?${query}`,
    done,
    refused: `There is no state "${state}"; --help lists them.`,
  };
}

/** The words that a member is to read; null without any. */
function reasonOf(reason, needed, { fail }) {
  if (reason === undefined && !needed) return null;
  return reason && reason.length >= 3 && reason.length <= 200
    ? reason
    : fail('--reason takes 3 to 200 letters; the member reads it.');
}

function withdrawalCommands(kit) {
  const { fail, pesos } = kit;
  const decision =
    (verb, needsReason = false) =>
    (options, reference) =>
      decide(kit, { ...options, verb, needsReason, reference });
  return {
    'withdrawal list': ({ state = 'open', last }) =>
      listed('/api/operator/withdrawals', { state, last }, kit, ({ withdrawals }) =>
        withdrawalsNow(withdrawals, pesos),
      ),
    'withdrawal approve': decision('approve'),
    'withdrawal retry': decision('retry'),
    'withdrawal pay': decision('pay'),
    'withdrawal refuse': decision('refuse', true),
    'withdrawal force': decision('force'),
    'withdrawal return': decision('return'),
    'withdrawal evidence': ({ out }, reference) => {
      if (!reference) fail('Which withdrawal? For example: withdrawal evidence PW7K3M9Q2X4');
      return {
        method: 'GET',
        path: `/api/operator/withdrawal/evidence?${new URLSearchParams({ reference })}`,
        done: ({ evidence }) => evidenceNow(evidence, { pesos, out, reference }),
        refused: `There is no withdrawal "${reference}".`,
      };
    },
    'withdrawal set': (options) => ({
      path: '/api/operator/withdrawalRules',
      body: changesOf(options, kit),
      done: (rules) => rulesNow(rules, pesos),
      refused:
        "That does not fit: the most is at least the least and no more than a day's, times 1 to 1000, minutes to confirm 1 to 43200, percent 0 to 10000.",
    }),
  };
}

function decide(kit, { verb, needsReason, reference, reason, amount }) {
  if (!reference) kit.fail(`Which withdrawal? For example: withdrawal ${verb} PW7K3M9Q2X4`);
  const note = reasonOf(reason, needsReason, kit);
  return {
    path: '/api/operator/withdrawal',
    body: {
      reference,
      decision: verb,
      ...(note && { note }),
      ...(amount !== undefined && { amount: kit.centavos('--amount', amount) }),
    },
    done: (value) => decided(verb, reference, value, kit.pesos),
    refused: `There is no withdrawal "${reference}" of which that much could be given back. The references are in: withdrawal list --state all`,
    settled: (state) => settledNow(reference, verb, state),
  };
}

/** Why a decision does not fit, and which ones do where that is not plain. */
function settledNow(reference, verb, state) {
  const why = `${reference} is ${state}: it cannot be told to ${verb}. Nothing has changed.`;
  return verb === 'approve' && state === 'review'
    ? `${why}\nIts payment has failed: take withdrawal retry, pay or refuse.`
    : why;
}

function decided(verb, reference, { changed, state, amount, returned, customer }, pesos) {
  if (!changed) return `${reference} is ${state} already; nothing has changed.`;
  if (verb === 'return') return `${pesos(returned)} is back in the wallet of ${customer}.`;
  if (verb === 'refuse')
    return `${reference} is refused; ${pesos(amount)} is back in the wallet of ${customer}.`;
  if (['approve', 'retry'].includes(verb) && state === 'review')
    return `The provider does not take ${reference}; it waits for you again.`;
  return `${reference} of ${customer}, ${pesos(amount)}, is ${state}.`;
}

function kycCommands(kit) {
  const { fail } = kit;
  const unknown = (account) => `"${account}" is no account that has sent who it is.`;
  const decision =
    (approve) =>
    ({ reason }, account) => {
      if (!account) fail(`Whose? For example: kyc ${approve ? 'approve' : 'refuse'} player`);
      const said = reasonOf(reason, !approve, kit);
      return {
        path: '/api/operator/kyc',
        body: { account, approve, ...(said && { reason: said }) },
        done: ({ changed, state, fullName }) =>
          `${account} (${fullName}) ${changed ? `is ${state}` : `was ${state} before; nothing has changed`}.`,
        refused: unknown(account),
      };
    };
  return {
    'kyc list': ({ state = 'pending', last }) =>
      listed('/api/operator/kycs', { state, last }, kit, ({ submissions }) =>
        submissionsNow(submissions),
      ),
    'kyc show': ({ out }, account) => {
      if (!account) fail('Whose? For example: kyc show player');
      return {
        method: 'GET',
        path: `/api/operator/kyc?${new URLSearchParams({ account })}`,
        done: (value) => kycNow(value, out),
        refused: unknown(account),
      };
    },
    'kyc approve': decision(true),
    'kyc refuse': decision(false),
  };
}

function changesOf(options, { centavos, fail }) {
  const whole = (name, text) =>
    /^\d{1,5}$/.test(text) ? Number(text) : fail(`${name} takes a whole number.`);
  const money = { least: '--least', most: '--most', daily: '--daily' };
  const counts = {
    times: 'dailyCount',
    confirm: 'confirmMinutes',
    'deposit-turnover': 'depositTurnover',
    'bonus-turnover': 'bonusTurnover',
  };
  const body = {};
  for (const [key, name] of Object.entries(money)) {
    if (options[key] !== undefined)
      body[key === 'daily' ? 'dailyAmount' : key] = centavos(name, options[key]);
  }
  for (const [key, name] of Object.entries(counts))
    if (options[key] !== undefined) body[name] = whole(`--${key}`, options[key]);
  return Object.keys(body).length > 0
    ? body
    : fail('Set what? For example: withdrawal set --least 200 --most 50000 --confirm 1440');
}

function rulesNow(
  { least, most, dailyAmount, dailyCount, confirmMinutes, depositTurnover, bonusTurnover },
  pesos,
) {
  return [
    `Each ${pesos(least)} to ${pesos(most)}; within 24 hours ${pesos(dailyAmount)}, ${dailyCount} times.`,
    `Counts as received after ${confirmMinutes} minutes. To be bet first: ${depositTurnover} % of deposits, ${bonusTurnover} % of bonuses.`,
  ].join('\n');
}

function withdrawalsNow(withdrawals, pesos) {
  if (withdrawals.length === 0) return 'There are no such withdrawals.';
  const shown = withdrawals.map(
    ({
      createdAt,
      reference,
      customer,
      institution,
      number,
      name,
      amount,
      state,
      reason,
      received,
      pictures,
      remark,
    }) => {
      const said = [
        reason,
        received !== null && `came ${pesos(received)}`,
        pictures > 0 && `pictures: ${pictures}`,
        remark && JSON.stringify(remark),
      ];
      return [
        createdAt,
        reference,
        customer,
        institution,
        number,
        name,
        pesos(amount),
        state,
        ...said.filter(Boolean),
      ].join('  ');
    },
  );
  return shown.join('\n');
}

function evidenceNow(evidence, { pesos, out, reference }) {
  if (evidence.length === 0) return 'Its member has sent nothing.';
  return evidence
    .map(({ at, outcome, received, remark, pictures }) => {
      const what = outcome === 'none' ? 'nothing came' : `${pesos(received)} came`;
      return [`${at}  ${what}  ${remark}`, ...kept(pictures, out, reference)].join('\n  ');
    })
    .join('\n');
}

function submissionsNow(submissions) {
  if (submissions.length === 0) return 'There are none.';
  return submissions
    .map(({ submittedAt, account, fullName, document, state, reason }) =>
      [submittedAt, account, fullName, document, state, reason].filter(Boolean).join('  '),
    )
    .join('\n');
}

function kycNow({ account, state, reason, details, age, registered, sameDocument, pictures }, out) {
  const lines = [
    `${account} is ${state}${reason ? `: ${reason}` : ''}`,
    ...Object.entries(details).map(
      ([name, text]) => `${name}: ${text}${name === 'birthday' ? ` (${age} years)` : ''}`,
    ),
    `at its registration: ${[registered.payeeName, registered.birthday].filter(Boolean).join(', ') || 'nothing'}`,
    ...(sameDocument.length > 0
      ? [`The same document is approved for: ${sameDocument.join(', ')}`]
      : []),
  ];
  return [...lines, ...kept(pictures, out, account)].join('\n  ');
}

/** Keeps pictures in a folder, and says where; without one it says how many there are. */
function kept(pictures, out, name) {
  if (out === undefined)
    return [
      `pictures: ${pictures.length}${pictures.length > 0 ? ' (--out FOLDER keeps them there)' : ''}`,
    ];
  return pictures.map(({ id, type, data }) => {
    const path = join(resolve(out), `${name}-${id}.${type === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(path, Buffer.from(data, 'base64'));
    return path;
  });
}
