import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import {
  type Subject,
  countAttempt,
  countInTurn,
  forgetAttempts,
  forgiveAttempt,
  subjectName,
  tally,
} from './rate-limit.ts';

let site: TestGateway;
let names = 0;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const subject = (limit = 2): Subject => ({
  name: subjectName('test', String((names += 1))),
  limit,
  seconds: 60,
});
const attempt = (...subjects: Subject[]) => countAttempt(site.db, subjects);
const tooMany = { code: 'too_many_auth_requests', retryAfter: 300 };
const endWindow = ({ name }: Subject) =>
  site.db
    .updateTable('auth_attempts')
    .set({ window_end: new Date(0) })
    .where('subject', '=', name)
    .execute();

test('[AUTH-24] attempts are counted up to the limit, and the next one is rejected', async () => {
  const one = subject();
  expect(await attempt(one)).toEqual(new Map([[one.name, 1]]));
  expect(await attempt(one)).toEqual(new Map([[one.name, 2]]));
  await expect(attempt(one)).rejects.toMatchObject(tooMany);
  expect(await tally(site.db, [one])).toEqual(new Map([[one.name, 4]]));
});

test('[AUTH-24] one of several subjects over its limit rejects the attempt, and all are counted', async () => {
  const [wide, narrow] = [subject(5), subject(1)];
  await attempt(wide, narrow);
  await expect(attempt(wide, narrow)).rejects.toMatchObject(tooMany);
  await expect(attempt(narrow, wide)).rejects.toMatchObject(tooMany);
  expect(await tally(site.db, [wide])).toEqual(new Map([[wide.name, 4]]));
});

test('[AUTH-24] in turn, an attempt that a subject rejects does not count for those after it', async () => {
  const [minutes, day] = [subject(1), subject(5)];
  await countInTurn(site.db, [minutes, day]);
  await expect(countInTurn(site.db, [minutes, day])).rejects.toMatchObject(tooMany);
  expect(await tally(site.db, [day])).toEqual(new Map([[day.name, 2]]));
});

test('[AUTH-24] attempts that name their subjects in different orders at once never deadlock', async () => {
  const both = [subject(100), subject(100)];
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => attempt(...(i % 2 ? both : both.toReversed()))),
  );
  expect([...(await attempt(...both)).values()]).toEqual([21, 21]);
});

test('[AUTH-24] the count restarts after its window, which further attempts do not extend', async () => {
  const one = subject(1);
  await attempt(one);
  await endWindow(one);
  expect(await attempt(one)).toEqual(new Map([[one.name, 1]]));
  await expect(attempt(one)).rejects.toMatchObject(tooMany);
});

test('[AUTH-24] a forgiven attempt is taken back, never below zero, and a forgotten subject has none', async () => {
  const [one, other] = [subject(), subject()];
  await attempt(one, other);
  await forgiveAttempt(site.db, [one]);
  await forgiveAttempt(site.db, [one]);
  expect(await attempt(one, other)).toEqual(
    new Map([
      [one.name, 1],
      [other.name, 2],
    ]),
  );
  await forgetAttempts(site.db, other);
  expect(await attempt(one, other)).toEqual(
    new Map([
      [one.name, 2],
      [other.name, 1],
    ]),
  );
});

test('[AUTH-24] no value of a subject passes for another part', () => {
  expect(subjectName('a', 'b')).not.toBe(subjectName('a","b'));
  expect(subjectName('a', 'b')).not.toBe(subjectName('b', 'a'));
});
