import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { givenContract } from '../domain/commissions/fixtures.ts';
import { openFor } from '../domain/play/rounds-kit.ts';
import { testLaunch } from '../domain/play/fixtures.ts';
import { Teller } from '../domain/withdrawals/fixtures.ts';

type House = 'slot' | 'mines' | 'color';

/** Verified, with transaction password, bound account and ₱1,000. */
export class Resident extends Teller {
  private readonly launches = new Map<House, string>();

  async moveIn(): Promise<this> {
    await this.ready(100_000);
    const agent = this.site.db.selectFrom('customers').select('id').where('account', '=', 'agent');
    await this.site.db
      .updateTable('customers')
      .set({ upline_id: agent })
      .where('id', '=', this.player.customerId)
      .execute();
    return this;
  }

  async launch(house: House): Promise<string> {
    const { gateway } = this.site;
    const known = this.launches.get(house);
    const token =
      known ??
      (house === 'slot'
        ? await testLaunch(gateway, this.player)
        : (await openFor(gateway, house, this.player)).token);
    this.launches.set(house, token);
    return token;
  }

  /** Throws when rejected. */
  async play(house: House, path: string, payload: object) {
    const headers = { authorization: `Bearer ${await this.launch(house)}`, host: 'localhost:8081' };
    const answer = (
      await this.site.media.inject({ method: 'POST', url: `/api/house/${path}`, payload, headers })
    ).json();
    if (!answer.success) throw new Error(`${path}: ${answer.code} ${answer.field ?? ''}`);
    return answer.value;
  }

  /** An open round of mines, one step in. */
  async stagedRound({
    stagedKey,
    stepKey,
  }: {
    stagedKey: string;
    stepKey: string;
  }): Promise<string> {
    for (let key = stagedKey; ; key = randomUUID()) {
      const { round } = await this.play('mines', 'start', { key, stake: 1000, bet: { mines: 1 } });
      const stepped = await this.play('mines', 'act', {
        key: stepKey,
        roundId: round.id,
        step: 0,
        action: { open: 1 },
      });
      // Else it was a mine.
      if (stepped.round) return round.id;
    }
  }

  /** With another hour of betting. */
  async tableRound(): Promise<string> {
    const { round } = await this.play('color', 'table', {});
    await sql`UPDATE table_rounds SET closes_at = now() + interval '1 hour', draws_at = now() + interval '61 minutes', ends_at = now() + interval '62 minutes'
      WHERE id = ${round.id}`.execute(this.site.db);
    return round.id;
  }

  /** Opens a ticket of support; returns its number. */
  async supportTicket(): Promise<string> {
    const ticket = { key: randomUUID(), topic: 'other', text: 'Tanong ko po', pictures: [] };
    const headers = {
      authorization: `Bearer ${this.player.token}`,
      'idempotency-key': randomUUID(),
    };
    return (await this.ask('POST', '/api/wps/support', ticket, headers)).value.number;
  }

  async application(): Promise<string> {
    const text = JSON.stringify({ EN: 'Story', TY: 'Kuwento' });
    const offer = {
      type: 'slots' as const,
      rule: 'application' as const,
      title: text,
      summary: text,
      terms: text,
      scene: 'fiesta',
    };
    const values = { ...offer, starts_at: new Date(0), bonus_fixed: 10_000, turnover_percent: 100 };
    return (
      await this.site.db
        .insertInto('promotions')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }

  /** A pending offer of the upline. */
  async offered(): Promise<string> {
    const { customerId } = this.player;
    const { upline_id: offererId } = await this.site.db
      .selectFrom('customers')
      .select('upline_id')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    return givenContract(this.site, { offererId, customerId });
  }

  /** Of ₱500. */
  async withdrawal(key: string = randomUUID()): Promise<{ id: string; reference: string }> {
    const { value, code } = await this.request({ key });
    if (!value?.id) throw new Error(`no withdrawal: ${code}`);
    return value;
  }

  /** Sent, awaiting the member's word. */
  async paidWithdrawal(): Promise<string> {
    const { id, reference } = await this.withdrawal();
    await this.decide(reference, 'pay');
    return id;
  }
}
