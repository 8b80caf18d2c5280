import { sql } from 'kysely';
import type { RebateRates, RebateState } from '../../../contract/rebates/shapes.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { Past, type Person } from '../agent/fixtures.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { countRebates } from './job.ts';

/** An instant of March 2026, in Manila. */
export const march = (day: number, time = '12:00:00') =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}+08:00`);
export const marchDay = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

interface Terms {
  rates?: RebateRates;
  hour?: number | null;
  minPayment?: number;
  turnover?: number;
}

/** Terms from a day on. */
export async function setTermsFrom(
  { db }: TestGateway,
  day: string,
  { rates = {}, hour = null, minPayment = 1, turnover = 100 }: Terms,
): Promise<void> {
  await sql`INSERT INTO rebate_terms (from_day, rates, hour, min_payment, turnover_percent)
    VALUES (${day}, ${JSON.stringify(rates)}::jsonb, ${hour}, ${minPayment}, ${turnover})`.execute(
    db,
  );
}

/** No terms, bets or payments; bets count from the first of March on. */
export async function beginMarch({ db }: TestGateway): Promise<void> {
  await sql`TRUNCATE rebate_terms, rebate_bets, rebate_payments`.execute(db);
  await sql`UPDATE rebate_mark SET upto = ${march(1, '00:00:00')}`.execute(db);
}

/** A member with bets of the past. */
export class RebateMember extends Teller {
  readonly past: Past;
  person!: Person;

  constructor(site: TestGateway) {
    super(site);
    this.past = new Past(site.gateway);
  }

  async open(): Promise<TestPlayer> {
    this.player = await testPlayer(this.site.gateway, 1_000_000_000);
    this.person = { id: this.player.customerId, wallet: this.player.wallet };
    return this.player;
  }

  /** Of a house slot (RNG); settled. Returns the round's id. */
  bet = (centavos: number, at: Date) => this.past.round(this.person, centavos, 0, at);
  state = async (): Promise<RebateState> =>
    (await this.ask('GET', '/api/wps/rebates?language=EN')).value;
  claim = () => this.ask('POST', '/api/wps/rebates/claim', {});
  count = () => countRebates(this.site.gateway);
  /** Amounts of the wallet's rebates, newest last. */
  async received(): Promise<number[]> {
    const { rows } = await sql<{ amount: string }>`
      SELECT e.amount FROM entries e JOIN transfers t ON t.id = e.transfer_id
      WHERE e.account_id = ${this.person.wallet} AND t.kind = 'bonus_rebate' ORDER BY t.id`.execute(
      this.site.db,
    );
    return rows.map(({ amount }) => Number(amount));
  }
}
