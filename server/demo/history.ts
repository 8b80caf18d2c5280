import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countWinners } from '../domain/catalogue/winners.ts';
import { houseVendor, instantGame } from '../domain/play/house-games.ts';
import { memberCurrency } from '../kernel/currency.ts';
import type { Written } from '../ledger/import-history.ts';
import { fingerprint } from '../ledger/ledger.ts';
import { encryptColumn, reserveId } from '../vault/columns.ts';
import { type Booking, book, openPurses, purseOf } from './booking.ts';
import { openIdentities } from './identities.ts';
import { planPayments, writePayments } from './payments.ts';
import { downline } from './people.ts';
import { type Act, type Game, type PastRound, type Player, playedBy } from './play.ts';

/** One in so many plays on the day of the start. */
const todayEvery = 4;

/**
 * Plays months of rounds for the members of the downline, with their deposits and withdrawals:
 * fixed seeds, the games' own draws, all money through the ledger. Skips when there are rounds.
 */
export async function seedHistory(
  gateway: Pick<Gateway, 'db'>,
  now: Date = nowDate(),
): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    const anyRound = await db.selectFrom('rounds').select('id').limit(1).executeTakeFirst();
    const games = await houseGames(db);
    if (anyRound || games.length === 0) return;
    const players = await openPlayers(db);
    const acts = players.flatMap((player) => playedBy(player, games, now));
    const payments = acts.filter((act) => act.type !== 'round');
    const bound = await openIdentities(gateway, db, withdrawersOf(acts), now);
    const plan = await planPayments(db, payments, bound, now);
    const rounds = acts.filter((act) => act.type === 'round').map(bookingOf);
    await book(db, [...plan.bookings, ...rounds.map(({ booking }) => booking)]);
    await writePayments(db, plan);
    await insertRounds(db, rounds);
    await spendSeeds(db, rounds);
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
  const purses = await openPurses(
    db,
    members.map(({ account }) => account),
  );
  const players: Player[] = [];
  for (const [i, { account, joinedDaysAgo }] of members.entries()) {
    const purse = purseOf(purses, account);
    const seed = await openSeed(db, purse.customerId, account);
    players.push({ purse, joinedDaysAgo, playsToday: i % todayEvery === 0, seed });
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

/** Whose withdrawals need an identity, verified when they joined. */
function withdrawersOf(acts: readonly Act[]) {
  const purses = new Map(
    acts.flatMap((act) => (act.type === 'withdrawal' ? [[act.purse.account, act.purse]] : [])),
  );
  return downline.flatMap(({ account, nickname: name, joinedDaysAgo: daysAgo }) => {
    const purse = purses.get(account);
    return purse ? [{ purse, name, daysAgo }] : [];
  });
}

interface BookedRound extends PastRound {
  booking: Booking;
  written?: Written;
}

function bookingOf(round: PastRound): BookedRound {
  const { player, game, stake, payout, nonce, at } = round;
  const { customerId, wallet, house } = player.purse;
  const legs = [
    { account: wallet, amount: -stake },
    { account: house, amount: stake },
    { account: wallet, amount: payout },
    { account: house, amount: -payout },
  ].filter((leg) => leg.amount !== 0);
  const movement = {
    kind: 'round',
    scope: `round:${customerId}`,
    key: `history_${String(nonce).padStart(8, '0')}`,
    fingerprint: fingerprint(game.gameId, stake, null),
    legs,
    at,
  };
  const booked: BookedRound = {
    ...round,
    booking: { movement, booked: (written) => (booked.written = written) },
  };
  return booked;
}

async function insertRounds(db: Kysely<Database>, rounds: readonly BookedRound[]): Promise<void> {
  const rows = rounds.flatMap(({ booking, written, ...round }) => {
    if (!written) return [];
    const { wallet } = round.player.purse;
    const last = booking.movement.legs.findLastIndex((leg) => leg.account === wallet);
    const { transferId: id, balances, versions } = written;
    return { ...round, id, balance: balances[last], version: versions[last] };
  });
  await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after,
      balance_version, at)
    SELECT id, customer, node, stake, payout, valid_bet(node, at_risk), outcome::jsonb, seed, nonce, ${memberCurrency}, balance, version, at
    FROM unnest(${rows.map((r) => r.id)}::bigint[], ${rows.map((r) => r.player.purse.customerId)}::bigint[],
      ${rows.map((r) => r.game.gameId)}::bigint[], ${rows.map((r) => r.stake)}::bigint[],
      ${rows.map((r) => r.payout)}::bigint[], ${rows.map((r) => r.atRisk)}::bigint[], ${rows.map((r) => JSON.stringify(r.outcome))}::text[],
      ${rows.map((r) => r.player.seed.id)}::bigint[], ${rows.map((r) => r.nonce)}::bigint[],
      ${rows.map((r) => r.balance)}::bigint[], ${rows.map((r) => r.version)}::bigint[],
      ${rows.map((r) => r.at.toISOString())}::timestamptz[])
      AS u (id, customer, node, stake, payout, at_risk, outcome, seed, nonce, balance, version, at) ORDER BY id`.execute(
    db,
  );
}

async function spendSeeds(db: Kysely<Database>, rounds: readonly PastRound[]): Promise<void> {
  const spent = new Map<string, number>();
  for (const { player, nonce } of rounds) spent.set(player.seed.id, nonce + 1);
  await sql`UPDATE seeds s SET nonce = u.nonce
    FROM unnest(${[...spent.keys()]}::bigint[], ${[...spent.values()]}::bigint[]) AS u (id, nonce)
    WHERE s.id = u.id`.execute(db);
}
