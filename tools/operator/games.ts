import { readFileSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { type BonusType, bonusTypes } from '../../contract/play/bonus-types.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { lines, money, oneOf, pesos } from './options.ts';

const example = 'vendor connect PG --launch https://games.vendor.example/launch';

export function gameCommands(program: Command): void {
  const game = program.command('game').description('games under repair');
  game
    .command('list')
    .description('shows the vendors and games that are under repair')
    .action(() => run('operator.maintenance', {}, { done: underRepair }));
  withExample(game.command('close <GAME>'), 'Which game? For example: game close PLR-001')
    .description(
      'takes a game, by its code or number, into repair: no new stakes, and open pages show it within seconds; a round that was begun may be ended',
    )
    .action((name) => setGame(name, true));
  withExample(game.command('open <GAME>'), 'Which game? For example: game open PLR-001')
    .description('ends the repair of a game')
    .action((name) => setGame(name, false));
  game
    .command('add-house')
    .description(
      "adds the house's own games to the catalogue, which is empty on a live site; what is there stays, closed games closed",
    )
    .action(() =>
      run(
        'operator.house',
        {},
        {
          done: ({ added, games }) =>
            added > 0
              ? `Added ${added} of the house's ${games} games. They are open.`
              : `All ${games} games of the house were there already.`,
        },
      ),
    );
  vendorCommands(program);
}

function vendorCommands(program: Command): void {
  const vendor = program.command('vendor').description('vendors of games');
  withExample(vendor.command('close <VENDOR>'), 'Which vendor? For example: vendor close PLR')
    .description('takes all games of a vendor into repair')
    .action((name) => setVendor(name, true));
  withExample(vendor.command('open <VENDOR>'), 'Which vendor? For example: vendor open PLR')
    .description(
      'ends it, also where its daily loss closed it; games that were closed one by one stay closed',
    )
    .action((name) => setVendor(name, false));
  withExample(vendor.command('connect <VENDOR>'), `Which vendor? For example: ${example}`)
    .description(
      "opens a vendor's games, in windows of their own, at its address; the key that signs its calls is read from a file as hex, or made and printed once",
    )
    .option('--launch <URL>', 'the address')
    .option('--key-file <FILE>', 'the key in hex')
    .option('--new-key', 'makes another key for a vendor that has one')
    .action((name, options) => connect(name, options));
  withExample(
    vendor.command('disconnect <VENDOR>'),
    'Which vendor? For example: vendor disconnect PG',
  )
    .description('ends that; what was staked is still paid')
    .action(disconnect);
  withExample(vendor.command('limits <VENDOR>'), 'Which vendor? For example: vendor limits PG')
    .description(
      'shows what a vendor has paid above its stakes today, or sets how much closes it, and which bonuses it may pay without a stake',
    )
    .option('--max-loss <PESOS>', 'that closes it in a day', pesos('--max-loss'))
    .option('--bonus <TYPES>', `${bonusTypes.join(', ')}, several with commas, or none`, bonusesOf)
    .action((name, { maxLoss, bonus }) => setLimits(name, maxLoss, bonus));
}

const bonusesOf = (text: string): BonusType[] =>
  text === 'none' ? [] : text.split(',').map((type) => oneOf('bonus', bonusTypes)(type.trim()));

function setLimits(vendor: string, maxDailyLoss?: number, types?: BonusType[]): Promise<void> {
  return run(
    'operator.vendorLimits',
    { vendor, maxDailyLoss, bonusTypes: types },
    {
      done: limitsText,
      rejected: `There is no vendor "${vendor}".`,
      wrongField: { vendor: `${vendor} is the house's own: it has no such limits.` },
    },
  );
}

const limitsText = (limits: Value<'operator.vendorLimits'>): string =>
  [
    `${limits.vendor} may lose ${money(limits.maxDailyLoss)} in a day; today: ${money(limits.netLoss)}.`,
    `Bonuses without a stake: ${limits.bonusTypes.join(', ') || 'none'}.`,
    ...(limits.closedAt
      ? [`Closed by that at ${limits.closedAt}; vendor open ${limits.vendor} opens it again.`]
      : []),
  ].join('\n');

function setGame(game: string, closed: boolean): Promise<void> {
  return run(
    'operator.gameMaintenance',
    { game, closed },
    {
      done: (value) => repairText(`The game ${game}`, closed, value),
      rejected: `There is no game "${game}". Its code and number are in what a player reports, and in the address of its page.`,
      wrongField: {
        game: `Games of several vendors have the code "${game}": name it by its number, which is in the address of its page.`,
      },
    },
  );
}

function setVendor(vendor: string, closed: boolean): Promise<void> {
  return run(
    'operator.vendorMaintenance',
    { vendor, closed },
    {
      done: (value) => repairText(`The vendor ${vendor}`, closed, value),
      rejected: `There is no vendor "${vendor}".`,
    },
  );
}

function repairText(
  what: string,
  closed: boolean,
  value: Value<'operator.gameMaintenance'>,
): string {
  const state = closed ? 'under repair' : 'open';
  const sentence = value.changed ? `${what} is ${state}.` : `${what} was ${state} already.`;
  return `${sentence}\n${underRepair(value)}`;
}

function underRepair({ vendors, games }: Value<'operator.maintenance'>): string {
  const rows = [
    ...vendors.map(({ code, name }) => `${code}  ${name}: all games`),
    ...games.map(
      ({ nodeId, code, vendor, name }) => `${vendor}  ${code}  ${name}  number ${nodeId}`,
    ),
  ];
  return lines(rows, 'Nothing is under repair.');
}

interface Connection {
  launch?: string | undefined;
  keyFile?: string | undefined;
  newKey?: true | undefined;
}

function connect(vendor: string, { launch, keyFile, newKey }: Connection): Promise<void> {
  if (!launch) fail(`Where are its games opened? For example: ${example}`);
  if (keyFile && newKey) fail('Take --key-file or --new-key, not both.');
  const key = keyFile && readKey(keyFile);
  return setConnection({ vendor, connected: true, launch, key, newKey }, (value) =>
    [
      `The vendor ${vendor} ${value.changed ? 'is' : 'was'} connected${value.changed ? '' : ' so already'}.`,
      ...(value.key ? [`The key that signs its calls, shown only once: ${value.key}`] : []),
    ].join('\n'),
  );
}

function disconnect(vendor: string): Promise<void> {
  return setConnection(
    { vendor, connected: false },
    ({ changed }) =>
      `The vendor ${vendor} ${changed ? 'is' : 'was'} not connected${changed ? ' any more' : ''}. What was staked with it is still paid.`,
  );
}

function setConnection(
  request: Request<'operator.vendor'>,
  sentence: (value: Value<'operator.vendor'>) => string,
): Promise<void> {
  const { vendor } = request;
  return run('operator.vendor', request, {
    done: (value) => `${sentence(value)}\n${connectedText(value)}`,
    rejected: `There is no vendor "${vendor}".`,
    wrongField: {
      vendor: `${vendor} is the house's own: its games are opened by the site itself.`,
      launch:
        'The launch address must begin with https:// or http:// and have neither a user nor a # in it.',
      key: 'The key must be 16 to 64 bytes in hex.',
    },
  });
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return fail(`The file ${file} cannot be read.`);
  }
}

function connectedText({ connected }: Value<'operator.vendor'>): string {
  return connected
    .map(({ code, name, launch }) => `${code}  ${name}  ${launch ?? 'the house'}`)
    .join('\n');
}
