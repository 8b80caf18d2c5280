import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { earningTypes, pointItemKinds, redemptionStates } from '../../contract/points/shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { pictureTimeoutMs, readPicture } from './text-files.ts';
import {
  filterOf,
  line,
  lines,
  money,
  oneOf,
  orNone,
  pesos,
  pesosOrZero,
  readJson,
  reason,
  reasonHelp,
  required,
  wholeNumber,
  withListOptions,
} from './options.ts';

type Item = Value<'operator.pointItem'>;
type ItemChange = Request<'operator.pointItem'>;
const whichRate = `Which rate? For example: points rate slots 100. The types: ${earningTypes.join(', ')}`;
const whichTable = 'Which table? For example: points exchange 100:10 5000:9 20000:8';
const whichItem =
  'Which item? For example: points item tumbler --kind goods --points 900 --words tumbler.json';
const whichRedemption = (verb: string) =>
  `Which redemption? For example: points ${verb} PR7K3M9Q2X4`;

export function pointCommands(program: Command): void {
  const points = program.command('points').description('points and the points mall');
  ruleCommands(points);
  itemCommands(points);
  redemptionCommands(points);
}

function ruleCommands(points: Command): void {
  withExample(points.command('rate'), whichRate)
    .description('sets how much of settled bets, or of deposits, earns one point')
    .argument('<TYPE>', earningTypes.join(', '), typeOf)
    .argument('<PESOS>', 'or off: no points', (text) =>
      text === 'off' ? 0 : pesos('The rate')(text),
    )
    .action((type, centavos) =>
      run('operator.pointRules', { rate: { type, centavos } }, { done: rulesText }),
    );
  withExample(points.command('exchange'), whichTable)
    .description(
      'sets the exchange table: from so many points at once, so many points are a peso; for example 100:10 5000:9',
    )
    .argument('<FROM:RATIO...>', 'the rows of the table')
    .action((rows) => {
      const exchange = rows.map((row) => {
        if (!/^\d{1,9}:\d{1,9}$/.test(row)) fail(whichTable);
        const [from = 0, ratio = 0] = row.split(':').map(Number);
        return { from, ratio };
      });
      return run(
        'operator.pointRules',
        { exchange },
        {
          done: rulesText,
          rejected:
            'That is no table: each row begins with more points than the one before, and nothing in it is 0.',
        },
      );
    });
}

const pictureFile = (path: string) => readPicture(path, '');
const typeOf = (text: string) => earningTypes.find((type) => type === text) ?? fail(whichRate);

function itemCommands(points: Command): void {
  points
    .command('items')
    .description('shows all items of the points mall')
    .action(() =>
      run(
        'operator.pointItems',
        {},
        { done: ({ items }) => lines(items.map(itemText), 'There are no items yet.') },
      ),
    );
  withExample(points.command('item <CODE>'), whichItem)
    .description('adds an item to the mall or changes it; a new one needs kind, words and points')
    .option('--kind <KIND>', pointItemKinds.join(', '), oneOf('kind', pointItemKinds))
    .option(
      '--words <FILE>',
      'the words in each language of the site: { "TY": { "name": "…", "text": "…", "unit": "…" }, "EN": { … } }',
    )
    .option('--points <N>', 'its price in points', wholeNumber('--points', 9))
    .option('--price <PESOS>', 'its price in pesos', pesosOrZero('--price'))
    .option('--stock <N>', 'how many there are; or none: no end', orNone(wholeNumber('--stock', 9)))
    .option(
      '--picture <FILE>',
      'a png or jpg of at least 640 × 400; or none: the drawing of its kind',
      orNone(pictureFile),
    )
    .option('--open', 'shows it')
    .option('--close', 'hides it')
    .action((code, { kind, words, points: inPoints, price, stock, picture, open, close }) => {
      if (open && close) fail('An item is either open or closed.');
      const request: ItemChange = {
        code,
        kind,
        words: words === undefined ? undefined : readJson<NonNullable<ItemChange['words']>>(words),
        points: inPoints,
        amount: price,
        stock,
        picture,
        open: open || close ? open === true : undefined,
      };
      return run(
        'operator.pointItem',
        request,
        {
          done: itemText,
          rejected:
            'That is no item: a new one needs --kind cash or goods, --points and --words with name, text and unit in every language of the site; the kind stays, and cash has neither a price nor an end. Its code is of small letters, digits and hyphens.',
          wrongField: { picture: 'The picture is no whole png or jpg, or smaller than 640 × 400.' },
        },
        pictureTimeoutMs,
      );
    });
}

function redemptionCommands(points: Command): void {
  const list = points
    .command('list')
    .description('shows redemptions, newest first: those in process, which wait for a decision');
  withListOptions(list, redemptionStates, 'process').action(({ state, last: limit }) =>
    run('operator.redemptions', { state: filterOf(state), limit }, { done: redemptionsText }),
  );
  withExample(points.command('approve <REFERENCE>'), whichRedemption('approve'))
    .description('records that the goods are on their way')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) => decide(reference, true, options.reason));
  withExample(points.command('reject <REFERENCE>'), whichRedemption('reject'))
    .description('gives points, and any money, back')
    .option('--reason <TEXT>', reasonHelp, reason)
    .action((reference, options) => decide(reference, false, required(options.reason)));
}

function decide(reference: string, approve: boolean, remark: string | undefined): Promise<void> {
  return run(
    'operator.redemption',
    { reference, approve, remark },
    {
      done: ({ changed, state, points, customer }) => {
        if (!changed) return `${reference} is ${state} already; nothing has changed.`;
        return approve
          ? `${reference} of ${customer} is approved.`
          : `${reference} is rejected; ${points} points are back with ${customer}.`;
      },
      rejected: `There is no redemption "${reference}". The references are in: points list --state all`,
    },
  );
}

function rulesText({ rates, exchange }: Value<'operator.pointRules'>): string {
  return [
    ...earningTypes.map(
      (type) => `${type}  ${rates[type] > 0 ? `a point for ${money(rates[type])}` : 'no points'}`,
    ),
    ...exchange.map(({ from, ratio }) => `from ${from} points: ${ratio} points for PHP 1`),
  ].join('\n');
}

function itemText({ code, kind, words, points, amount, stock, open, hasPicture }: Item): string {
  return line(
    code,
    kind,
    Object.values(words)[0]?.name,
    `${points} points${amount > 0 ? ` and ${money(amount)}` : ''}`,
    stock === null ? 'no end' : `${stock} left`,
    open ? 'open' : 'closed',
    hasPicture && 'own picture',
  );
}

function redemptionsText({ redemptions }: Value<'operator.redemptions'>): string {
  const rows = redemptions.map((one) =>
    [
      line(
        one.at,
        one.reference,
        one.customer,
        `${one.quantity} × ${one.name}`,
        `${one.points} points`,
        one.paidAmount > 0 && money(one.paidAmount),
        one.state,
      ),
      one.receivingAddress,
      one.remark,
    ]
      .filter(Boolean)
      .join('\n  '),
  );
  return lines(rows, 'There are no such redemptions.');
}
