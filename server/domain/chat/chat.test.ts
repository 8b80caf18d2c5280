import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ActionName, contract } from '../../../contract/index.ts';
import type { ChatMessage } from '../../../contract/chat/shapes.ts';
import type { LiveEvent } from '../../../contract/messages/live.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestSocket, openSocket } from '../../testing/socket.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { deleteOldMessages } from './retention-job.ts';

let site: TestGateway;
let other: TestGateway;
let maria: TestPlayer;
let pedro: TestPlayer;
const open: TestSocket[] = [];

beforeAll(async () => {
  site = await createTestGateway();
  other = await site.another();
  for (const { app } of [site, other]) await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  [maria, pedro] = [await testPlayer(site.gateway, 0), await testPlayer(site.gateway, 0)];
  for (const player of [maria, pedro]) await ask('chat.agree', {}, player);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

async function ask(name: ActionName, request: object, player: TestPlayer | null = null, at = site) {
  const { method, path } = contract[name];
  const answer = await (player ? at.app : at.operator).inject({
    method,
    url:
      method === 'GET' ? `${path}?${new URLSearchParams(request as Record<string, string>)}` : path,
    headers: player
      ? { authorization: `Bearer ${player.token}` }
      : { 'x-operator-key': operatorKey(at.gateway.env.dataDir) },
    ...(method !== 'GET' && { payload: request }),
  });
  return {
    status: answer.statusCode,
    wait: Number(answer.headers['retry-after']),
    ...answer.json(),
  };
}
const say = (player: TestPlayer, text: string, key: string = randomUUID(), at = site) =>
  ask('chat.send', { key, text }, player, at);
const enter = async (player: TestPlayer) => (await ask('chat.enter', {}, player)).value;
const texts = (messages: ChatMessage[]) => messages.map(({ text }) => text);

/** Makes a member's messages older, s. */
const letPass = (player: TestPlayer, seconds: number) =>
  sql`UPDATE chat_messages SET created_at = created_at - ${seconds} * interval '1 s' WHERE customer_id = ${player.customerId}`.execute(
    site.db,
  );
async function written(player: TestPlayer, text: string, at = site): Promise<ChatMessage> {
  await letPass(player, 600);
  const { value, code } = await say(player, text, randomUUID(), at);
  if (!value) throw new Error(code);
  return value;
}

async function follow(player: TestPlayer, after: number, at = site) {
  const socket = await openSocket(at, player.token);
  open.push(socket);
  socket.say({ chat: after });
  const received = () =>
    socket.events.filter(
      (event): event is Extract<LiveEvent, { kind: 'chat' }> => event.kind === 'chat',
    );
  return {
    socket,
    received,
    texts: () => received().flatMap(({ messages }) => texts(messages)),
    upTo: () => received().at(-1)?.upTo ?? after,
  };
}

describe('writing', () => {
  test('[INFO-05] a message is written once by its key, also when it is sent twice at the same moment', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      say(maria, 'Magandang gabi', key),
      say(maria, 'Magandang gabi', key, other),
    ]);
    expect(answers[0].value).toMatchObject({
      text: 'Magandang gabi',
      removed: false,
      avatar: null,
    });
    expect(answers[1].value).toEqual(answers[0].value);
    expect((await say(maria, 'Iba na', key)).code).toBe('write_mismatch');
    expect(
      texts((await enter(pedro)).messages).filter((text) => text === 'Magandang gabi'),
    ).toHaveLength(1);
    // Found by its key, even when the member may not write.
    await ask('operator.chatRoom', { open: false });
    expect((await say(maria, 'Magandang gabi', key)).value).toEqual(answers[0].value);
    expect((await say(maria, 'Sarado na ba?')).code).toBe('chat_closed');
    await ask('operator.chatRoom', { open: true });
  });

  test('[INFO-05] who has not agreed to the house rules reads, and writes nothing', async () => {
    const newMember = await testPlayer(site.gateway, 0);
    await written(maria, 'Basahin mo ito');
    const room = await enter(newMember);
    expect([room.person, texts(room.messages).at(-1)]).toEqual([null, 'Basahin mo ito']);
    expect((await say(newMember, 'Ako rin')).code).toBe('chat_rules');
    const { person } = (await ask('chat.agree', {}, newMember)).value;
    expect((await ask('chat.agree', {}, newMember)).value.person).toBe(person);
    expect((await say(newMember, 'Ako rin')).value.person).toBe(person);
  });

  test('[INFO-05] [SAFE-05a] one message in 2 s, 20 in 5 min; a rejection names the seconds and writes nothing', async () => {
    expect((await say(maria, 'isa')).status).toBe(200);
    const early = await say(maria, 'dalawa');
    expect([early.status, early.code, early.wait]).toEqual([429, 'chat_rate', 2]);
    // Two at once on two processes are one too many.
    await letPass(maria, 3);
    const both = await Promise.all([
      say(maria, 'sabay'),
      say(maria, 'sabay rin', randomUUID(), other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    for (let i = 3; i <= 20; i += 1) {
      await letPass(maria, 3);
      expect((await say(maria, `bilang ${i}`)).status).toBe(200);
    }
    await letPass(maria, 3);
    const many = await say(maria, 'sobra');
    expect([many.code, many.wait > 200 && many.wait <= 300]).toEqual(['chat_rate', true]);
    expect((await say(pedro, 'hindi ako')).status).toBe(200);
    await letPass(maria, many.wait);
    expect((await say(maria, 'sobra')).status).toBe(200);
  });

  test('[INFO-05] links, numbers and lines that are not plain are rejected, each with its reason', async () => {
    const rejections = {
      'panalo.com': 'chat_link',
      'tawag 0917 123 4567': 'chat_number',
      [' ']: 'invalid_request',
      'a\nb': 'invalid_request',
      ['x'.repeat(201)]: 'invalid_request',
    };
    for (const [text, code] of Object.entries(rejections))
      expect([text, (await say(maria, text)).code]).toEqual([text, code]);
    const html = (await say(maria, '<img src=x onerror=alert(1)>')).value;
    expect(html.text).toBe('<img src=x onerror=alert(1)>');
  });

  test('[INFO-05] [SAFE-03] readers see a nickname or the beginning of a username, never account or number', async () => {
    const message = await written(maria, 'Sino ako?');
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', maria.customerId)
      .executeTakeFirstOrThrow();
    expect(message.name).toBe(`${account.slice(0, 2)}•••`);
    await site.db
      .updateTable('customers')
      .set({ nickname: 'Maria C.' })
      .where('id', '=', maria.customerId)
      .execute();
    await sql`INSERT INTO profiles (customer_id, avatar) VALUES (${maria.customerId}, 'tarsier')`.execute(
      site.db,
    );
    const seen = (await enter(pedro)).messages.at(-1);
    expect(seen).toMatchObject({ name: 'Maria C.', avatar: 'tarsier', person: message.person });
    expect(JSON.stringify(seen)).not.toContain(account);
  });

  test('[RG-02d] a member on a break neither reads nor writes, and receives no events', async () => {
    const reader = await follow(pedro, (await enter(pedro)).upTo);
    await written(maria, 'bago magpahinga');
    await expect.poll(reader.texts).toEqual(['bago magpahinga']);
    await sql`SELECT open_guard(${pedro.customerId})`.execute(site.db);
    await sql`UPDATE play_guards SET cool_off_until = now() + interval '1 day' WHERE customer_id = ${pedro.customerId}`.execute(
      site.db,
    );
    const asked = {
      'chat.enter': {},
      'chat.news': { after: '0' },
      'chat.history': { before: '9' },
    } as const;
    for (const [name, request] of Object.entries(asked))
      expect([name, (await ask(name as keyof typeof asked, request, pedro)).code]).toEqual([
        name,
        'cooling_off',
      ]);
    expect((await say(pedro, 'andito pa ako')).code).toBe('cooling_off');
    const late = await follow(pedro, 0);
    const witness = await follow(maria, reader.upTo());
    await written(maria, 'habang wala siya');
    await expect.poll(witness.texts).toEqual(['habang wala siya']);
    expect(late.received()).toEqual([]);
  });
});

describe('reading', () => {
  test('[INFO-05] the last 50 come first and older ones 50 at a time, until there are none', async () => {
    await sql`DELETE FROM chat_messages`.execute(site.db);
    const { upTo } = await enter(maria);
    await sql`INSERT INTO chat_messages (id, change, customer_id, key, text) SELECT n, n, ${maria.customerId}, 'k' || n, 'm' || n FROM generate_series(${upTo + 1}::int, ${upTo + 120}::int) n`.execute(
      site.db,
    );
    await sql`UPDATE chat_room SET last_change = ${upTo + 120}`.execute(site.db);
    const span = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `m${upTo + from + i}`);
    const room = await enter(pedro);
    expect([texts(room.messages), room.more, room.upTo]).toEqual([span(71, 120), true, upTo + 120]);
    const before = await ask('chat.history', { before: room.messages[0].id }, pedro);
    expect([texts(before.value.messages), before.value.more]).toEqual([span(21, 70), true]);
    const first = await ask('chat.history', { before: before.value.messages[0].id }, pedro);
    expect([texts(first.value.messages), first.value.more]).toEqual([span(1, 20), false]);
    // After a longer absence the page enters the room again.
    expect((await ask('chat.news', { after: String(upTo + 20) }, pedro)).value).toMatchObject({
      behind: false,
      upTo: upTo + 120,
    });
    expect((await ask('chat.news', { after: String(upTo + 19) }, pedro)).value).toMatchObject({
      behind: true,
      messages: [],
    });
    expect((await ask('chat.news', { after: String(upTo + 121) }, pedro)).value).toMatchObject({
      behind: true,
    });
  });

  test('[INFO-05] [LIVE-01i] every process sends messages in order; a page that resumes gets each missed one once', async () => {
    const { upTo } = await enter(maria);
    const [here, there] = [await follow(maria, upTo), await follow(pedro, upTo, other)];
    await written(maria, 'una');
    await written(pedro, 'ikalawa', other);
    await expect.poll(here.texts).toEqual(['una', 'ikalawa']);
    await expect.poll(there.texts).toEqual(['una', 'ikalawa']);
    there.socket.close();
    await written(maria, 'ikatlo');
    await written(maria, 'ikaapat');
    const back = await follow(pedro, there.upTo(), other);
    await expect.poll(back.texts).toEqual(['ikatlo', 'ikaapat']);
    // A page that left receives nothing.
    here.socket.say({ chat: null });
    await written(maria, 'ikalima');
    await expect.poll(back.texts).toEqual(['ikatlo', 'ikaapat', 'ikalima']);
    expect(here.texts()).toEqual(['una', 'ikalawa', 'ikatlo', 'ikaapat']);
  });

  test('[INFO-05] lost notifications between processes are made up for, and invalid socket requests are ignored', async () => {
    const reader = await follow(pedro, (await enter(pedro)).upTo, other);
    for (const nonsense of ['{', '"chat"', { chat: 'all' }, { chat: 1, more: 2 }])
      reader.socket.say(nonsense);
    await written(maria, 'narinig');
    await expect.poll(reader.texts).toEqual(['narinig']);
    const { id } = (await enter(maria)).messages.at(-1);
    await sql`UPDATE chat_messages SET removed_at = now(), change = change + 1 WHERE id = ${id}`.execute(
      site.db,
    );
    await sql`UPDATE chat_room SET last_change = last_change + 1`.execute(site.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'palaro-live' AND datname = current_database()`.execute(
      site.db,
    );
    await expect
      .poll(() => reader.received().at(-1)?.messages, { timeout: 5000 })
      .toMatchObject([{ id, removed: true, text: '' }]);
  });

  test('[INFO-05] a person is hidden from its reader alone, and shown again', async () => {
    const { person } = await written(pedro, 'ang ingay ko');
    const { value } = await ask('chat.hide', { person, hidden: true }, maria);
    expect(value.hidden).toMatchObject([{ person }]);
    expect((await enter(maria)).hidden).toEqual(value.hidden);
    expect((await enter(pedro)).hidden).toEqual([]);
    expect((await ask('chat.hide', { person, hidden: false }, maria)).value.hidden).toEqual([]);
    expect((await ask('chat.hide', { person, hidden: true }, pedro)).code).toBe('not_found');
  });

  test('[INFO-05] messages are stored for 30 days', async () => {
    await written(maria, 'luma na');
    const fresh = await written(pedro, 'bago pa');
    await ask(
      'chat.report',
      { id: (await written(maria, 'isusumbong')).id, reason: 'other' },
      pedro,
    );
    await letPass(maria, 30 * 86_400);
    await deleteOldMessages(site.gateway);
    const left = await site.db
      .selectFrom('chat_messages')
      .select('text')
      .where('customer_id', 'in', [maria.customerId, pedro.customerId])
      .execute();
    expect(left).toEqual([{ text: fresh.text }]);
  });
});

describe('[OPS-03i] the operator', () => {
  test('sees what was reported, once for each who did; removing it takes it from every page, live, and settles it', async () => {
    const { upTo } = await enter(pedro);
    const reader = await follow(pedro, upTo, other);
    const { id } = await written(maria, 'padalhan mo ako');
    await expect.poll(reader.texts).toEqual(['padalhan mo ako']);
    for (const reason of ['scam', 'insult'])
      expect((await ask('chat.report', { id, reason }, pedro)).value).toEqual({ reported: true });
    expect((await ask('chat.report', { id, reason: 'scam' }, maria)).code).toBe('not_found');
    const reports = async () =>
      (await ask('operator.chatReports', {})).value.messages.filter(
        (message: { id: string }) => message.id === id,
      );
    expect(await reports()).toMatchObject([
      { text: 'padalhan mo ako', removed: false, reports: [{ reason: 'scam' }] },
    ]);
    expect((await ask('operator.chatMessage', { id, remove: true })).value).toMatchObject({
      removed: true,
      settled: 1,
    });
    await expect
      .poll(() =>
        reader
          .received()
          .flatMap(({ messages }) => messages.map(({ text, removed }) => [text, removed])),
      )
      .toEqual([
        ['padalhan mo ako', false],
        ['', true],
      ]);
    expect(await reports()).toEqual([]);
    const { messages } = await enter(maria);
    expect(messages.at(-1)).toMatchObject({ id, text: '', removed: true });
    // The operator still reads its text; a second removal changes nothing.
    expect((await ask('operator.chat', { limit: '1' })).value).toMatchObject({
      open: true,
      messages: [{ id, text: 'padalhan mo ako', removed: true }],
    });
    const before = (await enter(pedro)).upTo;
    await ask('operator.chatMessage', { id, remove: true });
    expect((await enter(pedro)).upTo).toBe(before);
    expect((await ask('operator.chatMessage', { id: '99999999', remove: true })).code).toBe(
      'not_found',
    );
  });

  test('mutes a member, who still reads and is notified at once, and lifts it', async () => {
    const { account } = await site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', maria.customerId)
      .executeTakeFirstOrThrow();
    const page = await follow(maria, (await enter(maria)).upTo, other);
    const { value } = await ask('operator.chatMute', { account: account.toUpperCase(), hours: 2 });
    await expect
      .poll(() => page.socket.events)
      .toContainEqual({ kind: 'chatMuted', until: value.until });
    expect(await say(maria, 'isa pa')).toMatchObject({
      status: 403,
      code: 'chat_muted',
      value: { until: value.until },
    });
    expect((await enter(maria)).mutedUntil).toBe(value.until);
    expect((await ask('operator.chatMute', { account, hours: null })).value).toEqual({
      until: null,
    });
    expect((await say(maria, 'isa pa')).status).toBe(200);
    expect((await ask('operator.chatMute', { account: 'walang-ganito', hours: 1 })).code).toBe(
      'not_found',
    );
  });

  test('closes the room for writing, and who is in it sees so at once', async () => {
    const page = await follow(maria, (await enter(maria)).upTo, other);
    expect((await ask('operator.chatRoom', { open: false })).value).toEqual({ changed: true });
    await expect.poll(() => page.received().at(-1)?.open).toBe(false);
    expect((await ask('operator.chatRoom', { open: false })).value).toEqual({ changed: false });
    expect((await enter(pedro)).open).toBe(false);
    await ask('operator.chatRoom', { open: true });
    await expect.poll(() => page.received().at(-1)?.open).toBe(true);
  });

  test('is not asked by one member more than 20 times a day', async () => {
    const { upTo } = await enter(maria);
    await sql`INSERT INTO chat_messages (id, change, customer_id, key, text) SELECT n, n, ${maria.customerId}, 'r' || n, 'm' || n FROM generate_series(${upTo + 1}::int, ${upTo + 21}::int) n`.execute(
      site.db,
    );
    await sql`UPDATE chat_room SET last_change = ${upTo + 21}`.execute(site.db);
    for (let i = 1; i <= 20; i += 1)
      expect(
        (await ask('chat.report', { id: String(upTo + i), reason: 'spam' }, pedro)).status,
      ).toBe(200);
    expect((await ask('chat.report', { id: String(upTo + 21), reason: 'spam' }, pedro)).code).toBe(
      'too_many_requests',
    );
    expect((await ask('chat.report', { id: String(upTo + 1), reason: 'spam' }, pedro)).status).toBe(
      200,
    );
  });
});

test('[INFO-05] chat.launch returns the room of this site; a free play account is rejected', async () => {
  expect((await ask('chat.launch', {}, maria)).value).toEqual({
    chatUrl: 'http://localhost:8080/chat',
  });
  const visitor = await testPlayer(site.gateway, 0);
  await site.db
    .updateTable('customers')
    .set({ type: 4 })
    .where('id', '=', visitor.customerId)
    .execute();
  expect((await ask('chat.launch', {}, visitor)).code).toBe('in_need_true_account');
});
