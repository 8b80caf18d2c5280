import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  maxOpenTickets,
  maxSupportMessagesPerHour,
  maxTicketMessages,
  supportLength,
} from '../../../contract/support/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { raceBehind } from '../../testing/locks.ts';
import { dropTicketPictures, dropUnusedPictures } from '../kyc/pictures.ts';
import { forgetUsual } from './about.ts';
import { SupportMember } from './fixtures.ts';

let site: TestGateway;
let member: SupportMember;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  member = await new SupportMember(site).begin();
});
afterAll(() => site.close());

const holdCustomer = () =>
  sql`SELECT FROM customers WHERE id = ${member.player.customerId} FOR UPDATE`;
const aged = (number: string, days: number) =>
  sql`UPDATE support_tickets SET closed_at = closed_at - make_interval(days => ${days}) WHERE number = ${number}`.execute(
    site.db,
  );
/** A ticket whose member has written so often, long ago. */
const filled = (number: string, count: number, minutes = 600) =>
  sql`INSERT INTO support_messages (ticket_id, text, at)
    SELECT t.id, 'more', now() - make_interval(mins => ${minutes}) FROM support_tickets t, generate_series(1, ${count}) WHERE t.number = ${number}`.execute(
    site.db,
  );

describe('a ticket', () => {
  test('[INFO-08a] has a number, what was asked, and waits for an answer', async () => {
    const key = randomUUID();
    const picture = await member.upload();
    const number = await member.opened({ key, reference: 'PD-0001', pictures: [picture] });
    expect(number).toMatch(/^\d{4}-\d{4}$/);
    expect(await member.ticket(number)).toMatchObject({
      key,
      topic: 'deposit',
      reference: 'PD-0001',
      state: 'waiting',
      reopensUntil: null,
      messages: [
        { own: true, text: 'Where is my deposit?', pictures: [picture], missingPictures: 0 },
      ],
      inbox: [],
    });
    const shown = await member.ask('GET', `/api/wps/support/picture?id=${picture}`);
    expect(shown.value).toMatchObject({ id: picture, type: 'image/png' });
    expect(await member.tickets()).toMatchObject({
      open: 1,
      totalPages: 1,
      tickets: [{ number, excerpt: 'Where is my deposit?', unread: 0 }],
    });
  });

  test('[INFO-08e] is opened once, whatever repeats the call', async () => {
    const [key, writeKey] = [randomUUID(), randomUUID()];
    const first = await member.open({ key }, writeKey);
    expect(await member.open({ key }, writeKey)).toEqual(first);
    // Another write of the same ticket, as by a device that lost its outbox.
    expect((await member.open({ key })).value).toEqual(first.value);
    expect(await member.open({ key, text: 'Something else' })).toMatchObject({
      status: 422,
      code: 'write_mismatch',
    });
    expect((await member.tickets()).tickets).toHaveLength(1);
  });

  test('[INFO-08a] texts lose direction marks, empty lines and blank ends, and stay plain text', async () => {
    const typed = '  <b>Hi</b>\u202E\r\n\n\n\nbye\t ';
    const number = await member.opened({ text: typed });
    const { messages } = await member.ticket(number);
    expect(messages[0].text).toBe('<b>Hi</b>\n\nbye');
  });

  test.each([
    ['nothing but blanks', ' \n\t '],
    ['a character too many', 'é'.repeat(supportLength + 1)],
  ])('[INFO-08d] %s is rejected', async (_title, text) => {
    const number = await member.opened();
    expect(await member.open({ text })).toMatchObject({ code: 'support_length', field: 'text' });
    expect(await member.write(number, text)).toMatchObject({
      code: 'support_length',
      field: 'text',
    });
    expect((await member.write(number, '😀'.repeat(supportLength))).status).toBe(200);
  });

  test.each([
    [{ topic: 'money' }, 'topic'],
    [{ reference: '<b>' }, 'reference'],
    [{ reference: 'x'.repeat(41) }, 'reference'],
    [{ pictures: ['1', '2', '3', '4'] }, 'pictures'],
    [{ key: 'short' }, 'key'],
  ])('[INFO-08d] a request that does not fit is rejected: %j', async (change, field) => {
    expect(await member.open(change)).toMatchObject({ code: 'invalid_request', field });
  });
});

