import { loginHandlers } from '../../account-summary/handlers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Provider, openProvider } from '../../../../tests/support/oidc.ts';
import type { Context } from '../../../context.ts';
import { testEnv } from '../../../testing/env.ts';
import {
  type TestDomain,
  contextOf,
  testCookies,
  testDomain,
  testPlayer,
} from '../../play/fixtures.ts';
import { openPorts } from '../../../ports/ports.ts';
import { sessionHandlers } from '../login/handlers.ts';
import { securityHandlers } from './handlers.ts';

let provider: Provider;
let domain: TestDomain;
beforeAll(async () => {
  [provider, domain] = await Promise.all([openProvider(), testDomain()]);
  const { url, clientId, clientSecret } = provider;
  const signIn = { clientSecret, authUrl: `${url}/auth`, tokenUrl: `${url}/token` };
  const google = { issuer: url, audience: clientId, keysUrl: `${url}/keys`, signIn };
  const { gateway } = domain;
  const env = { ...gateway.env, ports: { ...testEnv().ports, identity: { google } } };
  const ports = openPorts(env, gateway.db, 'a secret of the tests', gateway.log);
  domain.gateway = { ...gateway, env, ports };
});
afterAll(async () => {
  await domain.close();
  await provider.close();
});

let people = 0;
let member: Context;
beforeEach(async () => {
  people += 1;
  member = await someone();
  provider.person = { subject: `person-${people}`, email: `tao${people}@mail.example` };
});

/** Freshly logged in, without a password. */
async function someone(): Promise<Context> {
  const { customerId, sessionId } = await testPlayer(domain.gateway, 0);
  return contextOf(domain.gateway, { role: 'member', customerId, sessionId });
}
const guest = () => ({ ...contextOf(domain.gateway), cookies: testCookies() });
const start = { provider: 'google', origin: 'http://localhost:8080' } as const;

async function backFrom({ url }: { url: string }): Promise<{ code: string; state: string }> {
  const page = await (await fetch(url)).text();
  const href = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { searchParams } = new URL(href);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}
const begin = (context: Context) =>
  securityHandlers['security.startLink']({ ...start, proof: {} }, context);
const link = async (context: Context) =>
  securityHandlers['security.link'](await backFrom(await begin(context)), context);
const unlink = (context: Context) =>
  securityHandlers['security.unlink']({ provider: 'google', proof: {} }, context);
async function signIn(area?: 'agent') {
  const context = guest();
  const back = await backFrom(await sessionHandlers['session.startSignIn'](start, context));
  return loginHandlers['session.signIn']({ ...back, ...(area && { area }) }, context);
}
/** Opens the account beside the link. */
const setMobile = ({ caller: { customerId } }: Context) =>
  domain.gateway.db
    .updateTable('customers')
    .set({
      mobile: `+6391700080${String(people).padStart(2, '0')}`,
      mobile_verified_at: new Date(),
    })
    .where('id', '=', customerId!)
    .execute();
const links = async (context: Context) =>
  (await securityHandlers['security.state']({}, context)).links;
const history = (context: Context, kind: 'link_added' | 'link_removed') =>
  domain.gateway.db
    .selectFrom('security_events')
    .select('details')
    .where('customer_id', '=', context.caller.customerId!)
    .where('kind', '=', kind)
    .execute();

test('[AUTH-26] an account that is linked from inside is opened by that site, until it is unlinked', async () => {
  expect(await links(member)).toEqual([{ provider: 'google', linked: null }]);
  expect(await link(member)).toEqual({ done: true });
  expect(await links(member)).toEqual([
    { provider: 'google', linked: { name: provider.person.email, since: expect.any(String) } },
  ]);
  expect(await history(member, 'link_added')).toEqual([{ details: { provider: 'google' } }]);
  expect(await signIn()).toMatchObject({ member: { id: member.caller.customerId } });
  await expect(unlink(member), 'the only way in').rejects.toMatchObject({ code: 'contact_needed' });
  await setMobile(member);
  expect(await unlink(member)).toEqual({ done: true });
  expect(await links(member)).toEqual([{ provider: 'google', linked: null }]);
  expect(await signIn()).toMatchObject({ pendingSignUp: { provider: 'google' } });
  await unlink(member);
  expect(await history(member, 'link_removed')).toHaveLength(1);
});

test("[AUTH-26] [SAFE-04] who is linked with one account links no other; the same account's own link may come again", async () => {
  await link(member);
  const other = await someone();
  await expect(link(other)).rejects.toMatchObject({ code: 'sign_in_taken' });
  expect(await links(other)).toEqual([{ provider: 'google', linked: null }]);
  await unlink(other);
  expect(await link(member)).toEqual({ done: true });
  expect(await signIn()).toMatchObject({ member: { id: member.caller.customerId } });
});

test('[AUTH-26] [SAFE-04] a link that one account began is finished by no other, and by no login', async () => {
  const back = await backFrom(await begin(member));
  const other = { ...(await someone()), cookies: member.cookies };
  const failed = { code: 'sign_in_failed' };
  await expect(securityHandlers['security.link'](back, other)).rejects.toMatchObject(failed);
  const login = { ...guest(), cookies: member.cookies };
  await expect(loginHandlers['session.signIn'](back, login)).rejects.toMatchObject(failed);
  expect(await securityHandlers['security.link'](back, member)).toEqual({ done: true });
});

test('[AUTH-26] nobody is sent elsewhere from another site, or to a provider that is not configured', async () => {
  const startSignIn = sessionHandlers['session.startSignIn'];
  await expect(
    startSignIn({ ...start, origin: 'https://palaro.evil.example' }, guest()),
  ).rejects.toMatchObject({ code: 'invalid_request', field: 'origin' });
  await expect(
    startSignIn({ ...start, provider: 'facebook' as never }, guest()),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('[AUTH-09] [AUTH-26] the login of agents is opened by a link for agents alone', async () => {
  await link(member);
  await expect(signIn('agent')).rejects.toMatchObject({ code: 'non_agent' });
  await domain.gateway.db
    .updateTable('customers')
    .set({ type: 1 })
    .where('id', '=', member.caller.customerId!)
    .execute();
  expect(await signIn('agent')).toMatchObject({ member: { type: 1 } });
});

test('[SAFE-06] without a proof nothing is linked or unlinked', async () => {
  await link(member);
  await domain.gateway.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 660_000) })
    .where('customer_id', '=', member.caller.customerId!)
    .execute();
  const needed = { code: 'proof_needed' };
  await expect(begin(member)).rejects.toMatchObject(needed);
  await expect(unlink(member)).rejects.toMatchObject(needed);
  expect(await signIn()).toMatchObject({ member: { id: member.caller.customerId } });
});
