import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openFor } from '../domain/play/rounds-kit.ts';
import { testLaunch } from '../domain/play/test-kit.ts';
import { downlineOf, givenContract, pastSettlement } from '../domain/contracts/test-kit.ts';
import { cashOf, givePoints } from '../domain/points/test-kit.ts';
import { hashToken } from '../domain/session/tokens.ts';
import { Teller } from '../domain/withdrawals/test-kit.ts';
import { readyReward } from '../domain/referral/test-kit.ts';
import type { TestGateway } from './gateway.ts';

/** What a member has and a call can name: ids of the gateway's, keys of the client's, and a few texts. */
type Id = 'deposit' | 'withdrawal' | 'payoutAccount' | 'picture' | 'message' | 'session' | 'passkey' | 'round' | 'bet' | 'stagedRound' | 'reward' | 'offer' | 'contract' | 'settlement' | 'downline' | 'launch';
type Text = 'endpoint' | 'downlineAccount' | 'linkState' | 'betCursor' | 'movementCursor' | 'pointCursor' | 'eventCursor';
const keys = [
  'depositKey',
  'withdrawalKey',
  'movementKey',
  'collectKey',
  'uplineKey',
  'roundKey',
  'stagedKey',
  'stepKey',
  'tableBetKey',
  'redemptionKey',
  'chatKey',
  'writeKey',
] as const;
export type Possessions = Record<Id | Text | (typeof keys)[number], string>;

const newKeys = () => Object.fromEntries(keys.map((name) => [name, randomUUID()])) as Record<(typeof keys)[number], string>;

/** An id that no row has, and the like of everything else. */
export function nobodys(): Possessions {
  const id = '899999999999999';
  const ids: Record<Id, string> = { deposit: id, withdrawal: id, payoutAccount: id, picture: id, message: id, session: id, passkey: id, round: id, bet: id, stagedRound: id, reward: id, offer: id, contract: id, settlement: id, downline: id, launch: id };
  return { ...newKeys(), ...ids, ...cursors(id), endpoint: 'https://fcm.googleapis.com/nobody', downlineAccount: 'dnobody', linkState: randomUUID() };
}

const cursors = (id: string) => {
  const line = `2999-01-01T00:00:00.000000Z ${id}-1`;
  const row = `2999-01-01T00:00:00.000000Z ${id}`;
  return { betCursor: row, eventCursor: row, movementCursor: line, pointCursor: line };
};