describe('a conversation', () => {
  test('[INFO-08b] is of its member alone, pictures too, and agents have theirs', async () => {
    const picture = await member.upload();
    const number = await member.opened({ pictures: [picture] });
    const other = await new SupportMember(site).begin();
    await site.db
      .updateTable('customers')
      .set({ type: 1 })
      .where('id', '=', other.player.customerId)
      .execute();
    expect(await other.ticket(number)).toEqual({ code: 'not_found' });
    expect(await other.write(number, 'Mine?')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await other.close(number)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await other.ask('GET', `/api/wps/support/picture?id=${picture}`)).toMatchObject({
      status: 404,
    });
    const own = await other.opened({ pictures: [picture] });
    // Another member's picture is none of theirs.
    expect((await other.ticket(own)).messages).toMatchObject([
      { pictures: [], missingPictures: 1 },
    ]);
    expect((await other.tickets()).tickets.map((one: { number: string }) => one.number)).toEqual([
      own,
    ]);
    expect((await member.ticket(number)).messages).toHaveLength(1);
  });

  test('[INFO-08c] waits, is answered, waits again, is closed, and a message opens it again', async () => {
    const number = await member.opened();
    await member.answer(number, 'It is there now.');
    expect((await member.ticket(number)).state).toBe('answered');
    await member.write(number, 'Not yet.');
    expect((await member.ticket(number)).state).toBe('waiting');
    expect((await member.close(number)).value).toEqual({ changed: true });
    expect((await member.close(number)).value).toEqual({ changed: false });
    const closed = await member.ticket(number);
    expect(closed.state).toBe('closed');
    expect(Date.parse(closed.reopensUntil) - Date.parse(closed.closedAt)).toBe(7 * 86_400_000);
    await member.write(number, 'It is back.');
    const { messages, ...ticket } = await member.ticket(number);
    expect(ticket).toMatchObject({ state: 'waiting', closedAt: null });
    expect(messages.map(({ own, text }: { own: boolean; text: string }) => [own, text])).toEqual([
      [true, 'Where is my deposit?'],
      [false, 'It is there now.'],
      [true, 'Not yet.'],
      [true, 'It is back.'],
    ]);
  });

  test('[INFO-08c] stays closed after seven days', async () => {
    const number = await member.opened();
    await member.close(number);
    await aged(number, 7);
    expect(await member.write(number, 'Still there?')).toMatchObject({
      status: 409,
      code: 'support_closed',
    });
    expect(await member.ticket(number)).toMatchObject({ state: 'closed', reopensUntil: null });
  });

  test('[INFO-08e] a message that is sent twice is written once', async () => {
    const number = await member.opened();
    const key = randomUUID();
    await Promise.all([
      member.write(number, 'Again', {}, key),
      member.write(number, 'Again', {}, key),
    ]);
    expect((await member.ticket(number)).messages).toHaveLength(2);
  });

  test('[INFO-08a] a picture that lapsed before its message came is left out and counted', async () => {
    const [gone, there] = [await member.upload(), await member.upload()];
    await sql`UPDATE pictures SET made_at = now() - interval '2 days' WHERE id = ${gone}`.execute(
      site.db,
    );
    await dropUnusedPictures(site.db);
    const number = await member.opened({ pictures: [gone, there] });
    expect((await member.ticket(number)).messages).toMatchObject([
      { pictures: [there], missingPictures: 1 },
    ]);
  });
});

describe('bounds', () => {
  test('[INFO-08d] of five open tickets, also where they are opened at once', async () => {
    const calls = Array.from({ length: maxOpenTickets + 2 }, () => () => member.open());
    const answers = await raceBehind(site.db, (db) => holdCustomer().execute(db), calls);
    const codes = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(codes).toEqual(['support_open', 'support_open']);
    const { tickets, open } = await member.tickets();
    expect([tickets.length, open]).toEqual([maxOpenTickets, maxOpenTickets]);
    await member.close(tickets[0].number);
    expect((await member.open()).status).toBe(200);
    // Opening it again would be the sixth.
    expect(await member.write(tickets[0].number, 'And this?')).toMatchObject({
      code: 'support_open',
    });
  });

  test('[INFO-08d] of twenty messages an hour over all tickets; the rest says when it may come', async () => {
    const [one, two] = [await member.opened(), await member.opened()];
    await filled(one, maxSupportMessagesPerHour - 4, 30);
    expect((await member.write(two, 'Nineteen')).status).toBe(200);
    const writes = Array.from({ length: 3 }, (_, i) => () => member.write(one, `More ${i}`));
    const answers = await raceBehind(site.db, (db) => holdCustomer().execute(db), writes);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const rejected = await member.open();
    expect(rejected).toMatchObject({ status: 429, code: 'too_many_requests' });
    // An answer does not count, and old messages are forgotten.
    await member.answer(one, 'Thank you.');
    await sql`UPDATE support_messages SET at = at - interval '31 minutes' WHERE text = 'more'`.execute(
      site.db,
    );
    expect((await member.open()).status).toBe(200);
  });

  test('[INFO-08d] of a hundred own messages in a ticket', async () => {
    const number = await member.opened();
    await filled(number, maxTicketMessages - 2);
    expect((await member.write(number, 'The last')).status).toBe(200);
    expect(await member.write(number, 'Too many')).toMatchObject({ code: 'support_full' });
  });

  test('[INFO-08b] pages have twenty tickets', async () => {
    for (let i = 0; i < 21; i += 1) {
      const number = await member.opened({ text: `Number ${i}` });
      await member.close(number);
      await sql`UPDATE support_messages SET at = at - interval '2 hours'`.execute(site.db);
    }
    expect(await member.tickets()).toMatchObject({ totalPages: 2, open: 0 });
    expect((await member.tickets(2)).tickets).toMatchObject([{ excerpt: 'Number 0' }]);
  });
});

