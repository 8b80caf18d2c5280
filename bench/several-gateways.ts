import { randomBytes } from 'node:crypto';
import { type Gateway, cpuOf, startGateway } from './lib/gateway.ts';
import { type LoadResult, load } from './lib/load.ts';
import { launchGame, oneRound } from './lib/players.ts';
import { cpuBelow, postmasterOf } from './lib/postgres-cpu.ts';
import { type Row, printTable, show } from './lib/table.ts';
import { tpcB } from './lib/tpc-b.ts';

const players = 32;
/** Per turn; each comes as often, the others between. */
const seconds = 5;
const laps = 3;
const firstSlot = '1001';
const maxGateways = 3;
type Routing = 'by player' | 'in turn';
interface Turn {
  what: string;
  /** With as many players each as this one alone; null: it is alone. */
  like: string | null;
  rounds: LoadResult;
  /** ms per round: of all gateways, and of PostgreSQL. */
  gatewayCpu: number;
  postgresCpu: number;
}

/** Rounds per second and CPU per round of one to three gateways on one database. */
export async function benchSeveralGateways(): Promise<void> {
  const key = () => randomBytes(32).toString('hex');
  const shared = { PALARO_KEY: key(), DRAWS_KEY: key(), GATEWAYS: String(maxGateways) };
  const first = await startGateway(shared);
  const gateways = [first];
  try {
    const other = { ...shared, PALARO_MODE: 'demo', DATABASE_URL: first.postgres.href };
    while (gateways.length < maxGateways) gateways.push(await startGateway(other));
    const tokens: string[] = [];
    for (let index = 0; index < players; index += 1)
      tokens.push(await launchGame(first, firstSlot, index));
    const postmaster = await postmasterOf(first);
    const tps = await tpcB(first.postgres, players, seconds);
    // A process compiles its code in its first thousands of rounds; each comes to that alone.
    for (const gateway of gateways) await play([gateway], 'by player', tokens, postmaster);
    const turns: Turn[] = [];
    for (let lap = 0; lap < laps; lap += 1)
      for (let count = 1; count <= maxGateways; count += 1) {
        // What a gateway does alone with the players that it has among so many.
        const few = tokens.slice(0, Math.ceil(players / count));
        turns.push(await play([first], 'by player', few, postmaster));
        if (count > 1)
          for (const routing of ['by player', 'in turn'] as const)
            turns.push(await play(gateways.slice(0, count), routing, tokens, postmaster));
      }
    print(turns, tps);
  } finally {
    for (const gateway of gateways.toReversed()) await gateway.stop();
  }
}

const alone = (count: number): string => `one gateway, ${count} players`;

async function play(
  gateways: readonly Gateway[],
  routing: Routing,
  tokens: readonly string[],
  postmaster: number,
): Promise<Turn> {
  const cpu = () => ({
    gateways: gateways.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    postgres: cpuBelow(postmaster),
  });
  const before = cpu();
  const rounds = await load({
    port: (connection, sent) =>
      gateways[(routing === 'in turn' ? connection + sent : connection) % gateways.length]!
        .mediaPort,
    connections: tokens.length,
    seconds,
    request: (index) => oneRound(tokens[index]!),
  });
  const after = cpu();
  return {
    what: gateways.length === 1 ? alone(tokens.length) : `${gateways.length} gateways, ${routing}`,
    like: gateways.length === 1 ? null : alone(Math.ceil(tokens.length / gateways.length)),
    rounds,
    gatewayCpu: (after.gateways - before.gateways) / rounds.sent,
    postgresCpu: (after.postgres - before.postgres) / rounds.sent,
  };
}

/** Of each kind of turn, the one with the middle CPU per round. */
function medians(turns: readonly Turn[]): Turn[] {
  return [...new Set(turns.map(({ what }) => what))].map((kind) => {
    const alike = turns.filter(({ what }) => what === kind);
    return alike.toSorted((a, b) => a.gatewayCpu - b.gatewayCpu)[Math.floor(alike.length / 2)]!;
  });
}

function print(played: readonly Turn[], tps: number | null): void {
  const turns = medians(played);
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
    ...turns.map((turn) => cpuRow(turn, turns)),
    wrongRow(played),
  ]);
}

function cpuRow({ what, like, gatewayCpu, postgresCpu }: Turn, turns: readonly Turn[]): Row {
  const figure = `${show(gatewayCpu, 2)}; ${show(postgresCpu, 2)}`;
  const base = turns.find((turn) => turn.what === like);
  if (base) {
    const ratio = gatewayCpu / base.gatewayCpu;
    const yardstick = `${show(base.gatewayCpu, 2)} alone, as many players each`;
    return { what, figure, yardstick, ratio: show(ratio, 2), goal: '≤ 1.1', met: ratio <= 1.1 };
  }
  if (what !== alone(players)) return { what, figure };
  return { what, figure, goal: '≤ 1.0', met: gatewayCpu <= 1 };
}

function wrongRow(turns: readonly Turn[]): Row {
  const wrong = turns.reduce((sum, { rounds }) => sum + rounds.wrong, 0);
  return { what: 'responses other than 200', figure: show(wrong), goal: '0', met: wrong === 0 };
}
