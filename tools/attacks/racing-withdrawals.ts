import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../server/domain/identity/common/passwords.ts';
import type { Pool } from 'pg';
import { type Attack, send, tally } from './attack.ts';
import { encrypter } from './encrypt.ts';

const password = '482913';
/** Of ₱10,000. */
const amount = 400_000;
const calls = 40;

/** An approved identity, a transaction password and a payout account; returns the account's id. */
async function prepare(pool: Pool, walletId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH who AS (SELECT customer_id AS id FROM accounts WHERE id = $1),
       kyc AS (INSERT INTO kyc_submissions (customer_id, state, full_name, birthday, birthplace, nationality, present_address,
           permanent_address, occupation, income_source, document, document_number, pictures, decided_at)
         SELECT id, 'approved', 'Maria Reyes', '1990-05-17', 'Iloilo', 'Filipino', 'x', 'x', 'x', 'salary', 'philsys', '9-' || id, '{}', now() FROM who),
       pass AS (INSERT INTO transaction_passwords (customer_id, hash) SELECT id, $2 FROM who)
     INSERT INTO payout_accounts (customer_id, institution, number, name)
       SELECT id, 'gcash', '09' || lpad((id % 1000000000)::text, 9, '0'), 'Maria Reyes' FROM who RETURNING id`,
    [walletId, await hashPassword(password)],
  );
  return rows[0]!.id;
}

/** Many requests at once for the money of two. */
export const racingWithdrawals: Attack = {
  what: 'Withdrawals that race for one wallet, with a key each and with one for all',
  requirement: 'WAL-02',
  async run({ url, pool, newMember }) {
    const encrypt = await encrypter(url);
    const codes: string[] = [];
    const breaches: string[] = [];
    const sharedKey = randomUUID();
    for (const keyOf of [() => randomUUID(), () => sharedKey]) {
      const { token, walletId } = await newMember();
      const accountId = await prepare(pool, walletId);
      const answers = await Promise.all(
        Array.from({ length: calls }, async () => {
          const body = { key: keyOf(), accountId, amount, confirmation: { password } };
          const encrypted = await encrypt(body);
          return send(`${url}/api/v2/withdrawals`, { token, body: { encrypted } });
        }),
      );
      codes.push(...answers.map(({ status, code }) => code ?? String(status)));
      const { rows } = await pool.query<{ balance: string; locked: string; asked: string }>(
        `SELECT a.balance, (SELECT coalesce(sum(balance), 0) FROM accounts l WHERE l.customer_id = a.customer_id AND l.purpose = 'locked') AS locked,
           (SELECT coalesce(sum(amount), 0) FROM withdrawals w WHERE w.customer_id = a.customer_id) AS asked
         FROM accounts a WHERE a.id = $1`,
        [walletId],
      );
      const { balance = '0', locked = '0', asked = '0' } = rows[0] ?? {};
      if (Number(balance) < 0) breaches.push('a wallet went below zero');
      if (locked !== asked) breaches.push('more is asked for than is locked');
      if (Number(asked) === 0) breaches.push('the attack did not reach the withdrawals');
    }
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM withdrawals WHERE key = $1',
      [sharedKey],
    );
    if (rows[0]?.count !== 1) breaches.push(`one key made ${rows[0]?.count} withdrawals`);
    return { tries: codes.length, breaches, result: tally(codes) };
  },
};
