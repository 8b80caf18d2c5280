import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { givenLink } from '../domain/agent/fixtures.ts';
import { downlineOf, givenContract, pastSettlement } from '../domain/commissions/fixtures.ts';
import { cashOf, givePoints } from '../domain/points/fixtures.ts';
import { givenTicket } from '../domain/tickets/fixtures.ts';
import { hashToken } from '../kernel/tokens.ts';
import { readyReward } from '../domain/referral/fixtures.ts';
import type { TestGateway } from './gateway.ts';
import type { Resident } from './resident.ts';

/** Ids, keys and texts that calls can name. */
type Id =
  | 'deposit'
  | 'withdrawal'
  | 'payoutAccount'
  | 'picture'
  | 'supportPicture'
  | 'feedbackPicture'
  | 'message'
  | 'session'
  | 'passkey'
  | 'round'
  | 'bet'
  | 'stagedRound'
  | 'reward'
  | 'ticket'
  | 'offer'
  | 'contract'
  | 'settlement'
  | 'downline'
  | 'registerLink'
  | 'launch';
type Text =
  | 'supportNumber'
  | 'endpoint'
  | 'downlineAccount'
  | 'linkState'
  | 'betCursor'
  | 'movementCursor'
  | 'pointCursor'
  | 'eventCursor';
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
  'supportKey',
  'linkKey',
  'writeKey',
] as const;
export type Possessions = Record<Id | Text | (typeof keys)[number], string>;

const newKeys = () =>
  Object.fromEntries(keys.map((name) => [name, randomUUID()])) as Record<
    (typeof keys)[number],
    string
  >;

/** Names that nobody has. */
export function nobodys(): Possessions {
  const id = '899999999999999';
  const ids: Record<Id, string> = {
    deposit: id,
    withdrawal: id,
    payoutAccount: id,
    picture: id,
    supportPicture: id,
    feedbackPicture: id,
    message: id,
    session: id,
    passkey: id,
    round: id,
    bet: id,
    stagedRound: id,
    reward: id,
    ticket: id,
    offer: id,
    contract: id,
    settlement: id,
    downline: id,
    registerLink: id,
    launch: id,
  };
  return {
    ...newKeys(),
    ...ids,
    ...cursors(id),
    supportNumber: '8999-9999',
    endpoint: 'https://fcm.googleapis.com/nobody',
    downlineAccount: 'dnobody',
    linkState: randomUUID(),
  };
}

const cursors = (id: string) => {
  const line = `2999-01-01T00:00:00.000000Z ${id}-1`;
  const row = `2999-01-01T00:00:00.000000Z ${id}`;
  return { betCursor: row, eventCursor: row, movementCursor: line, pointCursor: line };
};

