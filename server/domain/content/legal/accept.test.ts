import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { builtInVersions } from '../../../settings/legal.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { noteAcceptance } from '../../identity/registration/documents.ts';
import { type TestPlayer, testPlayer } from '../../play/fixtures.ts';
import { publishDocument } from './documents.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterEach(async () => {
  await site.db.deleteFrom('legal_documents').execute();
  await site.db.deleteFrom('legal_acceptances').execute();
});
afterAll(() => site.close());

async function ask(player: TestPlayer, url: string, payload?: object) {
  const answer = await site.app.inject({
    method: payload ? 'PUT' : 'GET',
    url: `/api/${url}`,
    headers: { authorization: `Bearer ${player.token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const isAsked = async (player: TestPlayer): Promise<boolean> =>
  (await ask(player, 'session/info')).value.state.documentsDue;
const dueFor = async (player: TestPlayer): Promise<string[]> =>
  (await ask(player, 'wps/legal/due?language=TY')).value.list.map(
    ({ kind, changes }: { kind: string; changes: string }) => `${kind}: ${changes}`,
  );
const accept = (player: TestPlayer, documents: object) =>
  ask(player, 'wps/legal/accept', { documents });
const publish = (kind: 'terms' | 'privacy', text: string) =>
  publishDocument(
    { kind, content: { EN: text, TY: text }, changes: { EN: 'new', TY: `bago sa ${text}` } },
    site.gateway,
  );
const accepted = async ({ customerId }: TestPlayer) =>
  site.db
    .selectFrom('legal_acceptances')
    .select(['kind', 'version'])
    .where('customer_id', '=', customerId)
    .execute();

test('[INFO-07l] a member is asked for published versions alone, until these are accepted', async () => {
  const player = await testPlayer(site.gateway, 0);
  expect(await isAsked(player)).toBe(false);
  const terms = await publish('terms', 'isa');
  const privacy = await publish('privacy', 'dalawa');
  expect(await isAsked(player)).toBe(true);
  expect(await dueFor(player)).toEqual(['terms: bago sa isa', 'privacy: bago sa dalawa']);
  expect((await accept(player, { terms: terms.version })).value).toEqual({ documentsDue: true });
  expect(await dueFor(player)).toEqual(['privacy: bago sa dalawa']);
  const rest = { terms: terms.version, privacy: privacy.version };
  expect((await accept(player, rest)).value).toEqual({ documentsDue: false });
  expect(await isAsked(player)).toBe(false);
  expect(await accepted(player)).toHaveLength(2);
  expect(await isAsked(await testPlayer(site.gateway, 0))).toBe(true);
  await publish('terms', 'tatlo');
  expect(await dueFor(player)).toEqual(['terms: bago sa tatlo']);
});

test('[INFO-07l] a version that is not in force is not accepted, nor is any that comes with it', async () => {
  const player = await testPlayer(site.gateway, 0);
  const old = await publish('terms', 'isa');
  const privacy = await publish('privacy', 'isa');
  await publish('terms', 'dalawa');
  const both = { terms: old.version, privacy: privacy.version };
  expect(await accept(player, both)).toMatchObject({ status: 409, code: 'terms_changed' });
  expect(await accept(player, { terms: 'x' })).toMatchObject({ code: 'invalid_request' });
  expect(await accepted(player)).toEqual([]);
  expect((await accept(player, {})).value).toEqual({ documentsDue: true });
});

test('[INFO-07l] pressed twice at once, an acceptance is stored once', async () => {
  const player = await testPlayer(site.gateway, 0);
  const { version } = await publish('terms', 'isa');
  const both = await Promise.all([1, 2].map(() => accept(player, { terms: version })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accepted(player)).toEqual([{ kind: 'terms', version }]);
});

test('[INFO-07l] the owner of an account that an agent opened is asked for the built-in texts', async () => {
  const player = await testPlayer(site.gateway, 0);
  const { customerId } = player;
  await site.db
    .insertInto('registrations')
    .values({ customer_id: customerId, method: 'agent', url: '/agent/registerCenter' })
    .execute();
  expect(await dueFor(player)).toEqual(['terms: ', 'privacy: ', 'cookies: ']);
  await noteAcceptance(site.db, customerId, builtInVersions);
  expect(await isAsked(player)).toBe(false);
});

test('[INFO-07l] who has not answered opens games, and the pages of deposits and withdrawals', async () => {
  const player = await testPlayer(site.gateway, 100_000);
  await publish('terms', 'isa');
  expect(await isAsked(player)).toBe(true);
  for (const url of ['v2/wallets/balance', 'v2/withdrawals/overview', 'v2/deposits/rails']) {
    const answer = await ask(player, url);
    expect([url, answer.status]).toEqual([url, 200]);
  }
  const launched = await site.app.inject({
    method: 'POST',
    url: '/api/wps/game/launchGame',
    headers: { authorization: `Bearer ${player.token}` },
    payload: { nodeId: '1', host: 'http://127.0.0.1:8081', language: 'EN' },
  });
  expect(launched.json()).toMatchObject({ success: true, value: { trial: false } });
});
