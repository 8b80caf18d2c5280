export const gamesHelp = `  game list                                        shows the vendors and games that are under repair
  game close|open <GAME>                           takes a game, by its code or number, into repair or out of it: no new stakes, and
                                                   open pages say so within seconds; a round that was begun may be ended
  vendor close|open <VENDOR>                       the same for all games of a vendor; games closed one by one stay so
`;

/** How many words may follow a command. */
export const gamesWords = { 'game close': 1, 'game open': 1, 'vendor close': 1, 'vendor open': 1 };

/** The commands on games and vendors under repair. */
export function gamesCommands({ fail }) {
  const path = '/api/operator/maintenance';
  const said = (what, closed) => (now) => `${what} ${now.changed ? 'is' : 'was'} ${closed ? 'under repair' : 'open'}${now.changed ? '' : ' already'}.\n${underRepair(now)}`;
  const game = (closed) => (_options, name) => ({
    path: `${path}/game`,
    body: { game: name ?? fail(`Which game? For example: game ${closed ? 'close' : 'open'} PLR-001`), closed },
    done: said(`The game ${name}`, closed),
    refused: `There is no game "${name}". Its code and number are in what a player reports, and in the address of its page.`,
    wrong: { game: `Games of several vendors have the code "${name}": name it by its number, which is in the address of its page.` },
  });
  const vendor = (closed) => (_options, name) => ({
    path: `${path}/vendor`,
    body: { vendor: name ?? fail(`Which vendor? For example: vendor ${closed ? 'close' : 'open'} PLR`), closed },
    done: said(`The vendor ${name}`, closed),
    refused: `There is no vendor "${name}".`,
  });
  return {
    'game list': () => ({ method: 'GET', path, done: underRepair }),
    'game close': game(true),
    'game open': game(false),
    'vendor close': vendor(true),
    'vendor open': vendor(false),
  };
}

function underRepair({ vendors, games }) {
  if (vendors.length + games.length === 0) return 'Nothing is under repair.';
  return [
    ...vendors.map(({ code, name }) => `${code}  ${name}: all games`),
    ...games.map(({ nodeId, code, vendor, name }) => `${vendor}  ${code}  ${name}  number ${nodeId}`),
  ].join('\n');
}
