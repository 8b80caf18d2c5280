import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueWrite, send, supersedes } from './outbox-engine.ts';
import { sendWaiting } from './outbox-sender.ts';
import { dropWrites, retryWrite, writesOf } from './outbox.ts';
import { storeWrite, noteAccount } from './store/outbox-db.ts';

const me = '42';
const member = {
  id: me,
  account: 'maria',
  nickname: 'Maria',
  type: 0,
  language: null,
  timeZone: 'Asia/Manila',
};
const label = { key: 'lobby.title' } as const;
interface Asked {
  path: string;
  key: string | null;
  bearer: string | null;
  body: unknown;
}
let asked: Asked[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const good = () => new Response(JSON.stringify({ success: true, value: { done: true } }));
const rejection =
  (code: string, status = 409, headers = {}) =>
  () =>
    new Response(JSON.stringify({ success: false, code, value: null }), { status, headers });
const cut = () => Promise.reject(new TypeError('cut'));

beforeEach(async () => {
  asked = [];
  answers = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push({
      path,
      key: headers.get('idempotency-key'),
      bearer: headers.get('authorization'),
      body: init.body ? JSON.parse(String(init.body)) : null,
    });
    return (answers.shift() ?? good)();
  });
  await dropWrites(me);
  await dropWrites('77');
  await noteAccount({ customerId: me, member, outboxKeyUntil: 0 });
});
afterEach(() => vi.unstubAllGlobals());

const session = { customerId: me, token: 'token-of-maria' };
const always = () => true;
const patiently = () => false;
let writes = 0;
const enqueue = async (
  request: Record<string, unknown>,
  { customerId = me, name = 'account.addFavourite' } = {},
) => {
  writes += 1;
  const id = `00000000-0000-4000-8000-${String(writes).padStart(12, '0')}`;
  const at = new Date().toISOString();
  await storeWrite(
    {
      id,
      customerId,
      name,
      request,
      label,
      at,
      tries: 0,
      broken: 0,
      notBefore: 0,
      state: 'waiting',
    },
    () => false,
  );
  return id;
};

test('[PWA-06] what waits is sent once, in the order in which it was made, each with its own key', async () => {
  const ids = [
    await enqueue({ nodeId: '1' }),
    await enqueue({ nodeId: '2' }),
    await enqueue({ nodeId: '3' }),
  ];
  expect(await sendWaiting(session, always)).toBeNull();
  expect(asked.map(({ key }) => key)).toEqual(ids);
  expect(asked[0]).toMatchObject({
    path: '/api/wps/relay/favorites',
    bearer: 'Bearer token-of-maria',
    body: { nodeId: '1' },
  });
  await sendWaiting(session, always);
  expect(asked).toHaveLength(3);
  expect(await writesOf(me)).toEqual([]);
});

test('[PWA-06] a network failure stops the queue: nothing overtakes, and the same key is sent again', async () => {
  const [first, second] = [await enqueue({ nodeId: '1' }), await enqueue({ nodeId: '2' })];
  answers = [cut];
  const next = await sendWaiting(session, patiently);
  expect(asked.map(({ key }) => key)).toEqual([first]);
  expect(next).toBeGreaterThan(Date.now());
  expect(await writesOf(me)).toMatchObject([
    { id: first, tries: 1, state: 'waiting', reason: 'errors.unreachable' },
    { id: second, tries: 0 },
  ]);
  expect(await sendWaiting(session, patiently)).toBe(next);
  expect(asked).toHaveLength(1);
  await sendWaiting(session, always);
  expect(asked.map(({ key }) => key)).toEqual([first, first, second]);
});

test("[PWA-06] the gateway's Retry-After is obeyed, also when it is longer than the pause", async () => {
  await enqueue({ nodeId: '1' });
  answers = [rejection('busy', 503, { 'retry-after': '900' })];
  expect(await sendWaiting(session, patiently)).toBeGreaterThan(Date.now() + 890_000);
});

