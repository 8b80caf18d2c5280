import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../contract/messages/shapes.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestSocket, openSocket } from '../../testing/socket.ts';
import { pageOf } from '../messages/inbox.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { downlineOf, givenContract, settledRound, tier } from './fixtures.ts';
import { answerContract, endContract, offerContract } from './lifecycle.ts';
import { settleContracts } from './settle.ts';
import { termsOf } from './terms.ts';

let site: TestGateway;
/** Serves the pages; what happens, happens on the other one. */
let second: TestGateway;
/** Agents, the lower one with a member right below. */
let upper: TestPlayer;
let lower: TestPlayer;
let member: TestPlayer;
let page: TestSocket;

beforeAll(async () => {
  site = await createTestGateway();
  second = await site.another();
  await second.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  await sql`UPDATE contracts SET due_at = NULL`.execute(site.db);
  upper = await person(null, 1);
  lower = await person(upper, 2);
  member = await person(lower, 0);
});
afterAll(async () => {
  await second.close();
  await site.close();
});

/** With a device for each of two kinds. */
async function person(above: TestPlayer | null, type: number): Promise<TestPlayer> {
  const made = await testPlayer(site.gateway, 100_000);
  await site.db
    .updateTable('customers')
    .set({ upline_id: above?.customerId ?? null, type })
    .where('id', '=', made.customerId)
    .execute();
  for (const kind of ['money', 'team', 'platform'] as const) {
    const device = {
      customer_id: made.customerId,
      session_id: made.sessionId,
      endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
      p256dh: 'p',
      auth: 'a',
      kinds: [kind],
      language: 'EN',
    };
    await site.db.insertInto('push_devices').values(device).execute();
  }
  return made;
}
async function watch(who: TestPlayer): Promise<void> {
  page = await openSocket(second, who.token);
  await expect.poll(() => page.upTo()).toBeGreaterThanOrEqual(0);
}
const inbox = async ({ customerId }: TestPlayer): Promise<Message[]> =>
  (await pageOf(site.gateway, customerId, {})).messages;
/** The kinds of the devices that a message is pushed to. */
async function pushedTo(messageId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT d.kinds[1] AS kind FROM push_jobs j JOIN push_devices d ON d.id = j.device_id WHERE j.message_id = ${messageId}`.execute(
    site.db,
  );
  return rows.map(({ kind }) => kind);
}
/** In the inbox as this kind, live on the other gateway, and pushed to the devices of the kind. */
async function arrived(who: TestPlayer, key: string): Promise<{ kind: string; pushed: string[] }> {
  const { id, kind } = (await inbox(who)).find((message) => message.key === key)!;
  await expect.poll(() => page.events).toContainEqual({ kind: 'message', id });
  page.close();
  return { kind, pushed: await pushedTo(id) };
}
const asKind = (kind: string) => ({ kind, pushed: [kind] });

const terms = termsOf({ kind: 'salary', salaryType: 'singleBet', tiers: [tier(100)] });
const offer = (from: TestPlayer, to: TestPlayer) =>
  offerContract(site.gateway, { offererId: from.customerId, customerId: to.customerId, terms });
const answer = (who: TestPlayer, id: string, accept: boolean) =>
  answerContract(site.gateway, { id, customerId: who.customerId, accept, ends: [] });
const since = new Date('2026-03-01T16:00:00Z');
const due = new Date('2026-03-02T16:00:00Z');
/** A contract whose day is over, with something to pay. */
async function earned(): Promise<void> {
  const parties = { offererId: upper.customerId, customerId: lower.customerId };
  await givenContract(site, { ...parties, terms, since, due });
  const below = await downlineOf(site, lower.customerId);
  await settledRound(site, below, new Date('2026-03-02T02:00:00Z'), 50_000, 0);
}

describe('news of a contract reaches an agent live, in the inbox and by push', () => {
  test('[CON-01] [LIVE-01f] [LIVE-03] that is offered', async () => {
    await watch(lower);
    await offer(upper, lower);
    expect(await arrived(lower, 'contractOffered')).toEqual(asKind('team'));
  });

  test.each([
    [true, 'contractAccepted'],
    [false, 'contractRejected'],
  ])('[CON-01] [LIVE-01f] [LIVE-03] that is answered: %s', async (accept, key) => {
    const id = await offer(upper, lower);
    await watch(upper);
    await answer(lower, id, accept);
    expect(await arrived(upper, key)).toEqual(asKind('team'));
    expect(page.events).toContainEqual(
      expect.objectContaining({ kind: 'contract', id, state: accept ? 'active' : 'rejected' }),
    );
  });

  test('[CON-01] [LIVE-01f] [LIVE-03] that was ended by the other side', async () => {
    const id = await offer(upper, lower);
    await answer(lower, id, true);
    await watch(upper);
    await endContract(site.gateway, id, lower.customerId);
    expect(await arrived(upper, 'contractEnded')).toEqual(asKind('team'));
  });

  test('[CON-04] [LIVE-01d] [LIVE-03] that paid, as money', async () => {
    await earned();
    await watch(lower);
    await settleContracts(site.gateway);
    expect(await arrived(lower, 'contractPaid')).toEqual(asKind('money'));
    expect((await inbox(lower))[0]).toMatchObject({ params: { amount: 500, symbol: '₱' } });
  });

  test('[CON-04] [LIVE-01d] [LIVE-03] whose pay the agent owes, as money', async () => {
    await earned();
    await sql`UPDATE accounts SET balance = 0 WHERE id = ${upper.wallet}`.execute(site.db);
    await watch(upper);
    await settleContracts(site.gateway);
    expect(await arrived(upper, 'contractOwed')).toEqual(asKind('money'));
  });
});

test('[LIVE-03] news of a contract is of the site for a member, who has no choice of a team', async () => {
  await watch(member);
  await offer(lower, member);
  expect(await arrived(member, 'contractOffered')).toEqual(asKind('platform'));
});
