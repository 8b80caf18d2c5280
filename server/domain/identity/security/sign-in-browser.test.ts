import { loginHandlers } from '../../account-summary/handlers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { readEnv } from '../../../env.ts';
import { type TestDomain, contextOf, testDomain } from '../../play/fixtures.ts';
import { sessionHandlers } from '../login/handlers.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  // No provider answers; a spent state shows how far it got.
  const { ports } = readEnv({
    GOOGLE_CLIENT_ID: 'palaro',
    GOOGLE_CLIENT_SECRET: 'x',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
  });
  domain.gateway.env = { ...domain.gateway.env, ports };
});
afterAll(() => domain.close());

const flows = async () =>
  (await domain.gateway.db.selectFrom('identity_flows').select('state_hash').execute()).length;
const begin = async (context: Context) => {
  const { url } = await sessionHandlers['session.startSignIn'](
    { provider: 'google', origin: 'http://localhost:8080' },
    context,
  );
  return new URL(url).searchParams.get('state') ?? '';
};

test('[AUTH-26] a sign-in elsewhere is finished by the browser that began it alone, and once', async () => {
  const [own, stranger] = [contextOf(domain.gateway), contextOf(domain.gateway)];
  const state = await begin(own);
  await begin(stranger);
  const finish = (context: Context) =>
    loginHandlers['session.signIn']({ code: 'a code', state }, context);
  await expect(finish(stranger)).rejects.toMatchObject({ code: 'sign_in_failed' });
  await expect(finish(contextOf(domain.gateway))).rejects.toMatchObject({ code: 'sign_in_failed' });
  expect(await flows()).toBe(2);
  await expect(finish(own)).rejects.toMatchObject({ code: 'sign_in_failed' });
  expect(await flows()).toBe(1);
});
