import { sql } from 'kysely';
import { spin } from '../records/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { countVipBets } from './count.ts';

/** Centavos, few enough to play. */
export const firstLevel = {
  label: { EN: 'Silver', TY: 'Pilak' },
  bets: 20_000,
  reward: 10_000,
  turnoverPercent: 150,
};
export const secondLevel = {
  label: { EN: 'Gold', TY: 'Ginto' },
  bets: 50_000,
  reward: 30_000,
  turnoverPercent: 0,
};

/** A member's calls, and the operator's of VIP. */
export class VipMember extends Teller {
  set = (change: object) => this.operator('PUT', 'vip', change);
  state = async (language = 'EN') =>
    (await this.ask('GET', `/api/wps/vip?language=${language}`)).value;
  claim = (rank: number) => this.ask('POST', '/api/wps/vip/claim', { rank });
  fields = async (language = 'EN') =>
    (await this.ask('GET', `/api/session/info?language=${language}`)).value.state;
  messages = async () => (await this.ask('GET', '/api/wps/relay/messages')).value.messages;
  wallet = async () => (await this.money()).wallet!;
  count = () => countVipBets(this.site.gateway);

  /** Two levels alone, switched on. */
  async setLevels(): Promise<void> {
    await sql`DELETE FROM settings WHERE key = 'vip'`.execute(this.site.db);
    await this.set({ level: { rank: 1, ...firstLevel } });
    await this.set({ level: { rank: 2, ...secondLevel }, open: true });
  }

  /** Bets in rounds of 100 pesos and a rest, which are counted. */
  async bet(centavos: number): Promise<void> {
    const { gateway } = this.site;
    await spin(gateway, this.player, Math.floor(centavos / 10_000), 10_000);
    if (centavos % 10_000 > 0) await spin(gateway, this.player, 1, centavos % 10_000);
    await this.count();
  }
}
