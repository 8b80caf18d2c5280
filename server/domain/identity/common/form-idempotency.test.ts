import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DomainError } from '../../../domain-error.ts';
import { type TestDomain, testDomain, testPlayer } from '../../play/fixtures.ts';
import { type SentForm, oncePerForm } from './form-idempotency.ts';

/** Runs in place of waiting for another request. */
const meanwhile = vi.hoisted(() => ({ pass: async (_ms: number): Promise<void> => {} }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => meanwhile.pass(ms),
}));

let domain: TestDomain;
let customerId: string;
beforeAll(async () => {
  domain = await testDomain();
  ({ customerId } = await testPlayer(domain.gateway, 0));
});
afterEach(() => {
  vi.restoreAllMocks();
  meanwhile.pass = async () => {};
});
afterAll(() => domain.close());

let done = 0;
type TestForm = SentForm<{ key?: string; text?: string }>;
const form = (more: Partial<TestForm> = {}): TestForm => ({
  name: 'a form',
  request: { key: randomUUID(), text: 'typed' },
  seconds: 60,
  ...more,
});
const send = (sent: TestForm) =>
  oncePerForm(domain.gateway, sent, async (note) => {
    done += 1;
    await domain.gateway.db.transaction().execute((db) => note(db, customerId));
    return customerId;
  });
/** Claimed by a process that died. */
async function abandoned(sent: TestForm, secondsAgo: number): Promise<void> {
  await send(sent);
  await domain.gateway.db
    .updateTable('form_keys')
    .set({ customer_id: null, claimed_at: new Date(Date.now() - secondsAgo * 1000) })
    .where('customer_id', '=', customerId)
    .execute();
  done = 0;
}

describe('a form', () => {
  test('[ERR-03] is done once by its key, and each time without one', async () => {
    done = 0;
    const sent = form();
    expect([await send(sent), await send(sent)]).toEqual([customerId, customerId]);
    expect(done).toBe(1);
    for (let i = 0; i < 2; i += 1) await send(form({ request: {} }));
    expect(done).toBe(3);
  });

  test('[ERR-03] with a used key and other content is rejected; one of another name is another form', async () => {
    done = 0;
    const sent = form();
    await send(sent);
    await expect(
      send({ ...sent, request: { ...sent.request, text: 'other' } }),
    ).rejects.toMatchObject({
      code: 'write_mismatch',
    });
    await send({ ...sent, name: 'another form' });
    expect(done).toBe(2);
  });

  test('[ERR-03] that was rejected leaves its key free', async () => {
    done = 0;
    const sent = form();
    const rejected = oncePerForm(domain.gateway, sent, async () => {
      throw new DomainError('code_wrong');
    });
    await expect(rejected).rejects.toMatchObject({ code: 'code_wrong' });
    await send(sent);
    expect(done).toBe(1);
  });

  test('[ERR-03] whose first sending was left behind is done after half a minute', async () => {
    const sent = form();
    await abandoned(sent, 31);
    await send(sent);
    expect(done).toBe(1);
  });

  test('[ERR-03] waits ten seconds for the first sending, by short steps, and is answered busy then', async () => {
    const sent = form();
    await abandoned(sent, 0);
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const steps: number[] = [];
    meanwhile.pass = async (ms) => {
      steps.push(ms);
      now += ms;
    };
    await expect(send(sent)).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
    expect(new Set(steps)).toEqual(new Set([100]));
    expect(steps.length).toBeGreaterThanOrEqual(100);
    expect(done).toBe(0);
  });

  test('[ERR-03] that waits is given what the first sending came to', async () => {
    const sent = form();
    await abandoned(sent, 0);
    meanwhile.pass = async () => {
      await domain.gateway.db.updateTable('form_keys').set({ customer_id: customerId }).execute();
    };
    expect(await send(sent)).toBe(customerId);
    expect(done).toBe(0);
  });
});
