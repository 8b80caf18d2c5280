import { sql } from 'kysely';
import type { NewTournament } from '../../../contract/tournaments/shapes.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { Past, type Person } from '../agent/fixtures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';

const minute = 60_000;
/** Minutes from now, as the contract writes instants. */
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * minute).toISOString();

export const prize = (from: number, to: number, points: number) => {
  return { from, to, points, amount: 0, turnoverPercent: 0 };
};
/** Centavos. */
export const cashPrize = (from: number, to: number, amount: number, turnoverPercent = 300) => {
  return { from, to, points: 0, amount, turnoverPercent };
};

const words = (text: string) => ({ EN: text, TY: `${text} TY` });

/** Of multipliers, for an hour from now on; anybody may join. */
export const newTournament = (changes: Partial<NewTournament> = {}): NewTournament => {
  return {
    title: words('Fiesta'),
    summary: words('Best round'),
    terms: words('One\nTwo'),
    metric: 'multiplier',
    minStake: 100,
    beginsAt: inMinutes(1),
    endsAt: inMinutes(60),
    needs: 'nothing',
    prizes: [cashPrize(1, 1, 10_000), prize(2, 3, 50)],
    budget: { amount: 10_000, points: 100 },
    ...changes,
  };
};

export class TournamentMember extends Teller {
  readonly past: Past;
  person!: Person;

  constructor(site: TestGateway) {
    super(site);
    this.past = new Past(site.gateway);
  }

  async open(): Promise<this> {
    this.player = await testPlayer(this.site.gateway, 100_000_000);
    this.person = { id: this.player.customerId, wallet: this.player.wallet };
    return this;
  }

  add = (changes: Partial<NewTournament> = {}) =>
    this.operator('POST', 'tournaments', newTournament(changes));
  join = (id: string) => this.ask('POST', '/api/wps/tournaments/join', { id, language: 'EN' });
  leave = (id: string) => this.ask('POST', '/api/wps/tournaments/leave', { id, language: 'EN' });
  list = async () => (await this.ask('GET', '/api/wps/tournaments?language=EN')).value;
  override one = (id: string) => this.ask('GET', `/api/wps/tournaments/one?id=${id}&language=EN`);
  missions = async () => (await this.ask('GET', '/api/wps/relay/missionLeaderboard')).value;
  hide = (hidden: boolean) => this.ask('PUT', '/api/wps/tournaments/hide', { hidden });

  /** A settled round of the house. */
  round = (stake: number, payout: number, at = new Date()) =>
    this.past.round(this.person, stake, payout, at);

  async takeBreak(): Promise<void> {
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${this.player.customerId}, now() + interval '1 day')
      ON CONFLICT (customer_id) DO UPDATE SET cool_off_until = excluded.cool_off_until`.execute(
      this.site.db,
    );
  }
}

/** A tournament that began an hour ago. */
export async function running(
  site: TestGateway,
  member: TournamentMember,
  changes: Partial<NewTournament> = {},
): Promise<string> {
  const { value } = await member.add(changes);
  await sql`UPDATE tournaments SET begins_at = now() - interval '1 hour' WHERE id = ${value.id}`.execute(
    site.db,
  );
  return value.id;
}

/** Counts all rounds so far. */
export const countNow = ({ db }: TestGateway) =>
  sql`SELECT count_tournaments(clock_timestamp())`.execute(db);

/** Lets a tournament end, so that it is due. */
export async function endNow(site: TestGateway, id: string): Promise<void> {
  await sql`UPDATE tournaments SET ends_at = clock_timestamp(), pay_minutes = 1 WHERE id = ${id}`.execute(
    site.db,
  );
  await sql`SELECT count_tournaments(clock_timestamp() + interval '2 minutes')`.execute(site.db);
  await sql`SELECT close_tournaments()`.execute(site.db);
  await sql`UPDATE tournament_mark SET upto = clock_timestamp()`.execute(site.db);
}
