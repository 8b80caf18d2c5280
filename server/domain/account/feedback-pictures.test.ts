import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { jobRun } from '../../testing/job-run.ts';
import { picturesJob, usePictures } from '../kyc/pictures.ts';
import { SupportMember } from '../support/fixtures.ts';

let site: TestGateway;
let member: SupportMember;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  member = await new SupportMember(site).begin();
});
afterAll(() => site.close());

const content = 'The wheel stops on the line.';
const send = (pictures?: readonly string[], key?: string, of = member) =>
  of.queued(
    'PUT',
    { kind: 'complaint', content, ...(pictures && { pictures }) },
    key,
    '/api/wps/feedback',
  );
/** As the operator reads it. */
const seen = async (id: string) => (await member.operator('GET', `feedback?id=${id}`)).value;
async function sent(pictures?: readonly string[], of = member) {
  const { value, code } = await send(pictures, undefined, of);
  expect(code).toBeFalsy();
  const { pictures: stored, ...rest } = await seen(value.id);
  return { ...rest, pictures: stored.map(({ id }: { id: string }) => id) };
}
const aged = (days: number) =>
  sql`UPDATE feedback SET sent_at = sent_at - make_interval(days => ${days}) WHERE customer_id = ${member.player.customerId}`.execute(
    site.db,
  );
const runJob = () => picturesJob.run(site.gateway, jobRun());
const isStored = async (id: string) =>
  (await site.db.selectFrom('pictures').select('id').where('id', '=', id).execute()).length > 0;

test('[INFO-02b] up to three pictures go with a feedback, each once; more are rejected', async () => {
  const [one, two, three] = [await member.upload(), await member.upload(), await member.upload()];
  expect(await sent([one, two, three])).toMatchObject({
    content,
    pictures: [one, two, three],
    missingPictures: 0,
  });
  const four = await member.upload();
  expect(await sent([four, four])).toMatchObject({ pictures: [four], missingPictures: 0 });
  expect(await send(['1', '2', '3', '4'])).toMatchObject({
    code: 'invalid_request',
    field: 'pictures',
  });
});

test('[INFO-02b] an app that names no pictures, and one that names none, send a text alone', async () => {
  for (const none of [undefined, []])
    expect(await sent(none)).toMatchObject({ content, pictures: [], missingPictures: 0 });
});

test('[INFO-02b] sent again with its key, it is stored once, with its pictures', async () => {
  const [picture, key] = [await member.upload(), randomUUID()];
  const first = await send([picture], key);
  expect(await send([picture], key)).toEqual(first);
  expect(await send([], key)).toMatchObject({ code: 'write_mismatch' });
  expect(await seen(first.value.id)).toMatchObject({ pictures: [{ id: picture }] });
});

test('[INFO-02b] one that lapsed is counted as missing, and the text is stored', async () => {
  const [gone, there] = [await member.upload(), await member.upload()];
  await sql`UPDATE pictures SET made_at = now() - interval '2 days' WHERE id = ${gone}`.execute(
    site.db,
  );
  await runJob();
  expect(await sent([gone, there])).toMatchObject({
    content,
    pictures: [there],
    missingPictures: 1,
  });
});

test("[INFO-02b] another member's picture is none of its pictures, and remains theirs", async () => {
  const other = await new SupportMember(site).begin();
  const theirs = await other.upload();
  expect(await sent([theirs])).toMatchObject({ pictures: [], missingPictures: 1 });
  expect(await sent([theirs], other)).toMatchObject({ pictures: [theirs], missingPictures: 0 });
});

test('[INFO-02e] a picture is of one feedback, and no other form can use or show it', async () => {
  const picture = await member.upload();
  const first = await sent([picture]);
  expect(await sent([picture])).toMatchObject({ pictures: [], missingPictures: 1 });
  await expect(usePictures(site.db, member.player.customerId, [picture])).rejects.toMatchObject({
    code: 'not_found',
  });
  const ticket = await member.ticket(await member.opened({ pictures: [picture] }));
  expect(ticket.messages).toMatchObject([{ pictures: [], missingPictures: 1 }]);
  const avatar = { avatar: { picture } };
  expect(await member.queued('PUT', avatar, randomUUID(), '/api/info/profile')).toMatchObject({
    code: 'not_found',
    field: 'avatar',
  });
  expect(await member.ask('GET', `/api/wps/support/picture?id=${picture}`)).toMatchObject({
    status: 404,
  });
  expect((await seen(first.id)).pictures).toMatchObject([{ id: picture }]);
});

test("[INFO-02e] [INFO-08i] a ticket's picture and evidence are no feedback's, and the ticket's no avatar", async () => {
  const [shown, evidence] = [await member.upload(), await member.upload()];
  await member.opened({ pictures: [shown] });
  await usePictures(site.db, member.player.customerId, [evidence]);
  expect(await sent([shown, evidence])).toMatchObject({ pictures: [], missingPictures: 2 });
  const avatar = { avatar: { picture: shown } };
  expect(await member.queued('PUT', avatar, randomUUID(), '/api/info/profile')).toMatchObject({
    code: 'not_found',
  });
});

test('[INFO-02e] pictures are deleted 180 days after they were sent, and counted as missing', async () => {
  const picture = await member.upload();
  const { id } = await sent([picture]);
  await aged(179);
  await runJob();
  expect(await isStored(picture)).toBe(true);
  await aged(1);
  await runJob();
  expect(await isStored(picture)).toBe(false);
  expect(await seen(id)).toMatchObject({ content, pictures: [], missingPictures: 1 });
});
