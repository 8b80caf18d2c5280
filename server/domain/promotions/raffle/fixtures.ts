import { sql } from 'kysely';
import type { NewRaffle } from '../../../../contract/promotions/raffle.ts';
import type { OwnRaffle, RaffleResult } from '../../../../contract/promotions/raffle.ts';
import type { Promotion, PromotionEligibility } from '../../../../contract/promotions/shapes.ts';
import { RebateMember, march } from '../../rebates/fixtures.ts';
import { drawRaffles } from './draw.ts';
import { payPrizes } from '../../prizes/pay.ts';
import { rafflePrizes } from './prizes.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Centavos, of which three times must be bet. */
export const cash = (amount: number, count = 1) => {
  return { count, points: 0, amount, turnoverPercent: 300 };
};
export const points = (number: number, count = 1) => {
  return { count, points: number, amount: 0, turnoverPercent: 0 };
};

const texts = { EN: 'A raffle of slots', TY: 'Raffle ng slots' };

/** A number for each ₱100 on a slot, at most 5 a member and 20 in all; three prizes. */
export const newRaffle = ({
  raffle = {},
  ...change
}: { raffle?: object; [field: string]: unknown } = {}) => {
  // prettier-ignore
  return {
    type: 'slots',
    rule: 'raffle',
    title: texts,
    summary: texts,
    terms: texts,
    scene: 'fiesta',
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: inHours(24),
    turnoverPercent: 0,
    categories: ['RNG'],
    budget: 20_000,
    raffle: {
      betPerNumber: 10_000,
      maxPerMember: 5,
      maxNumbers: 20,
      prizes: [cash(15_000), cash(5000), points(50)],
      claimUntil: inHours(30),
      drawAt: inHours(31),
      ...raffle,
    } as NewRaffle,
    ...change,
  };
};

/** A member with bets of March, and the operator. */
export class RaffleMember extends RebateMember {
  add = (change: Parameters<typeof newRaffle>[0] = {}) =>
    this.operator('POST', 'promotions', newRaffle(change));
  made = async (change: Parameters<typeof newRaffle>[0] = {}): Promise<string> =>
    (await this.add(change)).value.id;

  join = (id: string) => this.ask('POST', '/api/wps/promotions/join', { id, language: 'EN' });
  claimNumbers = (id: string) =>
    this.ask('POST', '/api/wps/relay/rafflePromotionClaim', { id, language: 'EN' });
  eligibility = async (id: string): Promise<PromotionEligibility> =>
    (await this.ask('GET', '/api/wps/promotions/own?language=EN')).value.eligibility.find(
      (each: { id: string }) => each.id === id,
    );
  raffle = async (id: string): Promise<OwnRaffle> => (await this.eligibility(id)).raffle!;
  promotion = async (id: string): Promise<Promotion> =>
    (await this.ask('GET', '/api/wps/promotions?language=EN')).value.promotions.find(
      (each: { id: string }) => each.id === id,
    );
  result = async (id: string): Promise<RaffleResult> => (await this.tryResult(id)).value;
  tryResult = (id: string) =>
    this.ask('GET', `/api/wps/promotions/raffle?id=${id}&language=EN`, undefined, {});
  check = async (id: string) => (await this.operator('GET', `raffleCheck?id=${id}`)).value;

  /** Has joined at the beginning of March, and bet so many centavos since. */
  async takesPart(id: string, centavos: number): Promise<this> {
    await this.open();
    await this.join(id);
    await sql`UPDATE promotion_claims SET joined_at = ${march(1)} WHERE promotion_id = ${id} AND customer_id = ${this.person.id}`.execute(
      this.site.db,
    );
    if (centavos > 0) await this.bet(centavos, march(2));
    return this;
  }

  async takeBreak(): Promise<void> {
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${this.person.id}, now() + interval '1 day')
      ON CONFLICT (customer_id) DO UPDATE SET cool_off_until = excluded.cool_off_until`.execute(
      this.site.db,
    );
  }
  endBreak = () =>
    sql`UPDATE play_guards SET cool_off_until = now() WHERE customer_id = ${this.person.id}`.execute(
      this.site.db,
    );

  /** As if joining and claims had ended; `draw`: and the draw were due. */
  async close(id: string, { draw = false } = {}): Promise<void> {
    await sql`UPDATE promotions SET ends_at = now() - interval '3 hours' WHERE id = ${id}`.execute(
      this.site.db,
    );
    await sql`UPDATE raffles SET claim_until = now() - interval '2 hours',
      draw_at = now() + ${draw ? '-1 hours' : '1 hours'}::interval WHERE promotion_id = ${id}`.execute(
      this.site.db,
    );
  }

  /** Closes, draws and pays. */
  async draw(id: string): Promise<void> {
    await this.close(id, { draw: true });
    await drawRaffles(this.site.gateway);
    await payPrizes(this.site.gateway, rafflePrizes);
  }
}
