import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../../../contract/index.ts';
import { encrypted } from '../../../testing/encrypt.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { registeredPlayer } from '../../../testing/people.ts';
import { customerById } from '../common/customer.ts';
import { contextOf, testCookies } from '../../play/fixtures.ts';
import { completeLogin } from './complete-login.ts';

let site: TestGateway;
let customerId: string;
let token: string;
const cookies = testCookies();
beforeAll(async () => {
  site = await createTestGateway();
  customerId = await registeredPlayer(site.gateway, 'pangalan');
  ({ token } = await logIn());
});
afterAll(() => site.close());

const logIn = async () =>
  completeLogin(
    { ...contextOf(site.gateway), cookies },
    await customerById(site.gateway, customerId),
    { factor: true, isRestricted: true, remember: true },
  );
const names = (Object.keys(contract) as ActionName[]).filter((name) => entryOf(name).fullLogin);
const codeOf = async (name: ActionName): Promise<string> => {
  const { method, path, encrypted: isEncrypted } = entryOf(name);
  const answer = await site.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' &&
      method !== 'DELETE' && { payload: isEncrypted ? await encrypted(site.app, {}) : {} }),
  });
  return answer.json().code;
};

test('[AUTH-29h] every call that plays, moves money or changes security and payees is shut, and says so', async () => {
  for (const part of [
    'games.launch',
    'lottery.launch',
    'deposit.create',
    'wallet.transferUpline',
    'withdraw.request',
    'withdraw.bind',
    'kyc.submit',
    'password.change',
    'security.addPasskey',
    'security.loginTicket',
  ])
    expect(names).toContain(part);
  const codes = await Promise.all(names.map(async (name) => [name, await codeOf(name)]));
  expect(codes).toEqual(names.map((name) => [name, 'full_login_needed']));
});

test('[AUTH-29h] every call of the contract that moves money is shut or named here with its reason', () => {
  const open = (Object.keys(contract) as ActionName[]).filter((name) => {
    const { money, auth, fullLogin } = entryOf(name) as {
      money?: true;
      auth: string;
      fullLogin?: true;
    };
    return money && !fullLogin && ['trial', 'member', 'agent'].includes(auth);
  });
  // What is paid in, what comes back, and questions after an outcome.
  expect(open.sort()).toEqual([
    'missions.claim',
    'points.check',
    'promotion.claim',
    'rebate.claim',
    'referral.claim',
    'rewards.claimAll',
    'ticket.draw',
    'vip.claim',
    'withdraw.cancel',
    'withdraw.check',
    'withdraw.confirm',
  ]);
});

test('[AUTH-29h] the session reads the account, and neither network nor device is known by it', async () => {
  const answer = await site.app.inject({
    url: '/api/v2/wallets/balance',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json().success).toBe(true);
  expect(cookies.jar.has('remember')).toBe(false);
  const networks = site.db
    .selectFrom('known_networks')
    .select('network')
    .where('customer_id', '=', customerId);
  expect(await networks.execute()).toEqual([]);
});
