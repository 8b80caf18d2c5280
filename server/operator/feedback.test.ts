import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SupportMember } from '../domain/support/fixtures.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
let member: SupportMember;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  member = await new SupportMember(site).begin();
});
afterAll(() => site.close());

/** Sends one; returns its id. */
async function sent(content: string, change: object = {}): Promise<string> {
  const body = { kind: 'feedback', content: `${content}, said at length`, ...change };
  return (await member.queued('PUT', body, undefined, '/api/wps/feedback')).value.id;
}
const list = async (query = '') =>
  (await member.operator('GET', `feedbackList${query}`)).value.list;
const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);

test('[INFO-02f] feedback is listed newest first: who, when, kind, text, page, pictures and missing ones', async () => {
  const picture = await member.upload();
  const before = Date.now();
  await sent('One');
  const id = await sent('Two', { kind: 'complaint', page: '/slots', pictures: [picture, '9'] });
  const [newest, older] = await list();
  const { account } = await site.db
    .selectFrom('customers')
    .select('account')
    .where('id', '=', member.player.customerId)
    .executeTakeFirstOrThrow();
  expect(newest).toEqual({
    id,
    account,
    kind: 'complaint',
    content: 'Two, said at length',
    page: '/slots',
    sentAt: expect.any(String),
    pictures: 1,
    missingPictures: 1,
  });
  expect(Math.abs(Date.parse(newest.sentAt) - before)).toBeLessThan(60_000);
  expect(older).toMatchObject({ kind: 'feedback', page: '', pictures: 0, missingPictures: 0 });
});

test('[INFO-02f] pages go on before a feedback, have 20 or as many as asked for, and one kind or both', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 20; i += 1)
    ids.unshift(await sent(`Number ${i}`, { kind: i % 2 ? 'complaint' : 'feedback' }));
  await member.begin();
  ids.unshift(await sent('The last'));
  expect(await idsOf('')).toEqual(ids.slice(0, 20));
  expect(await idsOf(`?limit=3&before=${ids[1]}`)).toEqual(ids.slice(2, 5));
  expect(await idsOf(`?before=${ids[19]}&limit=1`)).toEqual([ids[20]]);
  const complaints = ids.slice(1).filter((_id, i) => i % 2 === 0);
  expect(await idsOf('?kind=complaint&limit=10')).toEqual(complaints);
  expect(await idsOf(`?kind=complaint&limit=2&before=${complaints[3]}`)).toEqual(
    complaints.slice(4, 6),
  );
});

test.each(['limit=0', 'limit=101', 'before=x', 'kind=praise'])(
  '[INFO-02f] a list by %s is rejected',
  async (query) => {
    expect(await member.operator('GET', `feedbackList?${query}`)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: query.split('=')[0],
    });
  },
);

test('[INFO-02f] a feedback has its pictures and no others; an unknown one is not there', async () => {
  const [picture, other] = [await member.upload(), await member.upload()];
  const id = await sent('Look', { pictures: [picture] });
  await sent('Look again', { pictures: [other] });
  const { value } = await member.operator('GET', `feedback?id=${id}`);
  expect(value).toMatchObject({
    id,
    content: 'Look, said at length',
    missingPictures: 0,
    pictures: [{ id: picture, type: 'image/png' }],
  });
  expect(Buffer.from(value.pictures[0].data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await member.operator('GET', 'feedback?id=899999999999999')).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
