import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SupportMember } from '../domain/support/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { raceBehind } from '../testing/locks.ts';
import { sql } from 'kysely';

let site: TestGateway;
let member: SupportMember;
/** Whose open pages hear of it. */
let heard: string[];
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  member = await new SupportMember(site).begin();
  heard = [];
  vi.spyOn(site.gateway.live, 'news').mockImplementation((customer) => void heard.push(customer));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

test('[INFO-08f] an answer is a message in the inbox with the ticket, and its page hears of it', async () => {
  const number = await member.opened();
  const { value } = await member.answer(number, ' It is there.\u202E ');
  expect(value).toMatchObject({ answered: true, state: 'answered' });
  const { messages, unread } = await member.inbox();
  expect(unread).toBe(1);
  expect(messages).toMatchObject([
    {
      kind: 'platform',
      key: 'supportAnswered',
      params: { id: number, reference: number },
      read: false,
    },
  ]);
  expect(heard).toEqual([member.player.customerId]);
  const ticket = await member.ticket(number);
  expect(ticket).toMatchObject({ unread: 1, inbox: [messages[0].id] });
  expect(ticket.messages[1]).toMatchObject({ own: false, text: 'It is there.' });
  await member.queued(
    'PUT',
    { as: 'read', ids: ticket.inbox },
    randomUUID(),
    '/api/wps/relay/messages',
  );
  expect(await member.ticket(number)).toMatchObject({ unread: 0, inbox: [] });
});

test('[INFO-08g] an answer that is sent again with its key is written once', async () => {
  const number = await member.opened();
  const key = randomUUID();
  const answers = await raceBehind(
    site.db,
    (db) =>
      sql`SELECT FROM customers WHERE id = ${member.player.customerId} FOR UPDATE`.execute(db),
    [() => member.answer(number, 'Yes', { key }), () => member.answer(number, 'Yes', { key })],
  );
  expect(answers.map(({ value }) => value.answered).toSorted()).toEqual([false, true]);
  expect(await member.answer(number, 'No', { key })).toMatchObject({
    code: 'idempotency_mismatch',
  });
  expect((await member.ticket(number)).messages).toHaveLength(2);
  expect((await member.inbox()).messages).toHaveLength(1);
});

test('[INFO-08c] an answer and a message at the same moment leave the state of the later one', async () => {
  const number = await member.opened();
  await raceBehind<{ status: number }>(
    site.db,
    (db) =>
      sql`SELECT FROM customers WHERE id = ${member.player.customerId} FOR UPDATE`.execute(db),
    [() => member.answer(number, 'Done?'), () => member.write(number, 'One more thing')],
  );
  const { state, messages } = await member.ticket(number);
  expect(messages).toHaveLength(3);
  expect(state).toBe(messages.at(-1).own ? 'waiting' : 'answered');
});

test('[INFO-08g] the operator lists by state, goes on before a ticket, and reads how many wait', async () => {
  const [one, two, three] = [
    await member.opened({ text: 'One' }),
    await member.opened({ text: 'Two', topic: 'bonus', reference: 'B 7' }),
    await member.opened({ text: 'Three' }),
  ];
  await member.answer(two!, 'Answered');
  const list = async (query: string) => {
    const { value } = await member.operator('GET', `supportTickets?limit=3${query}`);
    return value.tickets.map(({ number }: { number: string }) => number);
  };
  expect(await list('')).toEqual([two, three, one]);
  expect(await list(`&before=${two}`)).toEqual(expect.arrayContaining([three, one]));
  expect(await list(`&before=${three}`)).not.toContain(two);
  expect(await list('&state=answered')).toEqual(expect.arrayContaining([two]));
  expect(await list('&state=waiting')).toEqual(expect.arrayContaining([three, one]));
  const { value } = await member.operator('GET', 'supportTickets?state=answered&limit=1');
  expect(value.tickets).toMatchObject([
    { topic: 'bonus', reference: 'B 7', state: 'answered', excerpt: 'Answered' },
  ]);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM support_tickets WHERE state = 'waiting'`.execute(site.db);
  expect(value.waiting).toMatchObject({ count: rows[0]!.count });
  expect(await member.operator('GET', 'supportTickets?before=1000-0000')).toMatchObject({
    status: 404,
  });
});

test('[INFO-08g] the operator reads messages with who wrote them, and pictures', async () => {
  const picture = await member.upload();
  const number = await member.opened({ pictures: [picture] });
  await member.answer(number, 'Thank you', { close: true });
  const seen = await member.seenByOperator(number);
  expect(seen).toMatchObject({
    state: 'closed',
    closedBy: 'data-folder',
    messages: [
      { operator: null, pictures: [picture] },
      { operator: 'data-folder', text: 'Thank you' },
    ],
    pictures: [{ id: picture, type: 'image/png' }],
  });
  expect(Buffer.from(seen.pictures[0].data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await member.answer('1000-0000', 'Nobody')).toMatchObject({ status: 404 });
  expect(await member.answer(number, ' \n ')).toMatchObject({ code: 'support_length' });
});

test('[INFO-08c] [INFO-08f] the operator closes a ticket once, with a message; its member opens it again', async () => {
  const number = await member.opened();
  expect((await member.closeByOperator(number)).value).toMatchObject({ changed: true });
  expect((await member.closeByOperator(number)).value).toMatchObject({ changed: false });
  expect((await member.inbox()).messages).toMatchObject([{ key: 'supportClosed' }]);
  await member.write(number, 'Not yet');
  expect(await member.seenByOperator(number)).toMatchObject({ state: 'waiting', closedBy: null });
  expect((await member.closeByOperator(number)).value).toMatchObject({ changed: true });
  expect((await member.inbox()).messages).toHaveLength(2);
});
