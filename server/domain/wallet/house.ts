import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { memberCurrency } from '../../kernel/currency.ts';

/**
 * Moves money between a member's main wallet and the house, once per scope and key, in the given transaction (WAL-01, WAL-02). `meta` has
 * a bonus's wagering requirement (`turnover`, `categories`), which `turnoverOf` reads.
 * @param amount centavos that the wallet gains; negative: loses
 * @returns the transfer's id
 */
export async function moveWithHouse(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
  movement: Omit<Movement, 'legs'>,
): Promise<string> {
  const wallet = await openAccount(db, customerId, memberCurrency);
  const house = await systemAccount(db, 'house', memberCurrency, customerId);
  const legs = [
    { account: wallet, amount },
    { account: house, amount: -amount },
  ];
  return (await move(db, { ...movement, legs })).transferId;
}
