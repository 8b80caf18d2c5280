import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countWinners } from '../domain/catalogue/winners.ts';
import { houseVendor, instantGame } from '../domain/play/house-games.ts';
import { encryptColumn, reserveId } from '../vault/columns.ts';
import { numbersOf } from '../domain/play/seeds.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { type PastMovement, type Written, importHistory } from '../ledger/import-history.ts';
import { fingerprint, systemAccount } from '../ledger/ledger.ts';
import { downline } from './people.ts';
import { type Random, seededRandom } from './random.ts';

interface Game {
  gameId: string;
  gameCode: string;
}

interface Player {
  customerId: string;
  account: string;
  wallet: string;
  house: string;
  rails: string;
  joinedDaysAgo: number;
  seed: { id: string; serverSeed: Buffer; clientSeed: string };
}

interface PastRound {
  player: Player;
  game: Game;
  stake: number;
  payout: number;
  /** Centavos that it could lose. */
  atRisk: number;
  outcome: unknown;
  nonce: number;
}

interface Past {
  movement: PastMovement;
  /** Null for a deposit. */
  round: PastRound | null;
}

const day = 86_400_000;
const days = 120;

/**
 * Plays months of rounds for the downline: fixed seed, the games' own draws, all money through the
 * ledger. Skips when there are rounds.
 */
export async function seedHistory(gateway: Pick<Gateway, 'db'>): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    const anyRound = await db.selectFrom('rounds').select('id').limit(1).executeTakeFirst();
    const games = await houseGames(db);
    if (anyRound || games.length === 0) return;
    const players = await openPlayers(db);
    const past = players.flatMap((player) => pastOf(player, games));
    past.sort((a, b) => a.movement.at.getTime() - b.movement.at.getTime());
    const written = await importHistory(
      db,
      past.map(({ movement }) => movement),
    );
    await insertRounds(db, past, written);
    await spendSeeds(db, past);
  });
  await countWinners(gateway);
}

/** Instant games only. */
async function houseGames(db: Kysely<Database>): Promise<Game[]> {
  const games = await db
    .selectFrom('games')
    .select(['game_id as gameId', 'game_code as gameCode'])
    .where('vendor', '=', houseVendor)
    .where('maintenance', '=', false)
    .where('vendor_entry', '=', false)
    .orderBy('game_id')
    .execute();
  // Slots only: nobody makes choices.
  return games.filter(({ gameCode }) => instantGame(gameCode)?.engine === 'slots');
}

async function openPlayers(db: Kysely<Database>): Promise<Player[]> {
  const members = downline.filter((person) => person.type === 0);
  const rows = await db
    .selectFrom('customers as c')
    .innerJoin('accounts as a', 'a.customer_id', 'c.id')
    .select(['c.id', 'c.account', 'a.id as wallet'])
    .where(
      'c.account',
      'in',
      members.map((person) => person.account),
    )
    .where('a.currency', '=', memberCurrency)
    .orderBy('c.id')
    .execute();
  const players: Player[] = [];
  for (const { id: customerId, account, wallet } of rows) {
    players.push({
      customerId,
      account,
      wallet,
      house: await systemAccount(db, 'house', memberCurrency, customerId),
      rails: await systemAccount(db, 'rails', memberCurrency, customerId),
      joinedDaysAgo: members.find((person) => person.account === account)?.joinedDaysAgo ?? days,
      seed: await openSeed(db, customerId, account),
    });
  }
  return players;
}

/** Derived from its name, so public from the start. */
async function openSeed(
  db: Kysely<Database>,
  customerId: string,
  account: string,
): Promise<Player['seed']> {
  const serverSeed = createHash('sha256').update(`palaro history ${account}`).digest();
  const clientSeed = serverSeed.subarray(0, 8).toString('hex');
  const id = await reserveId(db, 'seeds');
  await db
    .insertInto('seeds')
    .values({
      id,
      customer_id: customerId,
      server_seed: encryptColumn(db, 'seeds', id, serverSeed),
      client_seed: clientSeed,
      revealed_at: new Date(),
    })
    .execute();
  return { id, serverSeed, clientSeed };
}

/** In the order of time. */
function pastOf(player: Player, games: readonly Game[]): Past[] {
  const random = seededRandom(`rounds of ${player.account}`);
  const past: Past[] = [];
  const favourites = Array.from({ length: 4 }, () => random.pick(games));
  const purse = { balance: 0, usual: random.between(5, 40) * 10_000, nonce: 0 };
  for (let ago = Math.min(days, player.joinedDaysAgo); ago >= 1; ago -= 1) {
    if (random.chance(0.93)) continue;
    // 19 to 23 h in Manila.
    const midnight = Math.floor(Date.now() / day) * day - ago * day;
    const from = midnight + (11 + random.below(4)) * 3_600_000 + random.below(3_600_000);
    const game = random.pick(favourites);
    const rounds = random.between(8, 24);
    for (let i = 0; i < rounds; i += 1) {
      past.push(...roundAt(player, game, purse, random, from + i * 9000 + random.below(5000)));
    }
  }
  return past;
}

