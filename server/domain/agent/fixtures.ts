import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { importHistory } from '../../ledger/import-history.ts';
import { fingerprint, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { openSession } from '../identity/session/sessions.ts';
import { categories } from '../../../contract/categories.ts';
import type { TeamRates } from '../../../contract/agent/team-rates.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { encrypted } from '../../testing/encrypt.ts';
import { siteDay } from '../../kernel/site-day.ts';
import { testPlayer } from '../play/fixtures.ts';
import { newLinkCode } from '../identity/registration/link.ts';

type Site = Pick<Gateway, 'db'>;

/** Games of server/testing/template.ts, with their categories. */
export const games = { house: { id: '1', category: 'RNG' }, vendor: { id: '5', category: 'LIVE' } };

export interface Person {
  id: string;
  wallet: string;
}

/** Counts up to an instant of the test's own time. */
export async function countUpTo({ db }: Site, until: Date, size = 20_000): Promise<void> {
  for (let more = true; more;) {
    const { rows } = await sql<{
      more: boolean;
    }>`SELECT count_teams(${until}, ${size}) AS more`.execute(db);
    more = rows[0]!.more;
  }
}

/** Writes play and money as the gateway does, at instants of the test's own time. */
export class Past {
  readonly gateway: Gateway;
  readonly #launches = new Map<string, string>();

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  /** Opens an account below another. */
  async person(upline: Person | null, at: Date, type = 0, currency = 'PHP'): Promise<Person> {
    const account = `t${randomUUID().slice(0, 12).replaceAll('-', '')}`;
    const { db } = this.gateway;
    return this.#dated(at, async () => {
      const values = { account, nickname: account, type, upline_id: upline?.id ?? null };
      const { id } = await db
        .insertInto('customers')
        .values({ ...values, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, wallet: await openAccount(db, id, currency) };
    });
  }

  async move(person: Person, upline: Person | null, at: Date): Promise<void> {
    await this.#dated(at, () =>
      this.gateway.db
        .updateTable('customers')
        .set({ upline_id: upline?.id ?? null })
        .where('id', '=', person.id)
        .execute(),
    );
  }

  async setType(person: Person, type: number, at: Date): Promise<void> {
    await this.#dated(at, () =>
      this.gateway.db.updateTable('customers').set({ type }).where('id', '=', person.id).execute(),
    );
  }

  async #dated<T>(at: Date, work: () => Promise<T>): Promise<T> {
    const { db } = this.gateway;
    const last = sql<string>`(SELECT coalesce(max(id), 0) FROM team_changes)`;
    const { rows } = await sql<{ id: string }>`SELECT ${last} AS id`.execute(db);
    const done = await work();
    await sql`UPDATE team_changes SET at = ${at} WHERE id > ${rows[0]!.id}`.execute(db);
    return done;
  }

  /**
   * Moves centavos into the wallet, or out of it.
   * @returns the transfer's id
   */
  async money(
    person: Person,
    kind: string,
    amount: number,
    at: Date,
    {
      purpose = 'wallet',
      currency = 'PHP',
    }: { purpose?: 'wallet' | 'locked'; currency?: string } = {},
  ): Promise<string> {
    const { db } = this.gateway;
    const account =
      purpose === 'wallet'
        ? person.wallet
        : await openAccount(db, person.id, currency, { purpose });
    const house = await systemAccount(db, 'house', currency, person.id);
    return this.transfer(kind, at, [
      { account, amount },
      { account: house, amount: -amount },
    ]);
  }

  async transfer(
    kind: string,
    at: Date,
    legs: readonly { account: string; amount: number }[],
    key: string = randomUUID(),
  ): Promise<string> {
    const movement = { kind, scope: 'past', key, fingerprint: fingerprint(kind), at };
    const moved = legs.filter(({ amount }) => amount !== 0);
    const [written] = await this.gateway.db
      .transaction()
      .execute((db) => importHistory(db, [{ ...movement, legs: [...moved] }]));
    return written!.transferId;
  }

  /** Takes a transfer back, as `correct` does now; returns the correction's id. */
  async correct(id: string, at: Date): Promise<string> {
    const { rows } = await sql<{ account: string; amount: string }>`
      SELECT account_id AS account, amount FROM entries WHERE transfer_id = ${id} ORDER BY line DESC`.execute(
      this.gateway.db,
    );
    const legs = rows.map(({ account, amount }) => ({ account, amount: -Number(amount) }));
    const correction = await this.transfer('correction', at, legs);
    // Transfers are written once: no trigger here, for what the ledger would have written.
    await this.gateway.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      await sql`UPDATE transfers SET meta = jsonb_build_object('corrects', ${id}::text) WHERE id = ${correction}`.execute(
        db,
      );
    });
    return correction;
  }

  /** A settled round of the house; counts whole. Returns its id. */
  async round(person: Person, stake: number, payout: number, at: Date, currency = 'PHP') {
    const house = await systemAccount(this.gateway.db, 'house', currency, person.id);
    const id = await this.transfer('round', at, [
      { account: person.wallet, amount: -stake },
      { account: house, amount: stake },
      { account: person.wallet, amount: payout },
      { account: house, amount: -payout },
    ]);
    await sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, currency, balance_after, balance_version, at)
      VALUES (${id}, ${person.id}, ${games.house.id}, ${stake}, ${payout}, ${stake}, '{}', ${currency}, 0, 0, ${at})`.execute(
      this.gateway.db,
    );
    return id;
  }

  /** A vendor's transaction; `validBet` as `count_vendor_round` would note it. */
  async vendor(
    person: Person,
    kind: 'debit' | 'credit',
    {
      round,
      amount,
      validBet = 0,
      at,
    }: { round: string; amount: number; validBet?: number; at: Date },
  ): Promise<string> {
    const id = randomUUID();
    if (amount > 0) await this.money(person, kind, kind === 'debit' ? -amount : amount, at);
    await sql`INSERT INTO seamless_transactions (vendor, customer_id, transaction_id, kind, launch_id, round_id, amount, valid_bet, fingerprint, at)
      VALUES ('AG', ${person.id}, ${id}, ${kind}, ${await this.#launchOf(person)}, ${round}, ${amount}, ${validBet}, '', ${at})`.execute(
      this.gateway.db,
    );
    return id;
  }

  /** Takes a debit back; the round's first credit then counts less by `lost`. */
  async rollback(
    person: Person,
    debit: string,
    { amount, at, credit, lost = 0 }: { amount: number; at: Date; credit?: string; lost?: number },
  ): Promise<void> {
    await this.money(person, 'rollback', amount, at);
    const { db } = this.gateway;
    const row = (id: string) =>
      sql`customer_id = ${person.id} AND vendor = 'AG' AND transaction_id = ${id}`;
    await sql`INSERT INTO vendor_corrections (at, customer_id, vendor, transaction_id, rolled_back, valid_bet)
      SELECT ${at}, customer_id, vendor, transaction_id, true, -valid_bet FROM seamless_transactions WHERE ${row(debit)}`.execute(
      db,
    );
    await sql`UPDATE seamless_transactions SET state = 'rolled_back', valid_bet = 0 WHERE ${row(debit)}`.execute(
      db,
    );
    if (credit === undefined || lost === 0) return;
    await sql`INSERT INTO vendor_corrections (at, customer_id, vendor, transaction_id, rolled_back, valid_bet)
      VALUES (${at}, ${person.id}, 'AG', ${credit}, false, ${-lost})`.execute(db);
    await sql`UPDATE seamless_transactions SET valid_bet = valid_bet - ${lost} WHERE ${row(credit)}`.execute(
      db,
    );
  }

  async #launchOf(person: Person): Promise<string> {
    const known = this.#launches.get(person.id);
    if (known !== undefined) return known;
    const { db } = this.gateway;
    await openSession(this.gateway, person.id, { ip: '127.0.0.1', userAgent: 'test' });
    const { rows } = await sql<{ id: string }>`
      INSERT INTO launches (token_hash, session_id, customer_id, game_id, vendor, game_code, wallet_id, house_id, currency, trial, language, expires_at)
      SELECT sha256(convert_to(${randomUUID()}, 'UTF8')), max(id), ${person.id}, ${games.vendor.id}, 'AG', 'AG-2', ${person.wallet}, ${person.wallet}, 'PHP', false, 'EN', now()
      FROM sessions WHERE customer_id = ${person.id} RETURNING id`.execute(db);
    this.#launches.set(person.id, rows[0]!.id);
    return rows[0]!.id;
  }
}

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

  async ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
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

  team(query: Record<string, string> = {}) {
    return this.ask('GET', `/api/agent/team?${new URLSearchParams(query)}`);
  }

  member(account: string, query: Record<string, string> = {}) {
    const search = new URLSearchParams({ account, period: 'month', ...query });
    return this.ask('GET', `/api/agent/team/member?${search}`);
  }

  setRates(account: string, rates: TeamRates) {
    return this.ask('PUT', '/api/agent/team/rates', { account, rates });
  }

  async account(): Promise<string> {
    const { account } = await this.site.db
      .selectFrom('customers')
      .select('account')
      .where('id', '=', this.id)
      .executeTakeFirstOrThrow();
    return account;
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

/** Sets rates from today on, or from other days before or after it. */
export const giveRates = (site: Site, customerId: string, rates: TeamRates, day = 0) =>
  writeRates(site, customerId, rates, sql`${siteDay} + ${day}::integer`);

/** Sets rates from a named day on. */
export const giveRatesFrom = (site: Site, customerId: string, rates: TeamRates, day: string) =>
  writeRates(site, customerId, rates, sql`${day}::date`);

async function writeRates(
  { db }: Site,
  customerId: string,
  rates: TeamRates,
  from: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO team_rates (customer_id, category, from_day, rate)
    SELECT ${customerId}, category, ${from}, rate::integer
    FROM jsonb_each_text(${JSON.stringify(rates)}::jsonb) AS given (category, rate)`.execute(db);
}

/** Of bets from a day on, in place of the day of the migration. */
export async function beginRebates({ db }: Site, day: string): Promise<void> {
  await sql`UPDATE team_rebate_mark SET first_day = ${day}, day = ${day}::date - 1`.execute(db);
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

/** Begins levels as of leaders with a hundred accounts right below them. */
export async function widen(db: TestGateway['db'], leaders: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO team_wide (leader_id) SELECT DISTINCT unnest(${leaders}::bigint[]) ON CONFLICT DO NOTHING RETURNING leader_id AS id`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  await sql`SELECT write_levels(ARRAY(SELECT customer_id FROM team_members WHERE upline_id = ANY (${ids}::bigint[])))`.execute(
    db,
  );
}
