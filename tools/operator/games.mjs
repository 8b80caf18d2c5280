import { readFileSync } from 'node:fs';

export const gamesHelp = `  game list                                        shows the vendors and games that are under repair
  game close|open <GAME>                           takes a game, by its code or number, into repair or out of it: no new stakes, and
                                                   open pages say so within seconds; a round that was begun may be ended
  vendor close|open <VENDOR>                       the same for all games of a vendor; games closed one by one stay so
  vendor connect <VENDOR> --launch <URL> [--key-file FILE] [--new-key]
                                                   opens a vendor's games, in windows of their own, at its address; the key that it signs
                                                   its calls by is read from the file as hex, or made and printed once; --new-key makes
                                                   another one for a vendor that has one
  vendor disconnect <VENDOR>                       ends that; what was staked is still paid
`;

export const gamesOptions = {
  launch: { type: 'string' },
  'key-file': { type: 'string' },
  'new-key': { type: 'boolean' },
};

/** How many words may follow a command. */
export const gamesWords = {
  'game close': 1,
  'game open': 1,
  'vendor close': 1,
  'vendor open': 1,
  'vendor connect': 1,
  'vendor disconnect': 1,
};

/** The commands on games and vendors under repair. */
export function gamesCommands({ fail }) {
  const path = '/api/operator/maintenance';
  const said = (what, closed) => (now) =>
    `${what} ${now.changed ? 'is' : 'was'} ${closed ? 'under repair' : 'open'}${now.changed ? '' : ' already'}.\n${underRepair(now)}`;
  const game = (closed) => (_options, name) => ({
    path: `${path}/game`,
    body: {
      game: name ?? fail(`Which game? For example: game ${closed ? 'close' : 'open'} PLR-001`),
      closed,
    },
    done: said(`The game ${name}`, closed),
    refused: `There is no game "${name}". Its code and number are in what a player reports, and in the address of its page.`,
    wrong: {
      game: `Games of several vendors have the code "${name}": name it by its number, which is in the address of its page.`,
    },
  });
  const vendor = (closed) => (_options, name) => ({
    path: `${path}/vendor`,
    body: {
      vendor: name ?? fail(`Which vendor? For example: vendor ${closed ? 'close' : 'open'} PLR`),
      closed,
    },
    done: said(`The vendor ${name}`, closed),
    refused: `There is no vendor "${name}".`,
  });
  return {
    'game list': () => ({ method: 'GET', path, done: underRepair }),
    'game close': game(true),
    'game open': game(false),
    'vendor close': vendor(true),
    'vendor open': vendor(false),
    'vendor connect': (options, name) => connect(options, name, fail),
    'vendor disconnect': (_options, name) => disconnect(name, fail),
  };
}

const vendorPath = '/api/operator/vendor';
const refusals = (name) => ({
  refused: `There is no vendor "${name}".`,
  wrong: {
    vendor: `${name} is the house's own: its games are opened by the site itself.`,
    launch:
      'The launch address must begin with https:// or http:// and have neither a user nor a # in it.',
    key: 'The key must be 16 to 64 bytes in hex.',
  },
});

function connect({ launch, 'key-file': file, 'new-key': newKey }, name, fail) {
  const example = 'vendor connect PG --launch https://games.vendor.example/launch';
  if (!name) fail(`Which vendor? For example: ${example}`);
  if (!launch) fail(`Where are its games opened? For example: ${example}`);
  if (file && newKey) fail('Take --key-file or --new-key, not both.');
  return {
    path: vendorPath,
    body: {
      vendor: name,
      connected: true,
      launch,
      ...(file && { key: keyOf(file, fail) }),
      ...(newKey && { newKey }),
    },
    done: (now) =>
      [
        `The vendor ${name} ${now.changed ? 'is' : 'was'} connected${now.changed ? '' : ' so already'}.`,
        ...(now.key ? [`The key that it signs its calls by, shown this once: ${now.key}`] : []),
        connectedNow(now),
      ].join('\n'),
    ...refusals(name),
  };
}

function keyOf(file, fail) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return fail(`The file ${file} cannot be read.`);
  }
}

function disconnect(name, fail) {
  if (!name) fail('Which vendor? For example: vendor disconnect PG');
  return {
    path: vendorPath,
    body: { vendor: name, connected: false },
    done: (now) =>
      `The vendor ${name} ${now.changed ? 'is' : 'was'} not connected${now.changed ? ' any more' : ''}. What was staked with it is still paid.\n${connectedNow(now)}`,
    ...refusals(name),
  };
}

const connectedNow = ({ connected }) =>
  connected
    .map(({ code, name, launch }) => `${code}  ${name}  ${launch ?? 'the house'}`)
    .join('\n');

function underRepair({ vendors, games }) {
  if (vendors.length + games.length === 0) return 'Nothing is under repair.';
  return [
    ...vendors.map(({ code, name }) => `${code}  ${name}: all games`),
    ...games.map(
      ({ nodeId, code, vendor, name }) => `${vendor}  ${code}  ${name}  number ${nodeId}`,
    ),
  ].join('\n');
}
