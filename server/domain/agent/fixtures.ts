import { randomUUID } from 'node:crypto';
import { categories } from '../../../contract/shared.ts';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import type { Gateway } from '../../context.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { encrypted } from '../../testing/encrypt.ts';
import { testPlayer } from '../play/fixtures.ts';
import { newLinkCode } from '../identity/registration/link.ts';

/** The same in each category, basis points. */
export const ratesOf = (rate: number): TeamRates =>
  Object.fromEntries(categories.map((category) => [category, rate])) as TeamRates;

interface Given {
  agentId: string;
  key?: string;
}

/** An open link for members without rates; returns its id. */
export async function givenLink(
  { db }: Pick<Gateway, 'db'>,
  { agentId, key = randomUUID() }: Given,
): Promise<string> {
  const values = {
    customer_id: agentId,
    key,
    fingerprint: Buffer.alloc(32),
    code: newLinkCode(),
    name: 'Pulseras',
    role: 'member' as const,
    rates: JSON.stringify(ratesOf(0)),
  };
  return (
    await db.insertInto('register_links').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** An agent with a session, and the calls of the register centre. */
export class AgentCaller {
  readonly site: TestGateway;
  readonly id: string;
  readonly token: string;

  constructor(site: TestGateway, id: string, token: string) {
    this.site = site;
    this.id = id;
    this.token = token;
  }

  async ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await this.site.app.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    });
    return answer.json();
  }

  async links(pageNo = 1) {
    return (await this.ask('GET', `/api/agent/links?pageNo=${pageNo}`)).value;
  }

  createLink(changes: object = {}) {
    const form = { key: randomUUID(), name: 'Pulseras', role: 'member', rates: ratesOf(0) };
    return this.ask('POST', '/api/agent/links', { ...form, days: null, maxUses: null, ...changes });
  }

  closeLink(id: string) {
    return this.ask('POST', '/api/agent/links/close', { id });
  }

  async openAccount(changes: object) {
    const form = {
      key: randomUUID(),
      role: 'member',
      rates: ratesOf(0),
      username: `bago${randomUUID().slice(0, 8)}`,
      birthday: '1990-05-17',
      agreed: true,
    };
    const body = await encrypted(this.site.app, { ...form, ...changes });
    return this.ask('POST', '/api/agent/accounts', body);
  }
}

/** @param uplineId default: none */
export async function newAgent(site: TestGateway, uplineId: string | null = null) {
  const { customerId, token } = await testPlayer(site.gateway, 0);
  await site.db
    .updateTable('customers')
    .set({ type: uplineId === null ? 1 : 2, upline_id: uplineId })
    .where('id', '=', customerId)
    .execute();
  return new AgentCaller(site, customerId, token);
}
