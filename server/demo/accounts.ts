import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { houseVendor } from '../domain/play/house-games.ts';
import { hashPassword } from '../domain/identity/common/passwords.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { fingerprint, move, openAccount, systemAccount } from '../ledger/ledger.ts';
import { type DemoPerson, downline } from './people.ts';
import { fillShelf } from './shelf.ts';
import { encryptColumn } from '../vault/columns.ts';

/** Printed at start; verified contacts, deposits in centavos. */
const principals = [
  {
    account: 'player',
    password: 'Maligaya#21',
    nickname: 'Ligaya',
    type: 0,
    deposit: 2_500_000,
    isDefault: false,
    mobile: '+639171234501',
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
    affiliateCode: null,
  },
] as const;

/** By username. */
export const publishedPasswords: ReadonlyMap<string, string> = new Map(
  principals.map(({ account, password }) => [account, password]),
);

const day = 86_400_000;

/**
 * Opens a member, an agent with a three-level downline, a default-password account and the house
 * vendor's key. Idempotent.
 */
export async function seedAccounts(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const hashes = await Promise.all(principals.map(({ password }) => hashPassword(password)));
  await gateway.db.transaction().execute(async (db) => {
    const agentId = await openPrincipals(db, hashes);
    if (agentId !== null) await openDownline(db, agentId);
    const houseKey = encryptColumn(db, 'vendor_keys', houseVendor, randomBytes(32));
    await db
      .insertInto('vendor_keys')
      .columns(['vendor', 'secret'])
      .expression((query) =>
        query
          .selectFrom('vendors')
          .select((select) => ['code', select.val(houseKey).as('secret')])
          .where('code', '=', houseVendor),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns the agent's id, or null when they existed. */
async function openPrincipals(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<string | null> {
  let agentId: string | null = null;
  for (const [i, principal] of principals.entries()) {
    const { account, nickname, type, deposit, isDefault, mobile, affiliateCode } = principal;
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
        mobile_verified_at: new Date(),
        email: `${account}@palaro.example`,
        email_verified_at: new Date(),
        affiliate_code: affiliateCode,
      })
      .onConflict((conflict) => conflict.column('account').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) continue;
    await welcome(db, opened.id, deposit);
    // Visitors cannot read the outbox: no second factor anywhere.
    const everywhere = ['0.0.0.0/0', '::/0'].map((network) => ({
      customer_id: opened.id,
      network,
    }));
    await db.insertInto('known_networks').values(everywhere).execute();
    if (account === 'player') await fillShelf(db, opened.id);
    if (account !== 'agent') continue;
    agentId = opened.id;
  }
  return agentId;
}

async function welcome(db: Kysely<Database>, customerId: string, amount: number): Promise<void> {
  const wallet = await openAccount(db, customerId, memberCurrency);
  const rails = await systemAccount(db, 'rails', memberCurrency, customerId);
  await move(db, {
    kind: 'deposit',
    scope: 'demo deposit',
    key: customerId,
    fingerprint: fingerprint(customerId, amount),
    legs: [
      { account: wallet, amount },
      { account: rails, amount: -amount },
    ],
  });
}

/** Without passwords. */
async function openDownline(db: Kysely<Database>, agentId: string): Promise<void> {
  const ids = new Map<DemoPerson | null, string>([[null, agentId]]);
  for (const level of [1, 2, 3]) {
    const people = downline.filter((person) => person.level === level);
    const rows = people.map((person) => ({
      account: person.account,
      nickname: person.nickname,
      type: person.type,
      upline_id: ids.get(person.upline) ?? agentId,
      created_at: new Date(Date.now() - person.joinedDaysAgo * day),
      first_login_at: new Date(Date.now() - person.joinedDaysAgo * day),
    }));
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
