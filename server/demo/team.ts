import type { Kysely } from 'kysely';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { markPlayed } from '../domain/wagering/turnover.ts';
import { fingerprint } from '../ledger/ledger.ts';
import { type Booking, type Purse, book, openPurses, purseOf } from './booking.ts';
import { openContracts } from './contracts.ts';
import { openIdentities } from './identities.ts';
import { writeInbox } from './inbox.ts';
import { type PastDeposit, type PastWithdrawal, planPayments, writePayments } from './payments.ts';
import { downline } from './people.ts';
import { rebatePast, writeRebates } from './rebates.ts';
import { settlePast, writeSettlements } from './settlements.ts';
import { hour, midnight, minute } from './time.ts';

const agents = downline.filter(({ type }) => type === 2);
const subAgents = agents.filter(({ level }) => level === 1);

/** Centavos; all at some hour of a day before the start. */
interface Moved {
  account: string;
  amount: number;
  daysAgo: number;
}

const deposits: readonly Moved[] = [
  { account: 'agent', amount: 1_000_000, daysAgo: 57 },
  { account: 'agent', amount: 500_000, daysAgo: 23 },
  ...subAgents.map(({ account }, i) => ({
    account,
    amount: 200_000 + i * 50_000,
    daysAgo: 52 - i * 7,
  })),
];
const withdrawals: readonly Moved[] = [
  { account: 'agent', amount: 400_000, daysAgo: 40 },
  { account: 'agent', amount: 600_000, daysAgo: 16 },
  { account: 'agent', amount: 300_000, daysAgo: 1 },
];
/** From the agent. */
const sent: readonly Moved[] = subAgents.flatMap(({ account }, i) => [
  { account, amount: 150_000 + i * 20_000, daysAgo: 55 - i * 3 },
  { account, amount: 50_000 + i * 10_000, daysAgo: 20 - i * 3 },
]);
/** To the agent. */
const returned: readonly Moved[] = subAgents
  .slice(1, 3)
  .map(({ account }, i) => ({ account, amount: 30_000, daysAgo: 12 - i * 4 }));

/** The agent's name in documents. */
const agentName = 'Ramon Macaraeg';

/**
 * The agent's and sub-agents' contracts with the settlements of two months, rebates, payments, and
 * transfers between them. Comes after the play that it is of. Skips when there are contracts.
 */
export async function seedTeam(gateway: Pick<Gateway, 'db'>, now: Date = nowDate()): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    if (await db.selectFrom('contracts').select('id').limit(1).executeTakeFirst()) return;
    const purses = await openPurses(db, ['agent', ...agents.map(({ account }) => account)]);
    const agent = purseOf(purses, 'agent');
    const owner = { purse: agent, name: agentName, daysAgo: 90 };
    const bound = await openIdentities(gateway, db, [owner], now);
    const payments = await planPayments(db, paymentsOf(purses, now), bound, now);
    const contracts = await openContracts(db, purses, now);
    const { settled, bookings } = await settlePast(db, contracts, purses, now);
    const transfers = transfersOf(purses, now);
    const { rebates, bookings: rebated } = await rebatePast(db, purses, now);
    await book(db, [
      ...payments.bookings,
      ...bookings,
      ...rebated,
      ...transfers.map(({ booking }) => booking),
    ]);
    await writePayments(db, payments);
    await writeSettlements(db, settled);
    await writeRebates(db, rebates);
    await writeTransfers(db, transfers);
    const last = payments.withdrawals.at(-1)!;
    await markPlayed(db, agent.customerId, last.created_at.toISOString());
    await writeInbox(db, agent.customerId, { contracts, settled, rebates, payments, now });
  });
}

const at = (now: Date, { daysAgo }: Moved, hours: number): Date =>
  new Date(midnight(now, daysAgo) + hours * hour);

function paymentsOf(
  purses: ReadonlyMap<string, Purse>,
  now: Date,
): (PastDeposit | PastWithdrawal)[] {
  const deposited = deposits.map((one): PastDeposit => {
    const purse = purseOf(purses, one.account);
    return { type: 'deposit', purse, amount: one.amount, at: at(now, one, 11.4) };
  });
  const withdrawn = withdrawals.map((one): PastWithdrawal => {
    const requested = at(now, one, 13.2);
    const paidAt = new Date(requested.getTime() + 48 * minute);
    const purse = purseOf(purses, one.account);
    return { type: 'withdrawal', purse, amount: one.amount, at: requested, paidAt };
  });
  return [...deposited, ...withdrawn];
}

interface Transfer {
  kind: 'downline' | 'upline';
  from: Purse;
  to: Purse;
  amount: number;
  booking: Booking;
  transferId?: string;
}

function transfersOf(purses: ReadonlyMap<string, Purse>, now: Date): Transfer[] {
  const agent = purseOf(purses, 'agent');
  return [
    ...sent.map((one) =>
      transferOf('downline', agent, purseOf(purses, one.account), one.amount, at(now, one, 15.6)),
    ),
    ...returned.map((one) =>
      transferOf('upline', purseOf(purses, one.account), agent, one.amount, at(now, one, 17.1)),
    ),
  ];
}

function transferOf(
  kind: Transfer['kind'],
  from: Purse,
  to: Purse,
  amount: number,
  when: Date,
): Transfer {
  const key = `demo ${to.account} ${when.toISOString()}`;
  const movement = {
    kind,
    scope: `wallet:${from.customerId}`,
    key,
    fingerprint: fingerprint(kind, to.customerId, amount),
    legs: [
      { account: from.wallet, amount: -amount },
      { account: to.wallet, amount },
    ],
    meta: { from: from.customerId, to: to.customerId },
    at: when,
  };
  const booked = (written: { transferId: string }) => {
    transfer.transferId = written.transferId;
  };
  const transfer: Transfer = { kind, from, to, amount, booking: { movement, booked } };
  return transfer;
}

/** Those to downlines have rows. */
async function writeTransfers(db: Kysely<Database>, transfers: readonly Transfer[]): Promise<void> {
  const rows = transfers.flatMap(({ kind, from, to, amount, booking, transferId }) =>
    kind === 'downline' && transferId !== undefined
      ? [
          {
            transfer_id: transferId,
            from_id: from.customerId,
            to_id: to.customerId,
            amount,
            at: booking.movement.at,
          },
        ]
      : [],
  );
  await db.insertInto('team_transfers').values(rows).execute();
}
