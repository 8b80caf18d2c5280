import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Provider, openProvider } from '../../../../tests/support/oidc.ts';
import { testBrowser } from '../../../testing/browser.ts';
import { solveProof } from '../../../testing/challenge.ts';
import { testEnv } from '../../../testing/env.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { reloadSite } from '../../../settings/state.ts';
import { registrationConsent } from '../../../testing/registration.ts';

let provider: Provider;
let site: TestGateway;
beforeAll(async () => {
  provider = await openProvider();
  const { url, clientId, clientSecret } = provider;
  const signIn = { clientSecret, authUrl: `${url}/auth`, tokenUrl: `${url}/token` };
  const google = { issuer: url, audience: clientId, keysUrl: `${url}/keys`, signIn };
  site = await createTestGateway({ ports: { ...testEnv().ports, identity: { google } } });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

let people = 0;

/** As a browser does; returns the gateway's response. */
async function signIn(person: Provider['person'], area: 'member' | 'agent' = 'member') {
  provider.person = person;
  const origin = 'http://localhost:8080';
  const headers = { host: 'localhost:8080' };
  const browser = testBrowser();
  const start = await browser.inject(site.app, {
    method: 'POST',
    url: '/api/session/login/provider/start',
    headers,
    payload: { provider: 'google', origin },
  });
  const page = await (await fetch(start.json().value.url)).text();
  const { searchParams } = new URL(
    /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '',
  );
  const back = { code: searchParams.get('code'), state: searchParams.get('state'), area };
  const answer = await browser.inject(site.app, {
    method: 'POST',
    url: '/api/session/login/provider',
    headers,
    payload: await encrypted(site.app, back),
  });
  return answer.json();
}

const someone = () => {
  people += 1;
  return {
    subject: `new-${people}`,
    email: `new${people}@mail.example`,
    claims: { name: 'Ligaya Reyes' },
  };
};

async function register(changes: Record<string, unknown>) {
  const { value } = (await site.app.inject('/api/verification/challenge?page=register')).json();
  people += 1;
  const body = {
    username: `ligaya${people}`,
    password: 'Bagong21Buhay',
    confirmPassword: 'Bagong21Buhay',
    birthday: '1990-05-17',
    login: true,
    registerUrl: '/register',
    registerMethod: 'WEB',
    ...registrationConsent,
    verification: { challenge: await solveProof(value.challenge) },
    key: randomUUID(),
    ...changes,
  };
  const remoteAddress = `198.51.100.${people}`;
  return (
    await site.app.inject({
      method: 'PUT',
      url: '/api/register',
      payload: await encrypted(site.app, body),
      remoteAddress,
    })
  ).json();
}

test("[AUTH-26] a person without an account may open one, which the provider's login then opens", async () => {
  const person = someone();
  const { value } = await signIn(person);
  expect(value.pendingSignUp).toEqual({
    handle: expect.stringMatching(/^[\w-]{43}$/),
    provider: 'google',
    name: 'Ligaya Reyes',
    email: person.email,
  });
  const opened = await register({ signInHandle: value.pendingSignUp.handle });
  expect(opened.value.member.account).toMatch(/^ligaya/);
  const again = await signIn(person);
  expect(again.value.member.account).toBe(opened.value.member.account);
});

test('[AUTH-26] a verified email address opens no account that has it; an unverified one is not returned', async () => {
  await site.db
    .updateTable('customers')
    .set({ email: 'taken@mail.example', email_verified_at: new Date() })
    .where('account', '=', 'player')
    .execute();
  const answer = await signIn({ ...someone(), email: 'taken@mail.example' });
  expect(Object.keys(answer.value)).toEqual(['pendingSignUp']);
  const opened = await register({
    email: 'taken@mail.example',
    signInHandle: answer.value.pendingSignUp.handle,
  });
  expect(opened.value.member.account).not.toBe('player');
  const { customer_id } = await site.db
    .selectFrom('identities')
    .select('customer_id')
    .where('subject', '=', `${provider.person.subject}`)
    .executeTakeFirstOrThrow();
  expect(customer_id).toBe(opened.value.member.id);
  const vague = await signIn({ ...someone(), claims: { email_verified: false } });
  expect(vague.value.pendingSignUp).toMatchObject({ email: '', name: '' });
});

test('[AUTH-26] a handle counts once, and for its time', async () => {
  const { handle } = (await signIn(someone())).value.pendingSignUp;
  expect((await register({ signInHandle: handle })).success).toBe(true);
  expect(await register({ signInHandle: handle })).toMatchObject({
    success: false,
    code: 'sign_in_expired',
    field: 'signInHandle',
  });
  const late = (await signIn(someone())).value.pendingSignUp;
  await site.db
    .updateTable('pending_sign_ups')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(await register({ signInHandle: late.handle })).toMatchObject({ code: 'sign_in_expired' });
  expect(await register({ signInHandle: 'x'.repeat(43) })).toMatchObject({
    code: 'sign_in_expired',
  });
});

test('[AUTH-16] a rejected registration leaves the handle valid; sent again by its key it opens one account', async () => {
  const { handle } = (await signIn(someone())).value.pendingSignUp;
  expect(await register({ signInHandle: handle, username: 'Player' })).toMatchObject({
    code: 'username_taken',
  });
  const form = { signInHandle: handle, username: 'ligayaonce', key: randomUUID() };
  const [first, second] = [await register(form), await register(form)];
  expect(second.value.member.id).toBe(first.value.member.id);
});

test('[AUTH-26] one person elsewhere opens one account here, however many handles there are', async () => {
  const person = someone();
  const handles = [
    (await signIn(person)).value.pendingSignUp.handle,
    (await signIn(person)).value.pendingSignUp.handle,
  ];
  const answers = await Promise.all(handles.map((signInHandle) => register({ signInHandle })));
  expect(answers.map(({ success, code }) => code ?? success).sort()).toEqual(
    ['sign_in_taken', true].sort(),
  );
  const rejected = answers.find(({ success }) => !success);
  expect(rejected.field).toBe('signInHandle');
});

test("[AUTH-26] nobody is offered an account at the agents' login, or while registration is closed", async () => {
  expect(await signIn(someone(), 'agent')).toMatchObject({ code: 'sign_in_unlinked' });
  const flags = { USERNAMEREG3: false, MOBILENUMREG3: false };
  await site.db
    .insertInto('settings')
    .values({ key: 'flags', value: JSON.stringify(flags) })
    .execute();
  await reloadSite(site.gateway);
  expect(await signIn(someone())).toMatchObject({ code: 'sign_in_unlinked' });
  await site.db.deleteFrom('settings').where('key', '=', 'flags').execute();
  await reloadSite(site.gateway);
});
