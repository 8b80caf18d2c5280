import { randomBytes } from 'node:crypto';
import { cpuOf, startGateway } from './lib/gateway.ts';
import { startBareGateways } from './lib/bare-gateways.ts';
import { type LoadResult, load, post } from './lib/load.ts';
import { launchGame, oneRound } from './lib/players.ts';
import { cpuBelow, postmasterOf } from './lib/postgres-cpu.ts';
import { type Row, printTable, show } from './lib/table.ts';
import { tpcB } from './lib/tpc-b.ts';

const players = 32;
/** Per turn; each comes as often, the others between. Turns alike differ by a third, so many short ones. */
const seconds = 3;
const laps = 7;
const firstSlot = '1001';
const maxGateways = 3;
type Routing = 'by player' | 'in turn';
/** Processes that answer the same, and a request of a player's. */
interface Side {
  processes: readonly { pid: number; port: number }[];
  request(player: number): string;
}
interface Turn {
  what: string;
  /** With as many players each as this one alone; null: it is alone. */
  like: string | null;
  rounds: LoadResult;
  /** ms per round of all processes, and of PostgreSQL. */
  cpu: number;
  postgresCpu: number;
}

/**
 * Rounds per second and CPU per round of one to three gateways on one database. Several processes
 * cost more per request than one on the same cores: the yardstick is how much more bare ones cost
 * (docs/decisions/0120).
 */
export async function benchSeveralGateways(): Promise<void> {
  const key = () => randomBytes(32).toString('hex');
  const shared = { PALARO_KEY: key(), DRAWS_KEY: key(), GATEWAYS: String(maxGateways) };
  const first = await startGateway(shared);
  const gateways = [first];
  const bare = await startBareGateways(first.postgres, maxGateways);
  try {
    const other = { ...shared, PALARO_MODE: 'demo', DATABASE_URL: first.postgres.href };
    while (gateways.length < maxGateways) gateways.push(await startGateway(other));
    const tokens: string[] = [];
    for (let index = 0; index < players; index += 1)
      tokens.push(await launchGame(first, firstSlot, index));
    const postmaster = await postmasterOf(first);
    const tps = await tpcB(first.postgres, players, seconds);
    const ours: Side = {
      processes: gateways.map(({ pid, mediaPort }) => ({ pid, port: mediaPort })),
      request: (player) => oneRound(tokens[player]!),
    };
    const theirs: Side = {
      processes: bare.processes,
      request: (player) => post('/', { player }),
    };
    const [own, yardstick] = await turnsOf([ours, theirs], postmaster);
    print(own!, yardstick!, tps);
  } finally {
    bare.stop();
    for (const gateway of gateways.toReversed()) await gateway.stop();
  }
}

const alone = (count: number): string => `one gateway, ${count} players`;
const severally = (count: number, routing: Routing): string => `${count} gateways, ${routing}`;

/** Of each side, in turn, so that both have the machine alike. */
async function turnsOf(sides: readonly Side[], postmaster: number): Promise<Turn[][]> {
  const turns: Turn[][] = sides.map(() => []);
  const playBoth = async (of: number, routing: Routing, count: number) => {
    for (const [index, side] of sides.entries()) {
      const processes = side.processes.slice(0, of);
      turns[index]!.push(await play({ ...side, processes }, routing, count, postmaster));
    }
  };
  // A process compiles its code in its first thousands of rounds; each comes to that alone.
  for (const side of sides)
    for (const one of side.processes)
      await play({ ...side, processes: [one] }, 'by player', players, postmaster);
  for (let lap = 0; lap < laps; lap += 1)
    for (let count = 1; count <= maxGateways; count += 1) {
      // What a process does alone with the players that it has among so many.
      await playBoth(1, 'by player', Math.ceil(players / count));
      if (count === 1) continue;
      await playBoth(count, 'by player', players);
      await playBoth(count, 'in turn', players);
    }
  return turns;
}

