import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarReward } from '../../../contract/calendar/shapes.ts';
import { correctClock } from '../../clock.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';

/** Centavos. */
export const inCash = (amount: number, turnoverPercent = 300): CalendarReward => {
  return { points: 0, amount, turnoverPercent };
};
export const inPoints = (points: number): CalendarReward => {
  return { points, amount: 0, turnoverPercent: 0 };
};

/** The gateway's clock at a time in Manila; the database's stays. */
export const setClock = (day: string, time = '12:00:00'): void =>
  correctClock(Date.now() - Date.parse(`${day}T${time}+08:00`));

/** A member's calls, and the operator's, of the sign-in calendar. */
export class CalendarMember extends Teller {
  set = (change: object) => this.operator('PUT', 'calendar', change);
  state = async () => (await this.ask('GET', '/api/wps/calendar')).value;
  claim = (day: string, { terms = 0, key = randomUUID() }: { terms?: number; key?: string } = {}) =>
    this.ask(
      'POST',
      '/api/wps/calendar/claim',
      { day, terms },
      { authorization: `Bearer ${this.player.token}`, 'idempotency-key': key },
    );
  from = async () => (await this.ask('GET', '/api/session/info')).value.state.calendarFrom;

  /** A new member, by default with a credited deposit. */
  async open({ deposit = true } = {}): Promise<void> {
    this.player = await testPlayer(this.site.gateway, 0);
    if (deposit) await this.deposit();
  }

  async deposit(): Promise<void> {
    const { customerId } = this.player;
    await sql`INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, paid, credited, transfer_id, expires_at)
      VALUES (${customerId}, 'first', '', ${`DP${customerId}`}, 'gcash', 10000, 'PHP', 'credited', 10000, 10000, 1, now())`.execute(
      this.site.db,
    );
  }

  /** At noon of each day. Returns the numbers in the streak. */
  async claimOn(...days: readonly string[]): Promise<number[]> {
    const numbers: number[] = [];
    for (const day of days) {
      setClock(day);
      const { status, value, code } = await this.claim(day);
      if (status !== 200) throw new Error(`${day} was rejected: ${code}`);
      numbers.push(value.number);
    }
    return numbers;
  }

  /** Points 10 to 70 over the week, cash at 7 and points at 14. */
  async openCalendar(): Promise<void> {
    await sql`TRUNCATE calendar_claims, calendar_days, calendar_terms`.execute(this.site.db);
    for (let day = 1; day <= 7; day += 1) await this.set({ day: { day, ...inPoints(10 * day) } });
    await this.set({ ladder: { step: 7, ...inCash(1000) } });
    await this.set({ ladder: { step: 14, ...inPoints(500) }, open: true });
  }
}
