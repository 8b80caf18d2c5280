import { randomUUID } from 'node:crypto';
import { operatorKey } from '../../operator/key.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { testPng } from '../../testing/pictures.ts';
import { encrypted } from '../../testing/encrypt.ts';
import { type TestPlayer, testPlayer } from '../play/fixtures.ts';
import { documentHash } from '../limits/traits.ts';
import { hashPassword } from '../identity/common/passwords.ts';

export const transactionPassword = '482913';
let people = 0;
/** Made once, since hashing is slow. */
let hash: Promise<string> | undefined;

/** Each with a new document number. */
export const details = () => {
  people += 1;
  return {
    fullName: 'Maria Clara Reyes',
    birthday: '1990-05-17',
    birthplace: 'Iloilo City',
    nationality: 'Filipino',
    presentAddress: '12 Mabini St, Iloilo City',
    permanentAddress: '12 Mabini St, Iloilo City',
    occupation: 'Teacher',
    incomeSource: 'salary',
    document: 'philsys',
    documentNumber: `1234-5678-${people}`,
  };
};

/** A member's calls. */
export class Teller {
  readonly site: TestGateway;
  player!: TestPlayer;
  accountId = '';

  constructor(site: TestGateway) {
    this.site = site;
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    headers: Record<string, string> = { authorization: `Bearer ${this.player.token}` },
  ) {
    const { app, operator } = this.site;
    const answer = await ('x-operator-key' in headers ? operator : app).inject({
      method,
      url,
      headers: { host: 'localhost:8080', ...headers },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  }
  askEncrypted = async (url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    this.ask(method, url, await encrypted(this.site.app, body));
  operator = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    this.ask(method, `/api/operator/${path}`, payload, {
      'x-operator-key': operatorKey(this.site.gateway.env.dataDir),
    });
  upload = async (bytes: Buffer = testPng()): Promise<string> =>
    (await this.ask('POST', '/api/v2/uploads/picture', { data: bytes.toString('base64') })).value
      ?.id;

  overview = async () => (await this.ask('GET', '/api/v2/withdrawals/overview')).value;
  one = async (id: string) => (await this.ask('GET', `/api/v2/withdrawals/one?id=${id}`)).value;
  request = (body: object = {}) =>
    this.askEncrypted('/api/v2/withdrawals', {
      key: randomUUID(),
      accountId: this.accountId,
      amount: 50_000,
      confirmation: { password: transactionPassword },
      ...body,
    });
  confirm = (id: string, outcome: string, more: object = {}) =>
    this.ask('POST', '/api/v2/withdrawals/confirm', { id, outcome, ...more });
  decide = (reference: string, decision: string, more: object = {}) =>
    this.operator('PUT', 'withdrawal', { reference, decision, ...more });
  bind = (
    number: string,
    institution = 'gcash',
    confirmation: object = { password: transactionPassword },
  ) => this.askEncrypted('/api/v2/withdrawals/accounts', { institution, number, confirmation });

  async account(): Promise<string> {
    const { account } = await this.site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', this.player.customerId)
      .executeTakeFirstOrThrow();
    return account;
  }

  /** By account purpose, centavos. */
  async money() {
    const rows = await this.site.db
      .selectFrom('accounts')
      .select(['purpose', 'balance'])
      .where('customer_id', '=', this.player.customerId)
      .execute();
    return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]));
  }

  /** Has so many centavos and meets every other requirement. */
  async ready(amount: number): Promise<void> {
    this.player = await testPlayer(this.site.gateway, amount);
    const { customerId } = this.player;
    const { fullName, presentAddress, permanentAddress, incomeSource, documentNumber, ...same } =
      details();
    const approved = { state: 'approved' as const, pictures: [], decided_at: new Date() };
    const columns = {
      full_name: fullName,
      present_address: presentAddress,
      permanent_address: permanentAddress,
      income_source: incomeSource,
      document_number: documentNumber,
      document_hash: await documentHash(this.site.gateway, same.document, documentNumber),
    };
    await this.site.db
      .insertInto('kyc_submissions')
      .values({ customer_id: customerId, ...same, ...columns, ...approved })
      .execute();
    hash ??= hashPassword(transactionPassword);
    await this.site.db
      .insertInto('transaction_passwords')
      .values({ customer_id: customerId, hash: await hash })
      .execute();
    people += 1;
    const account = {
      customer_id: customerId,
      institution: 'gcash' as const,
      number: `09${String(170_000_000 + people)}`,
      name: fullName,
    };
    this.accountId = (
      await this.site.db
        .insertInto('payout_accounts')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
}
