import { instantGame } from '../domain/play/house-games.ts';
import { numbersOf } from '../domain/play/seeds.ts';
import type { Purse } from './booking.ts';
import type { PastDeposit, PastWithdrawal } from './payments.ts';
import { type Random, seededRandom } from './random.ts';
import { hour, midnight, minute } from './time.ts';

export interface Game {
  gameId: string;
  gameCode: string;
}

export interface Player {
  purse: Purse;
  joinedDaysAgo: number;
  /** Whether this is one of those who play on the day of the start. */
  playsToday: boolean;
  seed: { id: string; serverSeed: Buffer; clientSeed: string };
}

export interface PastRound {
  type: 'round';
  player: Player;
  game: Game;
  stake: number;
  payout: number;
  /** Centavos that it could lose. */
  atRisk: number;
  outcome: unknown;
  nonce: number;
  at: Date;
}

export type Act = PastRound | PastDeposit | PastWithdrawal;

const days = 120;
/** Of evenings: more lately. */
const lately = 60;
const chances = { lately: 0.14, before: 0.02 };
/** Centavos. */
const minWithdrawal = 30_000;

interface State {
  balance: number;
  /** Deposited at a time; half of it stays after a withdrawal. */
  usual: number;
  nonce: number;
  /** Left to be wagered before a withdrawal. */
  unplayed: number;
}

/** Evenings of play with what they need and bring; in the order of time, all before `now`. */
export function playedBy(player: Player, games: readonly Game[], now: Date): Act[] {
  const random = seededRandom(`rounds of ${player.purse.account}`);
  const favourites = Array.from({ length: 4 }, () => random.pick(games));
  const state = { balance: 0, usual: random.between(8, 60) * 10_000, nonce: 0, unplayed: 0 };
  const acts: Act[] = [];
  const first = Math.min(days, player.joinedDaysAgo - 1);
  for (let ago = first; ago >= 1; ago -= 1) {
    const isFirst = ago === player.joinedDaysAgo - 1;
    if (!random.chance(ago > lately ? chances.before : chances.lately) && !isFirst) continue;
    // 19 to 23 h.
    const from = midnight(now, ago) + (19 + random.below(4)) * hour + random.below(hour);
    acts.push(...sessionOf(player, random.pick(favourites), state, { random, from }));
    acts.push(...withdrawalOf(player, state, midnight(now, ago - 1), { random, now }));
  }
  if (player.playsToday)
    acts.push(...todayOf(player, random.pick(favourites), state, { random, now }));
  return acts;
}

interface Session {
  random: Random;
  /** ms since 1970. */
  from: number;
}

const roundMs = 9000;

function sessionOf(player: Player, game: Game, state: State, { random, from }: Session): Act[] {
  const rounds = random.between(8, 24);
  return Array.from({ length: rounds }, (_, i) =>
    roundAt(player, game, state, { random, from: from + i * roundMs + random.below(5000) }),
  ).flat();
}

/** As much of a session as fits between midnight and a minute ago. */
function todayOf(
  player: Player,
  game: Game,
  state: State,
  { random, now }: { random: Random; now: Date },
): Act[] {
  const latest = now.getTime() - minute;
  const from = Math.max(midnight(now) + 2 * minute, latest - random.between(10, 200) * minute);
  const rounds = Math.min(random.between(8, 24), Math.floor((latest - from) / roundMs));
  return Array.from({ length: Math.max(0, rounds) }, (_, i) =>
    roundAt(player, game, state, { random, from: from + i * roundMs }),
  ).flat();
}

function roundAt(player: Player, game: Game, state: State, { random, from }: Session): Act[] {
  const half = instantGame(game.gameCode);
  if (!half) return [];
  const acts: Act[] = [];
  const affordable = half.limits.steps.filter((step) => step <= state.usual / 20);
  const stake = random.pick(
    affordable.length > 0 ? affordable.slice(-3) : half.limits.steps.slice(0, 1),
  );
  if (state.balance < stake) {
    const at = new Date(from - minute);
    acts.push({ type: 'deposit', purse: player.purse, amount: state.usual, at });
    state.balance += state.usual;
    state.unplayed += state.usual;
  }
  const numbers = numbersOf({ ...player.seed, nonce: state.nonce });
  const bet = { gameCode: game.gameCode, stake, bet: undefined };
  const { payout, outcome } = half.draw({ ...bet, random: numbers });
  const atRisk = half.maxLoss(bet);
  const drawn = { stake, payout, atRisk, outcome, nonce: state.nonce };
  acts.push({ type: 'round', player, game, ...drawn, at: new Date(from) });
  state.balance += payout - stake;
  state.unplayed = Math.max(0, state.unplayed - stake);
  state.nonce += 1;
  return acts;
}

/** On the morning after, of what was wagered and won, if it is paid by now. */
function withdrawalOf(
  player: Player,
  state: State,
  morning: number,
  { random, now }: { random: Random; now: Date },
): Act[] {
  const amount = Math.floor((state.balance - state.usual / 2) / 10_000) * 10_000;
  if (state.unplayed > 0 || amount < minWithdrawal) return [];
  const at = morning + 9 * hour + random.below(3 * hour);
  const paidAt = at + random.between(15, 100) * minute;
  if (paidAt >= now.getTime()) return [];
  state.balance -= amount;
  const times = { at: new Date(at), paidAt: new Date(paidAt) };
  return [{ type: 'withdrawal', purse: player.purse, amount, ...times }];
}
