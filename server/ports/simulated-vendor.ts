import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { baryaVendor } from '../../games/barya/meta.ts';
import { type Side, payoutOf, sides } from '../../games/barya/rules.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Database } from '../db/database.ts';
import type { SimulatedVendorRoundsTable, VendorRoundState } from '../db/tables/play.ts';
import { type WalletResponse, askAgain, askWallet } from './vendor-calls.ts';

/** Amounts in centavos. */
export interface Toss {
  key: string;
  stake: number;
  choice: string;
  /** Null until the stake is taken. */
  result: string | null;
  payout: number;
  state: VendorRoundState;
  rejection: string | null;
  /** As last reported, or null. */
  balance: number | null;
}

interface Seat {
  balance: number;
  currency: string;
  trial: boolean;
  last: Toss | null;
}

interface TossRequest {
  token: string;
  /** The same key is the same toss. */
  key: string;
  stake: number;
  choice: Side;
}

/** The embedded external vendor (GAME-13); uses the site's HTTP interface only. */
export interface SimulatedVendor {
  open(token: string): Promise<WalletResponse<Seat>>;
  /**
   * Takes the stake, tosses and pays, once per key. Rejects for the token only; a rejected stake is
   * in the toss.
   */
  toss(request: TossRequest): Promise<WalletResponse<Toss>>;
  find(token: string, key: string): Promise<Toss | null>;
  /** Ends rounds left by any process: pays wins, returns stakes that may have been taken. */
  settleDue(): Promise<void>;
}

type Round = Selectable<SimulatedVendorRoundsTable>;

/** Tries of a call, and ms between. */
const tries = 3;
const pauseMs = 300;
/** Seconds until an open round is resumed; longer than a player waits. */
const again = 20;

export const simulatedVendorKey = (secret: string): Buffer =>
  createHash('sha256').update(`simulated vendor ${secret}`).digest();

/**
 * For demonstrations. Stores each round before it calls the wallet, so that a crash leaves nothing
 * unpaid.
 * @param origin the site's
 */
export function simulatedVendor(
  db: Kysely<Database>,
  key: Buffer,
  origin: string,
): SimulatedVendor {
  const vendor = new Vendor(db, { code: baryaVendor.code, key, origin });
  return {
    open: (token) => vendor.open(token),
    toss: (request) => vendor.toss(request),
    find: (token, roundKey) => vendor.find(token, roundKey),
    settleDue: () => vendor.settleDue(),
  };
}

const openingOf = (token: string): Buffer => createHash('sha256').update(token).digest();

class Vendor {
  readonly #db: Kysely<Database>;
  readonly #self: Parameters<typeof askWallet>[0];

  constructor(db: Kysely<Database>, self: Parameters<typeof askWallet>[0]) {
    this.#db = db;
    this.#self = self;
  }

  async open(token: string): Promise<WalletResponse<Seat>> {
    const heard = await askAgain(
      () => askWallet(this.#self, 'authenticate', { token }),
      tries,
      pauseMs,
    );
    if (heard.kind !== 'answer') return heard;
    const { balance, currency, trial } = heard.value;
    const opening = openingOf(token);
    const last = await this.#db
      .selectFrom('simulated_vendor_rounds')
      .selectAll()
      .where('opening', '=', opening)
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      kind: 'answer',
      value: { balance, currency, trial, last: last ? toToss(last) : null },
    };
  }

