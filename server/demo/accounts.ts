import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../domain/identity/common/passwords.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { nowDate } from '../clock.ts';
import { importHistory } from '../ledger/import-history.ts';
import { fingerprint, openAccount, systemAccount } from '../ledger/ledger.ts';
import { type DemoPerson, downline } from './people.ts';
import { fillShelf } from './shelf.ts';
import { day } from './time.ts';

/** Printed at start; verified contacts, first deposits in centavos. */
const principals = [
  {
    account: 'player',
    password: 'Maligaya#21',
    nickname: 'Ligaya',
    type: 0,
    deposit: 2_500_000,
    isDefault: false,
    mobile: '+639171234501',
    joinedDaysAgo: 0,
    affiliateCode: null,
  },
  {
    account: 'agent',
    password: 'Bayanihan#21',
    nickname: 'Mang Ramon',
    type: 1,
    deposit: 5_000_000,
    isDefault: false,
    mobile: '+639171234502',
    joinedDaysAgo: 400,
    affiliateCode: 'FIESTA21',
  },
  {
    account: 'fresh',
    password: '123456',
    nickname: 'Bagong Salta',
    type: 0,
    deposit: 100_000,
    isDefault: true,
    mobile: '+639171234503',
    joinedDaysAgo: 0,
    affiliateCode: null,
  },
] as const;

/** By username. */
export const publishedPasswords: ReadonlyMap<string, string> = new Map(
  principals.map(({ account, password }) => [account, password]),
);

/**
 * Opens a member, an agent with a downline of four levels and a default-password account.
 * Idempotent.
 */
export async function seedAccounts(
  gateway: Pick<Gateway, 'db'>,
  now: Date = nowDate(),
): Promise<void> {
  const hashes = await Promise.all(principals.map(({ password }) => hashPassword(password)));
  await gateway.db.transaction().execute(async (db) => {
    const agentId = await openPrincipals(db, hashes, now);
    if (agentId !== null) await openDownline(db, agentId, now);
  });
}

/** Returns the agent's id, or null when they existed. */
async function openPrincipals(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: Date,
): Promise<string | null> {
  let agentId: string | null = null;
  for (const [i, principal] of principals.entries()) {
    const { account, nickname, type, deposit, isDefault, mobile, affiliateCode } = principal;
    const joined = new Date(now.getTime() - principal.joinedDaysAgo * day);
    const opened = await db
      .insertInto('customers')
      .values({
        account,
        nickname,
        type,
        password_hash: hashes[i] ?? null,
        default_password: isDefault,
        language: null,
        mobile,
        mobile_verified_at: joined,
        email: `${account}@palaro.example`,
        email_verified_at: joined,
        affiliate_code: affiliateCode,
        created_at: joined,
      })
      .onConflict((conflict) => conflict.column('account').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) continue;
    await welcome(db, opened.id, deposit, joined);
    // Visitors cannot read the outbox: no second factor anywhere.
    const everywhere = ['0.0.0.0/0', '::/0'].map((network) => ({
      customer_id: opened.id,
      network,
      used_at: sql<Date>`'infinity'`,
    }));
    await db.insertInto('known_networks').values(everywhere).execute();
    if (account === 'player') await fillShelf(db, opened.id);
    if (account !== 'agent') continue;
    agentId = opened.id;
  }
  return agentId;
}

async function welcome(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
  at: Date,
): Promise<void> {
  const wallet = await openAccount(db, customerId, memberCurrency);
  const rails = await systemAccount(db, 'rails', memberCurrency, customerId);
  const legs = [
    { account: wallet, amount },
    { account: rails, amount: -amount },
  ];
  const asked = {
    scope: 'demo deposit',
    key: customerId,
    fingerprint: fingerprint(customerId, amount),
  };
  await importHistory(db, [{ kind: 'deposit', ...asked, legs, at }]);
}

/** Without passwords. */
async function openDownline(db: Kysely<Database>, agentId: string, now: Date): Promise<void> {
  const ids = new Map<DemoPerson | null, string>([[null, agentId]]);
  for (const level of [1, 2, 3, 4]) {
    const people = downline.filter((person) => person.level === level);
    const rows = people.map(({ account, nickname, type, upline, joinedDaysAgo }) => {
      const joined = new Date(now.getTime() - joinedDaysAgo * day);
      const times = { created_at: joined, first_login_at: joined };
      return { account, nickname, type, upline_id: ids.get(upline) ?? agentId, ...times };
    });
    const opened = await db
      .insertInto('customers')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('account')
          .doUpdateSet((update) => ({ upline_id: update.ref('excluded.upline_id') })),
      )
      .returning(['id', 'account'])
      .execute();
    const byAccount = new Map(opened.map((row) => [row.account, row.id]));
    for (const person of people) ids.set(person, byAccount.get(person.account) ?? agentId);
    await db
      .insertInto('accounts')
      .values(
        opened.map(({ id }) => ({
          customer_id: id,
          purpose: 'wallet' as const,
          currency: memberCurrency,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