function roundAt(
  player: Player,
  game: Game,
  purse: { balance: number; usual: number; nonce: number },
  random: Random,
  at: number,
): Past[] {
  const half = instantGame(game.gameCode);
  if (!half) return [];
  const past: Past[] = [];
  const affordable = half.limits.steps.filter((step) => step <= purse.usual / 20);
  const stake = random.pick(affordable.length > 0 ? affordable : half.limits.steps.slice(0, 1));
  if (purse.balance < stake) {
    past.push(deposit(player, purse.usual, new Date(at - 60_000)));
    purse.balance += purse.usual;
  }
  const numbers = numbersOf({ ...player.seed, nonce: purse.nonce });
  const bet = { gameCode: game.gameCode, stake, bet: undefined };
  const { payout, outcome } = half.draw({ ...bet, random: numbers });
  const atRisk = half.maxLoss(bet);
  const round = { player, game, stake, payout, atRisk, outcome, nonce: purse.nonce };
  past.push({ movement: roundMovement(round, new Date(at)), round });
  purse.balance += payout - stake;
  purse.nonce += 1;
  return past;
}

function deposit({ customerId, wallet, rails }: Player, amount: number, at: Date): Past {
  const key = at.toISOString();
  const legs = [
    { account: wallet, amount },
    { account: rails, amount: -amount },
  ];
  const asked = fingerprint(customerId, amount, key);
  return {
    movement: {
      kind: 'deposit',
      scope: `demo deposit ${customerId}`,
      key,
      fingerprint: asked,
      legs,
      at,
    },
    round: null,
  };
}

function roundMovement({ player, game, stake, payout, nonce }: PastRound, at: Date): PastMovement {
  const { customerId, wallet, house } = player;
  const legs = [
    { account: wallet, amount: -stake },
    { account: house, amount: stake },
    { account: wallet, amount: payout },
    { account: house, amount: -payout },
  ].filter((leg) => leg.amount !== 0);
  const key = `history_${String(nonce).padStart(8, '0')}`;
  return {
    kind: 'round',
    scope: `round:${customerId}`,
    key,
    fingerprint: fingerprint(game.gameId, stake, null),
    legs,
    at,
  };
}

async function insertRounds(
  db: Kysely<Database>,
  past: readonly Past[],
  written: readonly Written[],
): Promise<void> {
  const rows = past.flatMap(({ movement, round }, i) => {
    const own = written[i];
    if (!round || !own) return [];
    const last = movement.legs.findLastIndex((leg) => leg.account === round.player.wallet);
    return {
      ...round,
      at: movement.at,
      id: own.transferId,
      balance: own.balances[last],
      version: own.versions[last],
    };
  });
  await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after,
      balance_version, at)
    SELECT id, customer, node, stake, payout, valid_bet(node, at_risk), outcome::jsonb, seed, nonce, ${memberCurrency}, balance, version, at
    FROM unnest(${rows.map((r) => r.id)}::bigint[], ${rows.map((r) => r.player.customerId)}::bigint[],
      ${rows.map((r) => r.game.gameId)}::bigint[], ${rows.map((r) => r.stake)}::bigint[],
      ${rows.map((r) => r.payout)}::bigint[], ${rows.map((r) => r.atRisk)}::bigint[], ${rows.map((r) => JSON.stringify(r.outcome))}::text[],
      ${rows.map((r) => r.player.seed.id)}::bigint[], ${rows.map((r) => r.nonce)}::bigint[],
      ${rows.map((r) => r.balance)}::bigint[], ${rows.map((r) => r.version)}::bigint[],
      ${rows.map((r) => r.at.toISOString())}::timestamptz[])
      AS u (id, customer, node, stake, payout, at_risk, outcome, seed, nonce, balance, version, at)`.execute(
    db,
  );
}

async function spendSeeds(db: Kysely<Database>, past: readonly Past[]): Promise<void> {
  const spent = new Map<string, number>();
  for (const { round } of past) if (round) spent.set(round.player.seed.id, round.nonce + 1);
  await sql`UPDATE seeds s SET nonce = u.nonce
    FROM unnest(${[...spent.keys()]}::bigint[], ${[...spent.values()]}::bigint[]) AS u (id, nonce)
    WHERE s.id = u.id`.execute(db);
}
