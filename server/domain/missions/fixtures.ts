import { sql } from 'kysely';
import type { Mission, MissionsState, NewMission } from '../../../contract/missions/shapes.ts';
import { march, marchDay, RebateMember } from '../rebates/fixtures.ts';

export { march, marchDay };

const words = { EN: { title: 'Ten rounds', text: 'Play ten rounds.' } };

/** A daily mission of March for ten rounds of ₱1, which brings 50 points. */
export const tenRounds: NewMission = {
  words,
  goal: 'bets',
  period: 'day',
  minStake: 100,
  steps: [{ target: 10, reward: { kind: 'points', points: 50 } }],
  needs: 'nothing',
  fromDay: marchDay(1),
  pointsBudget: 1000,
};

/** A member with bets of March, and the operator. */
export class MissionMember extends RebateMember {
  make = async (change: Partial<NewMission> = {}): Promise<number> =>
    (await this.tryMake(change)).value.id;
  tryMake = (change: Partial<NewMission> = {}) =>
    this.operator('POST', 'missions', { ...tenRounds, ...change });
  missions = async (): Promise<MissionsState> =>
    (await this.ask('GET', '/api/wps/missions?language=EN')).value;
  /** The present period of the only mission. */
  current = async (): Promise<Mission> => (await this.missions()).missions[0]!;
  summary = async () => (await this.ask('GET', '/api/wps/relay/missionSummary')).value;
  claimStep = (id: number, fromDay: string, step = 1) =>
    this.ask('POST', '/api/wps/missions/claim', { id, fromDay, step });

  async bets(count: number, centavos: number, at: Date): Promise<void> {
    for (let i = 0; i < count; i += 1) await this.bet(centavos, at);
  }

  /** Up to an instant of March. */
  countTo = (at: Date) => sql`SELECT count_bet_days(${at})`.execute(this.site.db);

  /** Movements of a kind to the member, newest last. */
  async moved(kind: string): Promise<number[]> {
    const { rows } = await sql<{ amount: string }>`
      SELECT e.amount FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN accounts a ON a.id = e.account_id
      WHERE a.customer_id = ${this.person.id} AND t.kind = ${kind} ORDER BY t.id`.execute(
      this.site.db,
    );
    return rows.map(({ amount }) => Number(amount));
  }

  /** No missions; bets count from the first of March on. */
  async begin(): Promise<void> {
    await sql`TRUNCATE missions, mission_members, mission_claims, bet_days, first_bets`.execute(
      this.site.db,
    );
    await sql`UPDATE bet_days_mark SET since = ${march(1, '00:00:00')}, upto = ${march(1, '00:00:00')}`.execute(
      this.site.db,
    );
    await this.open();
    await sql`UPDATE customers SET created_at = ${march(1, '08:00:00')} WHERE id = ${this.person.id}`.execute(
      this.site.db,
    );
  }
}
