import { readFileSync } from 'node:fs';

export const pointsHelp = `  points rate <TYPE> <PESOS>                       how much of settled bets, or of deposits, earns one point: live, lottery,
                                                   pvp, slots, sports, deposit; off: none
  points exchange <FROM:RATIO>…                    the exchange table: from so many points at once, so many points are a peso;
                                                   for example 100:10 5000:9
  points items                                     shows everything that points are redeemed for
  points item <CODE> [--kind cash|goods] [--words FILE] [--points N] [--price PESOS] [--stock N|none] [--open | --close]
                                                   puts an item into the mall or changes it; a new one needs kind, words and
                                                   points. The file has the words in each language of the site:
                                                   { "TY": { "name": "…", "text": "…", "unit": "…" }, "EN": { … } }
  points list [--state STATE] [--last N]           shows redemptions, newest first: those in process, which wait for you, or
                                                   those that are approved or rejected; all of them
  points approve <REFERENCE> [--reason TEXT]       says that the goods are on their way
  points reject <REFERENCE> --reason TEXT          gives points, and any money, back; the member reads the reason
`;

export const pointsOptions = {
  points: { type: 'string' },
  price: { type: 'string' },
  stock: { type: 'string' },
  open: { type: 'boolean' },
  close: { type: 'boolean' },
};

/** How many words may follow a command. */
export const pointsWords = {
  'points rate': 2,
  'points exchange': 20,
  'points item': 1,
  'points approve': 1,
  'points reject': 1,
};

const types = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'];

/** The commands on the points mall. */
export function pointsCommands(kit) {
  return { ...ruleCommands(kit), ...itemCommands(kit), ...redemptionCommands(kit) };
}

function ruleCommands({ fail, pesos, centavos }) {
  const path = '/api/operator/points/rules';
  const done = ({ rates, exchange }) =>
    [
      ...types.map(
        (type) => `${type}  ${rates[type] > 0 ? `a point for ${pesos(rates[type])}` : 'no points'}`,
      ),
      ...exchange.map(({ from, ratio }) => `from ${from} points: ${ratio} points for PHP 1`),
    ].join('\n');
  return {
    'points rate': (_options, type, amount) => {
      if (!types.includes(type) || !amount)
        fail(`Which rate? For example: points rate slots 100. The types: ${types.join(', ')}`);
      return {
        path,
        body: { rate: { type, centavos: amount === 'off' ? 0 : centavos('The rate', amount) } },
        done,
      };
    },
    'points exchange': (_options, ...rows) => {
      if (rows.length === 0 || !rows.every((row) => /^\d{1,9}:\d{1,9}$/.test(row)))
        fail('Which table? For example: points exchange 100:10 5000:9 20000:8');
      const exchange = rows
        .map((row) => row.split(':').map(Number))
        .map(([from, ratio]) => ({ from, ratio }));
      return {
        path,
        body: { exchange },
        done,
        refused:
          'That is no table: each row begins with more points than the one before, and nothing in it is 0.',
      };
    },
  };
}

function itemCommands({ fail, pesos, centavos }) {
  const shown = ({ code, kind, words, points, amount, stock, open }) => {
    const price = `${points} points${amount > 0 ? ` and ${pesos(amount)}` : ''}`;
    return [
      code,
      kind,
      Object.values(words)[0].name,
      price,
      stock === null ? 'no end' : `${stock} left`,
      open ? 'open' : 'closed',
    ].join('  ');
  };
  const whole = (name, text) =>
    /^\d{1,9}$/.test(text) ? Number(text) : fail(`${name} takes a whole number.`);
  return {
    'points items': () => ({
      method: 'GET',
      path: '/api/operator/points/items',
      done: ({ items }) =>
        items.length > 0 ? items.map(shown).join('\n') : 'There are no items yet.',
    }),
    'points item': ({ kind, words, points, price, stock, open, close }, code) => {
      if (!code)
        fail(
          'Which item? For example: points item tumbler --kind goods --points 900 --words tumbler.json',
        );
      if (open && close) fail('An item is either open or closed.');
      const body = {
        code,
        ...(kind !== undefined && { kind }),
        ...(words !== undefined && { words: wordsIn(words, fail) }),
        ...(points !== undefined && { points: whole('--points', points) }),
        ...(price !== undefined && { amount: price === '0' ? 0 : centavos('--price', price) }),
        ...(stock !== undefined && { stock: stock === 'none' ? null : whole('--stock', stock) }),
        ...((open || close) && { open: open === true }),
      };
      return {
        path: '/api/operator/points/item',
        body,
        done: shown,
        refused: `That is no item: a new one needs --kind cash or goods, --points and --words with name, text and unit in every language of the
site; the kind stays, and cash has neither a price nor an end. Its code is of small letters, digits and hyphens.`,
      };
    },
  };
}

function wordsIn(file, fail) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`${file} cannot be read: ${error.message}`);
  }
}

function redemptionCommands({ fail, lastOf, pesos }) {
  const decision =
    (approve) =>
    ({ reason }, reference) => {
      if (!reference)
        fail(`Which redemption? For example: points ${approve ? 'approve' : 'reject'} PR7K3M9Q2X4`);
      if (!approve && reason === undefined)
        fail('--reason takes 3 to 200 letters; the member reads it.');
      if (reason !== undefined && (reason.length < 3 || reason.length > 200))
        fail('--reason takes 3 to 200 letters; the member reads it.');
      return {
        path: '/api/operator/points/redemption',
        body: { reference, approve, ...(reason && { remark: reason }) },
        done: ({ changed, state, points, customer }) => {
          if (!changed) return `${reference} is ${state} already; nothing has changed.`;
          return approve
            ? `${reference} of ${customer} is approved.`
            : `${reference} is rejected; ${points} points are back with ${customer}.`;
        },
        refused: `There is no redemption "${reference}". The references are in: points list --state all`,
      };
    };
  return {
    'points list': ({ state = 'process', last }) => {
      const query = new URLSearchParams({
        limit: lastOf(last),
        ...(state === 'all' ? {} : { state }),
      });
      return {
        method: 'GET',
        path: `/api/operator/points/redemptions?${query}`,
        done: ({ redemptions }) => redemptionsNow(redemptions, pesos),
        refused: `There is no state "${state}"; take process, approved, rejected or all.`,
      };
    },
    'points approve': decision(true),
    'points reject': decision(false),
  };
}

function redemptionsNow(redemptions, pesos) {
  if (redemptions.length === 0) return 'There are no such redemptions.';
  const shown = redemptions.map(
    ({
      at,
      reference,
      customer,
      quantity,
      name,
      points,
      paidAmount,
      state,
      receivingAddress,
      remark,
    }) => {
      const line = [
        at,
        reference,
        customer,
        `${quantity} × ${name}`,
        `${points} points`,
        paidAmount > 0 && pesos(paidAmount),
        state,
      ]
        .filter(Boolean)
        .join('  ');
      return [line, receivingAddress, remark].filter(Boolean).join('\n  ');
    },
  );
  return shown.join('\n');
}
