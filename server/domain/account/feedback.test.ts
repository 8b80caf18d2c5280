import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { storeFeedback } from './feedback.ts';

let site: TestGateway;
let customerId: string;

beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(async () => {
  ({ customerId } = await testPlayer(site.gateway, 0));
});
afterAll(() => site.close());

const store = (content: string, page?: string, of = customerId) =>
  storeFeedback(site.gateway, of, { kind: 'complaint', content, ...(page && { page }) });
const rowOf = (id: string) =>
  site.db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The first of the account's was sent so long ago. */
const sent = (ago: string) =>
  sql`UPDATE feedback SET sent_at = now() - ${ago}::interval WHERE id = (SELECT min(id) FROM feedback WHERE customer_id = ${customerId})`.execute(
    site.db,
  );

test.each([
  [10, 'x'],
  [1000, 'x'],
  [10, '😀'],
  [1000, '😀'],
])(
  '[INFO-02a] of %d characters %s is stored as it was typed, without blanks',
  async (n, letter) => {
    const content = letter.repeat(n);
    expect(await rowOf(await store(`  ${content}\n`, '/slots'))).toMatchObject({
      customer_id: customerId,
      kind: 'complaint',
      content,
      page: '/slots',
    });
  },
);

test.each([
  ['too few characters', '😀'.repeat(9)],
  ['too many characters', 'x'.repeat(1001)],
  ['blanks around too few', `${' '.repeat(10)}x`],
  ['a character that no text holds', `${'x'.repeat(10)}\u0000`],
])('[INFO-02a] with %s is rejected and not stored', async (_what, content) => {
  await expect(store(content)).rejects.toMatchObject({
    code: 'feedback_length',
    field: 'content',
  });
  expect(
    await site.db
      .selectFrom('feedback')
      .select('id')
      .where('customer_id', '=', customerId)
      .execute(),
  ).toEqual([]);
});

test('[INFO-02a] twenty are taken in any 24 hours of an account; the next may be sent when the first is older', async () => {
  const text = 'x'.repeat(10);
  for (let i = 0; i < 20; i += 1) expect((await rowOf(await store(text))).page).toBe('');
  await sent('23 hours 59 minutes');
  const rejected = await store(text).catch((error: unknown) => error);
  expect(rejected).toMatchObject({ code: 'too_many_requests' });
  const { retryAfter } = rejected as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(50);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await store(text, '/', (await testPlayer(site.gateway, 0)).customerId);
  await sent('1 day');
  await store(text);
  await expect(store(text)).rejects.toMatchObject({ code: 'too_many_requests' });
});