describe('pictures of a ticket', () => {
  const submit = (picture: string) =>
    member.ask('POST', '/api/wps/support', {
      key: randomUUID(),
      topic: 'identity',
      text: 'My passport',
      pictures: [picture],
    });
  const stored = async (id: string) =>
    (await site.db.selectFrom('pictures').select('id').where('id', '=', id).execute()).length;

  test('[INFO-08i] are deleted 180 days after its closing; the message says so', async () => {
    const picture = await member.upload();
    const number = await member.opened({ pictures: [picture] });
    await member.close(number);
    await aged(number, 179);
    await dropTicketPictures(site.db);
    expect(await stored(picture)).toBe(1);
    await aged(number, 1);
    await dropTicketPictures(site.db);
    expect(await stored(picture)).toBe(0);
    expect((await member.ticket(number)).messages).toMatchObject([
      { pictures: [], missingPictures: 1 },
    ]);
  });

  test('[INFO-08i] are no other form’s, and used ones are no ticket’s', async () => {
    const picture = await member.upload();
    await member.opened({ pictures: [picture] });
    const { usePictures } = await import('../kyc/pictures.ts');
    const use = (id: string) => usePictures(site.db, member.player.customerId, [id]);
    await expect(use(picture)).rejects.toMatchObject({ code: 'not_found' });
    const evidence = await member.upload();
    await use(evidence);
    const number = await member.opened({ pictures: [evidence] });
    expect((await member.ticket(number)).messages).toMatchObject([
      { pictures: [], missingPictures: 1 },
    ]);
    // Not a queued write: it needs its key.
    expect((await submit(evidence)).status).toBe(400);
  });
});

describe('what support states', () => {
  const about = async () => {
    forgetUsual({ db: site.db });
    return (await member.ask('GET', '/api/wps/support/about', undefined, {})).value;
  };
  /** Tickets answered after so many minutes each, some days ago. */
  const answered = (minutes: readonly number[], days = 1) =>
    sql`INSERT INTO support_tickets (number, customer_id, key, topic, opened_at, answered_at)
      SELECT to_char(1000 + ${days * 100} + place, 'FM0000') || '-0000', ${member.player.customerId}, 'of ' || ${days} || ' ' || place, 'other',
        now() - make_interval(days => ${days}), now() - make_interval(days => ${days}) + make_interval(mins => m)
      FROM unnest(${[...minutes]}::int[]) WITH ORDINALITY AS a (m, place)`.execute(site.db);

  test('[INFO-08h] the usual time is the median of 30 days, and none from fewer than ten tickets', async () => {
    await sql`UPDATE support_tickets SET answered_at = NULL`.execute(site.db);
    await answered([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 32);
    await answered([10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(await about()).toMatchObject({ usualMinutes: null });
    await answered([600], 2);
    expect(await about()).toMatchObject({ usualMinutes: 55 });
  });

  test('[INFO-08h] hours are as the operator sets them; guests read them too', async () => {
    const closed = Array(6).fill(null);
    const hours = [{ from: 540, to: 1080 }, ...closed];
    expect((await about()).hours).toEqual([
      ...Array.from({ length: 5 }, () => ({ from: 720, to: 1260 })),
      null,
      null,
    ]);
    await member.operator('PUT', 'supportHours', { hours });
    expect((await about()).hours).toEqual(hours);
    for (const span of [
      { from: 600, to: 600 },
      { from: 0, to: 1441 },
    ])
      expect(
        await member.operator('PUT', 'supportHours', { hours: [span, ...closed] }),
      ).toMatchObject({ code: 'invalid_request' });
    await member.operator('PUT', 'supportHours', { hours: null });
    expect((await about()).hours).toBeNull();
  });
});