  async toss({ token, key, stake, choice }: TossRequest): Promise<WalletResponse<Toss>> {
    const known = await this.find(token, key);
    if (known) return { kind: 'answer', value: known };
    const player = await askAgain(
      () => askWallet(this.#self, 'authenticate', { token }),
      tries,
      pauseMs,
    );
    if (player.kind !== 'answer') return player;
    const result = sides[randomInt(sides.length)]!;
    const opening = openingOf(token);
    const made = await this.#db
      .insertInto('simulated_vendor_rounds')
      .values({
        id: randomBytes(12).toString('base64url'),
        opening,
        key,
        token,
        player_id: player.value.playerId,
        stake,
        choice,
        result,
        payout: payoutOf(stake, choice, result),
        due_at: inSeconds(again),
      })
      .onConflict((conflict) => conflict.columns(['opening', 'key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) await this.#bet(made);
    // The first of two concurrent tosses counts.
    const now = await this.find(token, key);
    return now ? { kind: 'answer', value: now } : { kind: 'silence' };
  }

  async find(token: string, key: string): Promise<Toss | null> {
    const row = await this.#db
      .selectFrom('simulated_vendor_rounds')
      .selectAll()
      .where('opening', '=', openingOf(token))
      .where('key', '=', key)
      .executeTakeFirst();
    return row ? toToss(row) : null;
  }

  async settleDue(): Promise<void> {
    const { rows } = await sql<Round>`
      UPDATE simulated_vendor_rounds SET due_at = now() + make_interval(secs => ${again})
      WHERE id IN (SELECT id FROM simulated_vendor_rounds WHERE token IS NOT NULL AND due_at <= now() ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING *`.execute(this.#db);
    for (const row of rows) {
      // The stake may have been taken, and no page waits.
      if (row.state === 'betting') await this.#giveBack(row);
      else if (row.state === 'paying') await this.#pay(row);
      else await this.#rollBack(row);
    }
  }

  async #bet(row: Round): Promise<void> {
    const request = {
      ...this.#player(row),
      transactionId: `${row.id}:bet`,
      roundId: row.id,
      amount: Number(row.stake),
    };
    let unheard = false;
    const ask = async () => {
      const heard = await askWallet(this.#self, 'debit', request);
      unheard ||= heard.kind === 'silence';
      return heard;
    };
    const heard = await askAgain(ask, tries, pauseMs);
    // Rejected after a silence: it may have been taken before.
    if (heard.kind === 'rejected' && !unheard) {
      await this.#turn(row, 'betting', { state: 'rejected', rejection: heard.code, token: null });
    } else if (heard.kind !== 'answer') {
      await this.#giveBack(row);
    } else if (
      await this.#turn(row, 'betting', { state: 'paying', balance: heard.value.balance })
    ) {
      await this.#pay(row);
    }
  }

  /** Credits 0 for a loss, to end the round. */
  async #pay(row: Round): Promise<void> {
    const request = {
      ...this.#player(row),
      transactionId: `${row.id}:pay`,
      roundId: row.id,
      amount: Number(row.payout),
    };
    const heard = await askAgain(() => askWallet(this.#self, 'credit', request), tries, pauseMs);
    if (heard.kind === 'answer')
      await this.#turn(row, 'paying', { state: 'paid', balance: heard.value.balance, token: null });
  }

  async #giveBack(row: Round): Promise<void> {
    if (await this.#turn(row, 'betting', { state: 'returning' })) await this.#rollBack(row);
  }

  async #rollBack(row: Round): Promise<void> {
    const request = { ...this.#player(row), transactionId: `${row.id}:bet` };
    const heard = await askAgain(() => askWallet(this.#self, 'rollback', request), tries, pauseMs);
    if (heard.kind === 'answer')
      await this.#turn(row, 'returning', {
        state: 'returned',
        balance: heard.value.balance,
        token: null,
      });
  }

  #player({ token, player_id: playerId }: Round): { token: string; playerId: string } {
    if (token === null) throw new Error('a round that is over asks nothing of the wallet');
    return { token, playerId };
  }

  /** False when another process did it. */
  async #turn(
    { id }: Round,
    from: VendorRoundState,
    change: { state: VendorRoundState; rejection?: ErrorCode; balance?: number; token?: null },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('simulated_vendor_rounds')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** By the database's clock. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

function toToss({ key, stake, choice, result, payout, state, rejection, balance }: Round): Toss {
  const taken = state === 'paying' || state === 'paid';
  return {
    key,
    stake: Number(stake),
    choice,
    result: taken ? result : null,
    payout: taken ? Number(payout) : 0,
    state,
    rejection,
    balance: balance === null ? null : Number(balance),
  };
}
