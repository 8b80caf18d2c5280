import { randomUUID } from 'node:crypto';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';

/** A member's calls, and the operator's, of support. */
export class SupportMember extends Teller {
  /** A new member. */
  async begin(): Promise<this> {
    this.player = await testPlayer(this.site.gateway, 0);
    return this;
  }

  queued = (
    method: 'POST' | 'PUT',
    body: object,
    key: string = randomUUID(),
    url = '/api/wps/support',
  ) =>
    this.ask(method, url, body, {
      authorization: `Bearer ${this.player.token}`,
      'idempotency-key': key,
    });

  open = (change: object = {}, key?: string) =>
    this.queued(
      'POST',
      {
        key: randomUUID(),
        topic: 'deposit',
        text: 'Where is my deposit?',
        pictures: [],
        ...change,
      },
      key,
    );

  /** Opens one; returns its number. */
  async opened(change: object = {}): Promise<string> {
    const { value, code } = await this.open(change);
    if (!value) throw new Error(`no ticket was opened: ${code}`);
    return value.number;
  }

  write = (number: string, text: string, change: object = {}, key?: string) =>
    this.queued('PUT', { number, text, pictures: [], ...change }, key);
  close = (number: string) => this.ask('POST', '/api/wps/support/close', { number });
  tickets = async (pageNo = 1) =>
    (await this.ask('GET', `/api/wps/support/tickets?pageNo=${pageNo}`)).value;
  ticket = async (number: string) => {
    const { value, code } = await this.ask('GET', `/api/wps/support/ticket?number=${number}`);
    return value ?? { code };
  };
  inbox = async () => (await this.ask('GET', '/api/wps/relay/messages')).value;

  answer = (number: string, text: string, change: object = {}) =>
    this.operator('POST', 'supportTicket', { number, text, key: randomUUID(), ...change });
  closeByOperator = (number: string) => this.operator('PUT', 'supportTicket', { number });
  seenByOperator = async (number: string) =>
    (await this.operator('GET', `supportTicket?number=${number}`)).value;
}