/** Ids of everything that is made from now on begin here, each table's at a place of its own, but for tables that are everybody's. */
export async function numberFrom({ db }: TestGateway, start: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(sequencename) AS name FROM pg_sequences
    WHERE schemaname = 'public' AND sequencename NOT IN ('table_rounds_id_seq', 'point_items_id_seq', 'system_account_ids') AND data_type = 'bigint'::regtype
    ORDER BY sequencename`.execute(db);
  for (const [place, { name }] of rows.entries()) await sql`ALTER SEQUENCE ${sql.raw(name)} RESTART WITH ${sql.raw(String(start + place * 10_000_000))}`.execute(db);
}

type House = 'slot' | 'mines' | 'color';

/** A member as the tests of rights have them: verified, with a transaction password, a bound account and ₱1,000. */
export class Resident extends Teller {
  private readonly launches = new Map<House, string>();

  async moveIn(): Promise<this> {
    await this.ready(100_000);
    const agent = this.site.db.selectFrom('customers').select('id').where('account', '=', 'agent');
    await this.site.db.updateTable('customers').set({ upline_id: agent }).where('id', '=', this.player.customerId).execute();
    return this;
  }

  /** The token of an open game of the house. */
  async launch(house: House): Promise<string> {
    const { gateway } = this.site;
    const known = this.launches.get(house);
    const token = known ?? (house === 'slot' ? await testLaunch(gateway, this.player) : (await openFor(gateway, house, this.player)).token);
    this.launches.set(house, token);
    return token;
  }

  /** The value of a game's call; throws when it was refused. */
  async play(house: House, path: string, payload: object) {
    const headers = { authorization: `Bearer ${await this.launch(house)}`, host: 'localhost:8081' };
    const answer = (await this.site.media.inject({ method: 'POST', url: `/api/house/${path}`, payload, headers })).json();
    if (!answer.success) throw new Error(`${path}: ${answer.code} ${answer.field ?? ''}`);
    return answer.value;
  }

  /** A round of mines with a step taken, still open. */
  async stagedRound({ stagedKey, stepKey }: Pick<Possessions, 'stagedKey' | 'stepKey'>): Promise<string> {
    for (let key = stagedKey; ; key = randomUUID()) {
      const { round } = await this.play('mines', 'start', { key, stake: 1000, bet: { mines: 1 } });
      const stepped = await this.play('mines', 'act', { key: stepKey, roundId: round.id, step: 0, action: { open: 1 } });
      // Else the tile was the mine.
      if (stepped.round) return round.id;
    }
  }

  /** The color table's round; its bets are open for an hour more. */
  async tableRound(): Promise<string> {
    const { round } = await this.play('color', 'table', {});
    await sql`UPDATE table_rounds SET closes_at = now() + interval '1 hour', draws_at = now() + interval '61 minutes', ends_at = now() + interval '62 minutes'
      WHERE id = ${round.id}`.execute(this.site.db);
    return round.id;
  }

  /** A promotion for which this member can apply. */
  async application(): Promise<string> {
    const text = JSON.stringify({ EN: 'Story', TY: 'Kuwento' });
    const offer = { type: 'slots' as const, rule: 'application' as const, title: text, summary: text, terms: text, scene: 'fiesta' };
    const values = { ...offer, starts_at: new Date(0), bonus_fixed: 10_000, turnover_percent: 100 };
    return (await this.site.db.insertInto('promotions').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }

  /** An offer of the upline's that waits. */
  async offered(): Promise<string> {
    const { customerId } = this.player;
    const { upline_id: offererId } = await this.site.db.selectFrom('customers').select('upline_id').where('id', '=', customerId).executeTakeFirstOrThrow();
    return givenContract(this.site, { offererId, customerId });
  }

  /** A withdrawal of ₱500. */
  async withdrawal(key: string = randomUUID()): Promise<{ id: string; reference: string }> {
    const { value, code } = await this.request({ key });
    if (!value?.id) throw new Error(`no withdrawal: ${code}`);
    return value;
  }

  /** One that was sent, and waits for its member's word. */
  async paidWithdrawal(): Promise<string> {
    const { id, reference } = await this.withdrawal();
    await this.decide(reference, 'pay');
    return id;
  }
}

async function must<T>(what: string, asked: Promise<{ value: T | null; code?: string }>): Promise<T> {
  const { value, code } = await asked;
  if (!value) throw new Error(`${what}: ${code}`);
  return value;
}

/** Gives a member one of everything that a call can name. */
export async function fill(member: Resident): Promise<Possessions> {
  const { site, player } = member;
  const { customerId } = player;
  const used = newKeys();
  const deposit = await must<{ id: string }>('deposit', member.ask('POST', '/api/v2/deposits', { key: used.depositKey, rail: 'instapay', amount: 50_000 }));
  const { id: withdrawal } = await member.withdrawal(used.withdrawalKey);
  await must('transfer', member.ask('POST', '/api/v2/wallets/transfer', { key: used.movementKey, from: 'MAIN', to: 'AG', amount: 1000 }));
  await must('collect', member.ask('POST', '/api/v2/wallets/collect', { key: used.collectKey }));
  await must('upline', member.ask('POST', '/api/v2/wallets/transferUpline', { key: used.uplineKey, amount: 1000 }));
  const write = { authorization: `Bearer ${player.token}`, 'idempotency-key': used.writeKey };
  await must('feedback', member.ask('PUT', '/api/wps/feedback', { kind: 'feedback', content: 'Isang sulat na akin lang po' }, write));
  const { round } = await member.play('slot', 'play', { key: used.roundKey, stake: 1000 });
  const staged = await member.stagedRound(used);
  const roundId = await member.tableRound();
  const { bet } = await member.play('color', 'bet', { key: used.tableBetKey, roundId, selections: [{ choice: 'red', stake: 1000 }] });
  await givePoints(site, customerId, 1000);
  await must('redemption', member.sealed('/api/wps/relay/redeem', { ...(await cashOf(site)), key: used.redemptionKey }));
  await must('rules of the chat', member.ask('POST', '/api/wps/relay/chat/agree', {}));
  await must('chat', member.ask('POST', '/api/wps/relay/chat', { key: used.chatKey, text: 'Kumusta po kayo' }));
  const passkey = { customer_id: customerId, credential_id: randomUUID(), public_key: Buffer.alloc(8), sign_count: 0, transports: [], rp_id: 'localhost', name: 'Telepono ko' };
  const { id: passkeyId } = await site.db.insertInto('passkeys').values(passkey).returning('id').executeTakeFirstOrThrow();
  const endpoint = `https://fcm.googleapis.com/${randomUUID()}`;
  const device = { customer_id: customerId, session_id: player.sessionId, endpoint, p256dh: 'x', auth: 'x', kinds: ['money' as const], language: 'TY' };
  await site.db.insertInto('push_devices').values(device).execute();
  const text = { customer_id: customerId, kind: 'money' as const, cause: randomUUID(), text_key: 'depositCredited', params: '{"id":"1","amount":1,"symbol":"₱","reference":"PD1"}' };
  const { id: message } = await site.db.insertInto('messages').values(text).returning('id').executeTakeFirstOrThrow();
  const downline = await downlineOf(site, customerId);
  const { account: downlineAccount } = await site.db.selectFrom('customers').select('account').where('id', '=', downline).executeTakeFirstOrThrow();
  const contract = await givenContract(site, { offererId: customerId, customerId: downline, since: new Date() });
  const { id: launch } = await site.db.selectFrom('launches').select('id').where('customer_id', '=', customerId).where('game_code', '=', 'PLR-C01').executeTakeFirstOrThrow();
  const linkState = randomUUID();
  const flow = { state_hash: hashToken(linkState), provider: 'google', customer_id: customerId, code_verifier: 'x', nonce: 'x', redirect_uri: 'http://localhost:8080/', expires_at: '2999-01-01' };
  await site.db.insertInto('identity_flows').values(flow).execute();
  return {
    ...used,
    ...cursors(round.id),
    deposit: deposit.id,
    withdrawal,
    payoutAccount: member.accountId,
    picture: await member.upload(),
    message,
    session: player.sessionId,
    passkey: passkeyId,
    endpoint,
    linkState,
    round: round.id,
    bet: bet.id,
    stagedRound: staged,
    reward: await readyReward(site, customerId),
    offer: await member.offered(),
    contract,
    settlement: await pastSettlement(site, contract),
    downline,
    downlineAccount,
    launch,
  };
}
