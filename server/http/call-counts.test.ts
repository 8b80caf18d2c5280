import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestGateway } from '../testing/gateway.ts';
import { CallCounts, type CallsNotice } from './call-counts.ts';
import { callsPerMinute } from './limits.ts';

/** Two processes that share their counts at once. */
function pair() {
  let at = 0;
  const notices: CallsNotice[] = [];
  const now = () => at;
  const first: CallCounts = new CallCounts((notice) => {
    notices.push(notice);
    second.receive(notice);
  }, now);
  const second = new CallCounts((notice) => first.receive(notice), now);
  const callsOf = (counts: CallCounts, key: string, times: number) => {
    for (let n = 1; n < times; n += 1) counts.add(key);
    return counts.add(key).calls;
  };
  return { first, second, notices, callsOf, goTo: (ms: number) => (at = ms) };
}

afterEach(() => void vi.useRealTimers());

test("[OPS-02e] a process counts another's calls in steps of fifty, and each call once", () => {
  const { first, second, notices, callsOf } = pair();
  expect(callsOf(first, 'site 203.0.113.5', 149)).toBe(149);
  expect(callsOf(second, 'site 203.0.113.5', 1)).toBe(101);
  expect(callsOf(first, 'site 203.0.113.5', 1)).toBe(150);
  expect(callsOf(second, 'site 203.0.113.5', 1)).toBe(152);
  const notice = { calls: 'site 203.0.113.5', count: 50 };
  expect(notices).toEqual([notice, notice, notice]);
  expect(callsOf(second, 'site 203.0.113.6', 1)).toBe(1);
});

test('[OPS-02e] the count restarts with the minute, and says when that is', () => {
  const { first, second, callsOf, goTo } = pair();
  goTo(59_000);
  callsOf(first, 'a', 50);
  expect(second.add('a')).toEqual({ calls: 51, msLeft: 1000 });
  goTo(60_000);
  expect(second.add('a')).toEqual({ calls: 1, msLeft: 60_000 });
});

test('[SAFE-05a] a crowd of addresses holds the memory of 20,000; those used last stay', () => {
  const { first } = pair();
  first.add('early');
  first.add('active');
  for (let n = 0; n < 19_999; n += 1) first.add(`address ${n}`);
  expect(first.add('active').calls).toBe(2);
  expect(first.add('early').calls).toBe(1);
});

test('[OPS-02e] [SAFE-05a] a process reports an address to the others, and rejects one that they have served', async () => {
  // In one minute, however slow this machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  const site = await createTestGateway();
  const other = new Client({ connectionString: site.url });
  const heard: unknown[] = [];
  const ask = async (remoteAddress: string) =>
    (await site.app.inject({ url: '/api/site/permission', remoteAddress })).json().code;
  try {
    await other.connect();
    other.on('notification', ({ payload = '' }) => heard.push(...JSON.parse(payload).messages));
    await other.query('LISTEN palaro_live');
    for (let n = 0; n < 50; n += 1) await ask('203.0.113.9');
    const notice = (count: number) => ({ calls: 'site 203.0.113.9', count });
    await expect.poll(() => heard).toEqual([notice(50)]);

    const messages = [notice(callsPerMinute - 60)];
    const text = JSON.stringify({ from: 'another process', messages });
    await other.query('SELECT pg_notify($1, $2)', ['palaro_live', text]);
    // Ten are left.
    await expect.poll(() => ask('203.0.113.9')).toBe('too_many_requests');
    expect(await ask('203.0.113.10')).not.toBe('too_many_requests');
  } finally {
    await other.end();
    await site.close();
  }
});