test("[PWA-06] [INFO-02d] a message over the day's limit delays messages alone, in order", async () => {
  const message = (content: string) =>
    enqueue({ kind: 'feedback', content }, { name: 'account.feedback' });
  const ids = [
    await message('Ang una'),
    await message('Ang ikalawa'),
    await enqueue({ nodeId: '1' }),
    await enqueue({ nickname: 'Ligaya' }, { name: 'account.updateProfile' }),
  ];
  answers = [rejection('too_many_requests', 429, { 'retry-after': '3600' })];
  expect(await sendWaiting(session, patiently)).toBeGreaterThan(Date.now() + 3_590_000);
  expect(asked.map(({ key }) => key)).toEqual([ids[0], ids[2], ids[3]]);
  expect(await writesOf(me)).toMatchObject([
    { id: ids[0], reason: 'errors.too_many_requests' },
    { id: ids[1], tries: 0 },
  ]);
  await sendWaiting(session, always);
  expect(asked.slice(3).map(({ key }) => key)).toEqual([ids[0], ids[1]]);
});

test('[PWA-06] while a favourite pauses no other one overtakes it, whichever way it goes', async () => {
  const put = await enqueue({ nodeId: '1' });
  const out = await enqueue({ nodeId: '1' }, { name: 'account.removeFavourite' });
  answers = [rejection('busy', 503, { 'retry-after': '60' })];
  await sendWaiting(session, patiently);
  await sendWaiting(session, patiently);
  expect(asked.map(({ key }) => key)).toEqual([put]);
  await sendWaiting(session, always);
  expect(asked.map(({ key }) => key)).toEqual([put, put, out]);
});

test('[PWA-06] a rejected write is marked with its reason and the others go on; tried again it is sent in its place', async () => {
  const [bad, good] = [await enqueue({ nodeId: '1' }), await enqueue({ nodeId: '2' })];
  answers = [rejection('game_not_found', 404)];
  await sendWaiting(session, patiently);
  expect(asked.map(({ key }) => key)).toEqual([bad, good]);
  expect(await writesOf(me)).toMatchObject([
    { id: bad, state: 'rejected', reason: 'errors.game_not_found' },
  ]);
  await sendWaiting(session, always);
  expect(asked).toHaveLength(2);
  await retryWrite(bad);
  await sendWaiting(session, always);
  expect(asked.at(-1)?.key).toBe(bad);
  expect(await writesOf(me)).toEqual([]);
});

test('[PWA-06] an answer that can never be read does not hold the others back for ever', async () => {
  const [poison, good] = [await enqueue({ nodeId: '1' }), await enqueue({ nodeId: '2' })];
  answers = Array.from({ length: 6 }, () => rejection('internal', 500));
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let round = 0; round < 6; round += 1) {
    await sendWaiting(session, always);
    vi.setSystemTime(Date.now() + 61_000);
  }
  vi.useRealTimers();
  expect(asked.map(({ key }) => key)).toEqual([...Array.from({ length: 6 }, () => poison), good]);
  expect(await writesOf(me)).toMatchObject([
    { id: poison, state: 'rejected', reason: 'errors.broken' },
  ]);
});

test('[PWA-06] [ERR-03] a proxy out of order rejects no write, however often it is tried', async () => {
  const id = await enqueue({ nodeId: '1' });
  answers = Array.from({ length: 20 }, () => rejection('internal', 502));
  for (let round = 0; round < 20; round += 1) await sendWaiting(session, always);
  expect(await writesOf(me)).toMatchObject([{ id, state: 'waiting', reason: 'errors.broken' }]);
  await sendWaiting(session, always);
  expect(await writesOf(me)).toEqual([]);
});

