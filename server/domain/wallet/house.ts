import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { memberCurrency } from '../../kernel/currency.ts';

/**
 * Moves money to or from the main wallet, once per scope and key (WAL-01, WAL-02). `turnoverOf`
 * reads `meta`'s wagering requirement (`turnover`, `categories`).
 * @param amount centavos that the wallet gains
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
