import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import type { Auth } from '../../contract/define.ts';
import type { Caller } from '../context.ts';
import { trialType } from '../../contract/identity/account-types.ts';
import { DomainError } from '../domain-error.ts';
import { testCookies } from '../domain/play/fixtures.ts';
import { authenticateLaunch } from '../domain/play/launches.ts';
import { authenticateSession } from '../domain/identity/session/authenticate.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { Resident } from '../testing/resident.ts';
import { nastyRequests } from '../testing/samples.ts';
import { perform } from './actions.ts';

const names = Object.keys(contract) as ActionName[];
let site: TestGateway;
let callers: Record<Caller['role'], Caller>;

const rolesOf: Record<Auth, Caller['role'][]> = {
  guest: ['guest', 'trial', 'member', 'agent'],
  trial: ['trial', 'member', 'agent'],
  member: ['member', 'agent'],
  agent: ['agent'],
  operator: ['operator'],
  vendor: ['vendor'],
  provider: ['provider'],
  launch: ['launch'],
};

beforeAll(async () => {
  site = await createTestGateway();
  const base = { ip: '127.0.0.1', origin: 'http://localhost:8080', userAgent: 'fuzz' };
  const session = async (type: number): Promise<Caller> => {
    const person = await new Resident(site).moveIn();
    const { customerId, token } = person.player;
    await site.db.updateTable('customers').set({ type }).where('id', '=', customerId).execute();
    const found = await authenticateSession(site.gateway, token);
    if (!found) throw new Error('no session');
    return { ...base, ...found };
  };
  const resident = await new Resident(site).moveIn();
  const launch = await authenticateLaunch(site.gateway, await resident.launch('slot'));
  if (!launch) throw new Error('no launch');
  callers = {
    guest: { ...base, role: 'guest' },
    trial: await session(trialType),
    member: await session(0),
    agent: await session(1),
    operator: { ...base, role: 'operator' },
    vendor: { ...base, role: 'vendor', vendor: 'PLR' },
    provider: { ...base, role: 'provider', nonce: 'ab'.repeat(32) },
    launch: { ...base, role: 'launch', ...launch },
  };
}, 60_000);
afterAll(() => site.close());

/** The gateway's own fault in a call, or null. */
async function faultOf(name: ActionName, request: unknown, caller: Caller): Promise<string | null> {
  try {
    await perform(site.gateway, name, request, { caller, cookies: testCookies() });
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null;
    return String(error);
  }
}

test.each(names)('[SAFE-05d] [CALL-07a] %s takes nasty values without a fault', async (name) => {
  const faults = new Set<string>();
  for (const role of rolesOf[entryOf(name).auth]) {
    for (const { field, request } of nastyRequests(entryOf(name).request)) {
      const fault = await faultOf(name, request, callers[role]);
      if (fault) faults.add(`${role} ${field} ${JSON.stringify(request)?.slice(0, 200)}: ${fault}`);
    }
  }
  expect([...faults].slice(0, 5)).toEqual([]);
});
