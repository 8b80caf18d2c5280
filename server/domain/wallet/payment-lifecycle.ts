import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { type MoneyChange, noteMoneyChanges } from '../messages/money.ts';
import { announceBalance } from './balance.ts';

interface PaymentRow {
  id: string;
  customer_id: string;
  state: string;
  reference: string;
  currency: string;
  reason: string | null;
}

type Actor = 'player' | 'provider' | 'operator' | 'clock';
/** Plain values, or SQL such as `now()`. */
type Columns<Row> = Partial<Record<keyof Row, unknown>>;

/** `Payload`: the columns that the caller supplies. */
export interface Transition<Row extends PaymentRow, Payload> {
  by: Actor;
  from: readonly Row['state'][];
  to: Row['state'];
  /** Beside the state. */
  when?: (row: Row) => boolean;
  /** Always written. */
  set?: Columns<Row>;
  /** In the same transaction; returns columns that name the movement. */
  move?: (db: Kysely<Database>, row: Row, payload: Payload) => Promise<Columns<Row>>;
}

type Change<Payloads> = {
  [Action in keyof Payloads]: { action: Action } & Payloads[Action];
}[keyof Payloads];

/** What differs between kinds of payments. */
export interface PaymentKind<Row extends PaymentRow, Payloads> {
  /** Names the tables: `…s` and `…_events`. */
  kind: 'deposit' | 'withdrawal';
  transitions: { readonly [Action in keyof Payloads]: Transition<Row, Payloads[Action]> };
  /** When overdue, by the column. */
  timeout: { action: keyof Payloads; column: keyof Row & string };
  /** Written unless the transition names another value. */
  reset: Columns<Row>;
  /** On arrival they change the balance. */
  balanceStates: readonly Row['state'][];
  /** Beside state, reference and reason. */
  messageOf: (row: Row) => Pick<MoneyChange, 'amount' | 'forced' | 'until'>;
}

/** By reference, or a customer's by id. */
type PaymentKey = { reference: string } | { id: string; customerId: string };

/** Not `changed` where the state does not allow it. */
export interface Outcome<Row> {
  row: Row;
  changed: boolean;
}

/** Makes, records and announces every change of a payment's state. */
export class PaymentLifecycle<Row extends PaymentRow, Payloads> {
  /** By name. */
  readonly transitions: PaymentKind<Row, Payloads>['transitions'];
  readonly #spec: PaymentKind<Row, Payloads>;
  readonly #table: RawBuilder<unknown>;

  constructor(spec: PaymentKind<Row, Payloads>) {
    this.#spec = spec;
    this.transitions = spec.transitions;
    this.#table = sql.table(`${spec.kind}s`);
  }

  allows(row: Row, action: keyof Payloads): boolean {
    const { from, when } = this.transitions[action];
    return from.includes(row.state) && (when?.(row) ?? true);
  }

  /**
   * With its money (WAL-05), under the row lock. Throws `not_found`.
   * @param decide gets the locked row; null: none
   * @param event the provider's id; a recorded one changes nothing
   */
  async transition(
    db: Kysely<Database>,
    key: PaymentKey,
    decide: (row: Row) => Change<Payloads> | null,
    event?: string,
  ): Promise<Outcome<Row>> {
    const row = await this.#lock(db, key);
    if (event !== undefined && (await this.#isRecorded(db, row, event)))
      return { row, changed: false };
    const change = decide(row);
    if (!change || !this.allows(row, change.action)) return { row, changed: false };
    const { action, ...columns } = change;
    const { by, to, set, move } = this.transitions[action];
    const changed = await this.#write(db, row, {
      ...this.#spec.reset,
      ...set,
      ...columns,
      ...(await move?.(db, row, change)),
      state: to,
      changed_at: sql`clock_timestamp()`,
    });
    await this.record(db, [changed], by, event);
    return { row: changed, changed: true };
  }

  async #lock(db: Kysely<Database>, key: PaymentKey): Promise<Row> {
    const where =
      'reference' in key
        ? sql`reference = ${key.reference}`
        : sql`id = ${key.id} AND customer_id = ${key.customerId}`;
    const { rows } = await sql<Row>`SELECT * FROM ${this.#table} WHERE ${where} FOR UPDATE`.execute(
      db,
    );
    if (!rows[0])
      throw new DomainError('not_found', { field: 'reference' in key ? 'reference' : 'id' });
    return rows[0];
  }

  async #isRecorded(db: Kysely<Database>, { id }: Row, event: string): Promise<boolean> {
    const { kind } = this.#spec;
    const { rows } = await sql`
      SELECT FROM ${sql.table(`${kind}_events`)} WHERE ${sql.ref(`${kind}_id`)} = ${id} AND event = ${event}`.execute(
      db,
    );
    return rows.length > 0;
  }

  async #write(db: Kysely<Database>, { id }: Row, columns: Columns<Row>): Promise<Row> {
    const { rows } = await sql<Row>`
      UPDATE ${this.#table} SET ${assignments(columns)} WHERE id = ${id} RETURNING *`.execute(db);
    return rows[0]!;
  }

  /** Of one customer or all; each once among all processes. */
  async runTimeouts(
    gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
    customerId: string | null = null,
  ): Promise<void> {
    const { timeout } = this.#spec;
    const { by, from, to, set } = this.transitions[timeout.action];
    // Literals, so that the partial indexes serve.
    const states = sql.join(from.map((state) => sql.lit(state)));
    const ended = await gateway.db.transaction().execute(async (db) => {
      const { rows } = await sql<Row>`
        UPDATE ${this.#table} SET ${assignments({ ...set, state: to, changed_at: sql`clock_timestamp()` })} WHERE id IN (
          SELECT id FROM ${this.#table} WHERE state IN (${states}) AND ${sql.ref(timeout.column)} <= now()
            AND (${customerId}::bigint IS NULL OR customer_id = ${customerId})
          ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED) RETURNING *`.execute(db);
      await this.record(db, rows, by);
      return rows;
    });
    for (const row of ended) await this.notify(gateway, row);
  }

  /** In their transaction, with event and message (WAL-06). */
  async record(
    db: Kysely<Database>,
    payments: readonly Row[],
    by: Actor,
    event: string | null = null,
  ): Promise<void> {
    if (payments.length === 0) return;
    const { kind, messageOf } = this.#spec;
    const payment = sql.ref(`${kind}_id`);
    const values = payments.map(({ id, state }) => sql`(${id}, ${state}, ${by}, ${event})`);
    const { rows } = await sql<{ id: string; payment: string }>`
      INSERT INTO ${sql.table(`${kind}_events`)} (${payment}, state, "by", event) VALUES ${sql.join(values)}
      RETURNING id, ${payment} AS payment`.execute(db);
    const eventOf = new Map(rows.map((row) => [row.payment, row.id]));
    const changes = payments.map((row) => {
      const { id, customer_id: customerId, state, currency, reference, reason } = row;
      const own = { eventId: eventOf.get(id)!, id, customerId, state, currency, reference, reason };
      return Object.assign(own, messageOf(row));
    });
    await noteMoneyChanges(db, kind, changes);
  }

  /** To open pages (LIVE-01); one that misses it asks on reconnecting. */
  async notify(
    gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
    { state, customer_id: customerId }: Row,
  ): Promise<void> {
    if (this.#spec.balanceStates.includes(state)) await announceBalance(gateway, customerId);
    gateway.live.news(customerId);
  }
}

const assignments = (columns: object) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