/** Each table's ids begin at another number, except shared tables'. */
export async function numberFrom({ db }: TestGateway, start: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(sequencename) AS name FROM pg_sequences
    WHERE schemaname = 'public' AND sequencename NOT IN ('table_rounds_id_seq', 'point_items_id_seq', 'system_account_ids') AND data_type = 'bigint'::regtype
    ORDER BY sequencename`.execute(db);
  for (const [place, { name }] of rows.entries())
    await sql`ALTER SEQUENCE ${sql.raw(name)} RESTART WITH ${sql.raw(String(start + place * 10_000_000))}`.execute(
      db,
    );
}

async function must<T>(
  what: string,
  asked: Promise<{ value: T | null; code?: string }>,
): Promise<T> {
  const { value, code } = await asked;
  if (!value) throw new Error(`${what}: ${code}`);
  return value;
}

/** Gives one of everything a call can name. */
export async function fill(member: Resident): Promise<Possessions> {
  const used = newKeys();
  const money = await fillMoney(member, used);
  const rounds = await fillRounds(member, used);
  const feedbackPicture = await fillRelay(member, used);
  const support = await fillSupport(member, used);
  return {
    ...used,
    ...cursors(rounds.round),
    ...money,
    ...support,
    feedbackPicture,
    ...rounds,
    ...(await fillAccount(member)),
    ...(await fillTeam(member, used)),
    payoutAccount: member.accountId,
    picture: await member.upload(),
    reward: await readyReward(member.site, member.player.customerId),
    ticket: await givenTicket(member.site, member.player.customerId),
    offer: await member.offered(),
  };
}

type Keys = ReturnType<typeof newKeys>;

/** A deposit, a withdrawal, a movement of each kind. */
async function fillMoney(member: Resident, used: Keys) {
  const post = (what: string, path: string, body: object) =>
    must<{ id: string }>(what, member.ask('POST', path, body));
  const { id: deposit } = await post('deposit', '/api/v2/deposits', {
    key: used.depositKey,
    rail: 'instapay',
    amount: 50_000,
  });
  const { id: withdrawal } = await member.withdrawal(used.withdrawalKey);
  const between = { key: used.movementKey, from: 'MAIN', to: 'AG', amount: 1000 };
  await post('transfer', '/api/v2/wallets/transfer', between);
  await post('collect', '/api/v2/wallets/collect', { key: used.collectKey });
  const upline = { key: used.uplineKey, amount: 1000 };
  await post('upline', '/api/v2/wallets/transferUpline', upline);
  return { deposit, withdrawal };
}

/** A slot's round, an open one, a bet and their launch. */
async function fillRounds(member: Resident, used: Keys) {
  const { round } = await member.play('slot', 'play', { key: used.roundKey, stake: 1000 });
  const stagedRound = await member.stagedRound(used);
  const { bet } = await member.play('color', 'bet', {
    key: used.tableBetKey,
    roundId: await member.tableRound(),
    selections: [{ choice: 'red', stake: 1000 }],
  });
  const { id: launch } = await member.site.db
    .selectFrom('launches')
    .select('id')
    .where('customer_id', '=', member.player.customerId)
    .where('game_code', '=', 'PLR-C01')
    .executeTakeFirstOrThrow();
  return { round: round.id, stagedRound, bet: bet.id, launch };
}

/** Feedback, a redemption and a chat message; returns the feedback's picture. */
async function fillRelay(member: Resident, used: Keys): Promise<string> {
  const { site, player } = member;
  const headers = { authorization: `Bearer ${player.token}`, 'idempotency-key': used.writeKey };
  const picture = await member.upload();
  const content = 'Isang sulat na akin lang po';
  const feedback = { kind: 'feedback', content, pictures: [picture] };
  await must('feedback', member.ask('PUT', '/api/wps/feedback', feedback, headers));
  await givePoints(site, player.customerId, 1000);
  const redemption = { ...(await cashOf(site)), key: used.redemptionKey };
  await must('redemption', member.askEncrypted('/api/wps/relay/redeem', redemption));
  await must('rules of the chat', member.ask('POST', '/api/wps/relay/chat/agree', {}));
  const said = { key: used.chatKey, text: 'Kumusta po kayo' };
  await must('chat', member.ask('POST', '/api/wps/relay/chat', said));
  return picture;
}

/** A ticket with a picture. */
async function fillSupport(member: Resident, used: Keys) {
  const supportPicture = await member.upload();
  const ticket = {
    key: used.supportKey,
    topic: 'deposit',
    text: 'Hindi pa po dumarating ang deposito ko',
    pictures: [supportPicture],
  };
  const headers = {
    authorization: `Bearer ${member.player.token}`,
    'idempotency-key': randomUUID(),
  };
  const opened = member.ask('POST', '/api/wps/support', ticket, headers);
  const { number } = await must<{ number: string }>('ticket of support', opened);
  return { supportPicture, supportNumber: number };
}

/** A session with passkey, push device, message and provider link. */
async function fillAccount({ site, player: { customerId, sessionId } }: Resident) {
  const passkey = {
    customer_id: customerId,
    credential_id: randomUUID(),
    public_key: Buffer.alloc(8),
    sign_count: 0,
    transports: [],
    rp_id: 'localhost',
    name: 'Telepono ko',
  };
  const device = {
    customer_id: customerId,
    session_id: sessionId,
    endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
    p256dh: 'x',
    auth: 'x',
    kinds: ['money' as const],
    language: 'TY',
  };
  const text = {
    customer_id: customerId,
    kind: 'money' as const,
    cause: randomUUID(),
    text_key: 'depositCredited',
    params: '{"id":"1","amount":1,"symbol":"₱","reference":"PD1"}',
  };
  const linkState = randomUUID();
  const flow = {
    state_hash: hashToken(linkState),
    provider: 'google',
    customer_id: customerId,
    code_verifier: 'x',
    nonce: 'x',
    redirect_uri: 'http://localhost:8080/',
    expires_at: '2999-01-01',
  };
  const { db } = site;
  const made = db.insertInto('passkeys').values(passkey).returning('id');
  const sent = db.insertInto('messages').values(text).returning('id');
  const { id: passkeyId } = await made.executeTakeFirstOrThrow();
  const { id: message } = await sent.executeTakeFirstOrThrow();
  await db.insertInto('push_devices').values(device).execute();
  await db.insertInto('identity_flows').values(flow).execute();
  const { endpoint } = device;
  return { session: sessionId, passkey: passkeyId, message, endpoint, linkState };
}

/** A downline with a contract and a settled month, and a registration link. */
async function fillTeam({ site, player: { customerId } }: Resident, { linkKey }: Keys) {
  const downline = await downlineOf(site, customerId);
  const { account: downlineAccount } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', downline)
    .executeTakeFirstOrThrow();
  const offer = { offererId: customerId, customerId: downline, since: new Date() };
  const contract = await givenContract(site, offer);
  return {
    downline,
    downlineAccount,
    registerLink: await givenLink(site, { agentId: customerId, key: linkKey }),
    contract,
    settlement: await pastSettlement(site, contract),
  };
}
