import { randomBytes } from 'node:crypto';
import { connect } from '../../server/db/connect.ts';
import { hashPassword } from '../../server/domain/identity/common/passwords.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../server/ledger/ledger.ts';
import type { Palaro } from './palaro.ts';

/** A test can log in with it. */
export interface Member {
  username: string;
  password: string;
}

const password = 'Maligaya#21';
/** Centavos. */
const deposit = 2_500_000;
let hashed: Promise<string> | null = null;

/**
 * With ₱25,000 unless other centavos are given, and no second factor. A late payout of an earlier
 * test cannot move its money.
 */
export async function newMember(
  { databaseUrl }: Pick<Palaro, 'databaseUrl'>,
  opening = deposit,
): Promise<Member> {
  const username = `m${randomBytes(6).toString('hex')}`;
  hashed ??= hashPassword(password);
  const db = connect(databaseUrl);
  try {
    const values = { account: username, nickname: username, password_hash: await hashed };
    const { id } = await db
      .insertInto('customers')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('known_networks')
      .values(['0.0.0.0/0', '::/0'].map((network) => ({ customer_id: id, network })))
      .execute();
    const wallet = await openAccount(db, id, 'PHP');
    if (opening > 0) {
      const legs = [
        { account: wallet, amount: opening },
        { account: await systemAccount(db, 'rails', 'PHP', id), amount: -opening },
      ];
      await move(db, {
        kind: 'deposit',
        scope: 'test deposit',
        key: id,
        fingerprint: fingerprint(id, opening),
        legs,
      });
    }
  } finally {
    await db.destroy();
  }
  return { username, password };
}

/** Of a member that `mayWithdraw`. */
export const transactionPassword = '482913';

/**
 * Verified identity, transaction password, an account with BPI; and, for the whole gateway, no
 * wagering requirement for deposits.
 */
export async function mayWithdraw(palaro: Palaro, { username }: Member): Promise<void> {
  const hash = await hashPassword(transactionPassword);
  const number = randomBytes(5).readUIntBE(0, 5).toString().padStart(13, '1').slice(-10);
  await palaro.database(`INSERT INTO kyc_submissions (customer_id, state, full_name, birthday, birthplace, nationality, present_address, permanent_address,
      occupation, income_source, document, document_number, pictures, decided_at)
    SELECT id, 'approved', 'Juan Dela Cruz', '1985-01-02', 'Cebu', 'Filipino', 'Colon, Cebu', 'Colon, Cebu', 'Driver', 'salary', 'driver', 'N01-1', '{}', now() FROM customers WHERE account = '${username}';
    INSERT INTO payout_accounts (customer_id, institution, number, name) SELECT id, 'bpi', '${number}', 'Juan Dela Cruz' FROM customers WHERE account = '${username}';
    INSERT INTO transaction_passwords (customer_id, hash) SELECT id, '${hash}' FROM customers WHERE account = '${username}'`);
  await palaro.operator('withdrawal', 'set', '--deposit-turnover', '0');
}