async function play(
  { processes, request }: Side,
  routing: Routing,
  count: number,
  postmaster: number,
): Promise<Turn> {
  const cpu = () => ({
    processes: processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    postgres: cpuBelow(postmaster),
  });
  const before = cpu();
  const rounds = await load({
    port: (connection, sent) =>
      processes[(routing === 'in turn' ? connection + sent : connection) % processes.length]!.port,
    connections: count,
    seconds,
    request,
  });
  const after = cpu();
  return {
    what: processes.length === 1 ? alone(count) : severally(processes.length, routing),
    like: processes.length === 1 ? null : alone(Math.ceil(count / processes.length)),
    rounds,
    cpu: (after.processes - before.processes) / rounds.sent,
    postgresCpu: (after.postgres - before.postgres) / rounds.sent,
  };
}

/** Of each kind of turn, the one with the middle CPU per round. */
function medians(turns: readonly Turn[]): Turn[] {
  return [...new Set(turns.map(({ what }) => what))].map((kind) => {
    const alike = turns.filter(({ what }) => what === kind);
    return alike.toSorted((a, b) => a.cpu - b.cpu)[Math.floor(alike.length / 2)]!;
  });
}

function print(played: readonly Turn[], bare: readonly Turn[], tps: number | null): void {
  const turns = medians(played);
  const bareTurns = medians(bare);
  printTable(
    `Rounds per second, ${players} players on all gateways together (median of ${laps})`,
    turns.map(({ what, rounds }) => ({
      what,
      figure: show(rounds.perSecond),
      yardstick: tps ? `pgbench TPC-B ${show(tps)}` : 'no pgbench',
      ratio: tps ? show(rounds.perSecond / tps, 2) : '',
    })),
  );
  printTable(`CPU ms per round of the gateways; of PostgreSQL (median of ${laps})`, [
    ...turns.map((turn) => cpuRow(turn)),
    wrongRow([...played, ...bare]),
  ]);
  printTable(
    'CPU per round, of one gateway with as many players each (yardstick: bare routes)',
    turns.filter(({ like }) => like).map(({ what }) => moreRow(what, turns, bareTurns)),
  );
  printTable(
    'CPU per round in turn, of that by player',
    [2, 3].map((count) => inTurnRow(count, turns)),
  );
}

function cpuRow({ what, cpu, postgresCpu }: Turn): Row {
  const figure = `${show(cpu, 2)}; ${show(postgresCpu, 2)}`;
  return what === alone(players)
    ? { what, figure, goal: '≤ 1.0', met: cpu <= 1 }
    : { what, figure };
}

/** How much more a round costs than alone. */
function moreOf(what: string, turns: readonly Turn[]): number {
  const turn = turns.find((one) => one.what === what)!;
  return turn.cpu / turns.find((one) => one.what === turn.like)!.cpu;
}

function moreRow(what: string, ours: readonly Turn[], bare: readonly Turn[]): Row {
  const [own, theirs] = [moreOf(what, ours), moreOf(what, bare)];
  const ratio = own / theirs;
  return {
    what,
    figure: `${show(own, 2)}x`,
    yardstick: `${show(theirs, 2)}x`,
    ratio: show(ratio, 2),
    goal: '≤ 1.1',
    met: ratio <= 1.1,
  };
}

function inTurnRow(count: number, turns: readonly Turn[]): Row {
  const cpu = (routing: Routing) =>
    turns.find(({ what }) => what === severally(count, routing))!.cpu;
  const ratio = cpu('in turn') / cpu('by player');
  return {
    what: `${count} gateways`,
    figure: `${show(ratio, 2)}x`,
    goal: '≤ 1.1',
    met: ratio <= 1.1,
  };
}

function wrongRow(turns: readonly Turn[]): Row {
  const wrong = turns.reduce((sum, { rounds }) => sum + rounds.wrong, 0);
  return { what: 'responses other than 200', figure: show(wrong), goal: '0', met: wrong === 0 };
}