test("[PWA-06] without the tab's session the account's outbox key is sent; one that has ended stops until a login", async () => {
  await noteAccount({ customerId: me, outboxKey: 'ob_key', outboxKeyUntil: Date.now() + 60_000 });
  await enqueue({ nodeId: '1' });
  await sendWaiting(null, always);
  expect(asked.at(-1)?.bearer).toBe('Bearer ob_key');

  const id = await enqueue({ nodeId: '2' });
  answers = [rejection('not_logged_in', 401), rejection('not_logged_in', 401)];
  expect(await sendWaiting({ customerId: me, token: 'old' }, always)).toBeNull();
  expect(asked.slice(1).map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer ob_key']);
  expect(await writesOf(me)).toMatchObject([
    { id, state: 'waiting', reason: 'errors.unauthorised' },
  ]);
  await sendWaiting(null, always);
  expect(asked).toHaveLength(3);
  await sendWaiting(session, always);
  expect(await writesOf(me)).toEqual([]);
});

test("[AGT-08] [PWA-06] one account's writes are never sent with another's session", async () => {
  await enqueue({ nodeId: '1' }, { customerId: '77' });
  await enqueue({ nodeId: '2' });
  await sendWaiting(session, always);
  expect(asked.map(({ body }) => body)).toEqual([{ nodeId: '2' }]);
  expect(await writesOf('77')).toHaveLength(1);
  expect(await writesOf(me)).toEqual([]);
});

test('[PWA-06] two rounds at once send each write once', async () => {
  await enqueue({ nodeId: '1' });
  await enqueue({ nodeId: '2' });
  await Promise.all([sendWaiting(session, always), sendWaiting(session, always), send(true)]);
  expect(asked).toHaveLength(2);
});

test('[PWA-06] a device without network tries nothing and counts nothing', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await noteAccount({ customerId: me, outboxKey: 'ob_key', outboxKeyUntil: Date.now() + 60_000 });
  await enqueue({ nodeId: '1' });
  await send(true);
  expect(asked).toEqual([]);
  expect(await writesOf(me)).toMatchObject([{ tries: 0, state: 'waiting' }]);
  vi.stubGlobal('navigator', { onLine: true });
  await send(false);
  expect(asked).toHaveLength(1);
});

test('[PWA-06] a write is stored before it is notified to be, and what it makes needless is left out', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const game = { nodeId: '9', vendor: 'PLR', gameType: 'RNG' } as const;
  await queueWrite(me, 'account.addFavourite', game, label);
  await queueWrite(
    me,
    'account.feedback',
    { kind: 'feedback', content: 'Salamat sa laro!' },
    label,
  );
  expect(await queueWrite(me, 'account.removeFavourite', { nodeId: '9' }, label)).toMatchObject({
    ok: true,
  });
  expect((await writesOf(me)).map(({ name }) => name)).toEqual([
    'account.feedback',
    'account.removeFavourite',
  ]);
});

test('[PWA-06] only what changes nothing is left out', () => {
  const add = (nodeId: string) => ({ name: 'account.addFavourite', request: { nodeId } });
  const remove = (nodeId: string) => ({ name: 'account.removeFavourite', request: { nodeId } });
  const profile = (request: Record<string, unknown>) => ({
    name: 'account.updateProfile',
    request,
  });
  expect(supersedes(remove('1'), add('1'))).toBe(true);
  expect(supersedes(remove('1'), add('2'))).toBe(false);
  expect(supersedes(add('1'), remove('1'))).toBe(false);
  expect(supersedes(profile({ nickname: 'Ligaya' }), profile({ nickname: 'Maria' }))).toBe(true);
  expect(supersedes(profile({}), profile({ nickname: 'Maria' }))).toBe(false);
  expect(
    supersedes(
      { name: 'account.feedback', request: {} },
      { name: 'account.feedback', request: {} },
    ),
  ).toBe(false);
});

test('[PWA-06] a device that goes on nothing sends at once, or says that it cannot retain it', async () => {
  const broken = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError');
  });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await queueWrite(me, 'account.removeFavourite', { nodeId: '9' }, label)).toEqual({
    ok: false,
    textKey: 'errors.notStored',
  });
  broken.mockRestore();
});
