import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { Batcher } from '../../db/batcher.ts';
import { queryNamed } from '../../db/connect.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';
import { DomainError } from '../../domain-error.ts';
import { memberCurrency } from '../../kernel/currency.ts';

/** `MAIN`, or the code of a vendor with its own wallet (MEM-02). */
interface WalletKey {
  customerId: string;
  wallet: string;
}

interface FoundAccount {
  /** Ledger account; null when none is open. */
  account: string | null;
  /** All games play from the main wallet. */
  isSingle: boolean;
}

/** Lookups per statement. */
const maxBatch = 256;

const find = {
  name: 'wallet_accounts',
  text: `
    SELECT p.n, a.id, s.value -> 'single' AS single
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS p (customer_id, wallet, n)
      LEFT JOIN accounts a ON a.customer_id = p.customer_id AND a.currency = $3
        AND a.purpose = CASE p.wallet WHEN 'MAIN' THEN 'wallet' ELSE 'vendor' END AND coalesce(a.vendor, 'MAIN') = p.wallet
      LEFT JOIN settings s ON s.key = 'wallet'`,
};

const lookups = perDatabase(
  ({ db }) =>
    new Batcher<WalletKey, FoundAccount>(maxBatch, async (wallets) => {
      const rows = await queryNamed<{
        n: string;
        id: string | null;
        single: boolean | null;
      }>(db, {
        ...find,
        values: [
          wallets.map(({ customerId }) => customerId),
          wallets.map(({ wallet }) => wallet),
          memberCurrency,
        ],
      });
      const found = new Map(
        rows.map(({ n, id, single }) => [Number(n), { account: id, isSingle: single === true }]),
      );
      return wallets.map((_wallet, i) => found.get(i + 1)!);
    }),
);

/** Opens missing accounts, in one order against deadlocks. */
const openings = perDatabase(
  ({ db }) =>
    new Batcher<WalletKey, void>(maxBatch, async (wallets) => {
      await sql`
    INSERT INTO accounts (customer_id, purpose, currency, vendor)
    SELECT DISTINCT p.customer_id, CASE p.wallet WHEN 'MAIN' THEN 'wallet' ELSE 'vendor' END, ${memberCurrency}, nullif(p.wallet, 'MAIN')
    FROM unnest(${wallets.map(({ customerId }) => customerId)}::bigint[], ${wallets.map(({ wallet }) => wallet)}::text[]) AS p (customer_id, wallet)
      LEFT JOIN vendors v ON v.code = p.wallet
    WHERE p.wallet = 'MAIN' OR v.own_wallet ORDER BY 1, 4 ON CONFLICT DO NOTHING`.execute(db);
      return wallets.map(() => undefined);
    }),
);

export const findAccount = (
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  wallet: string,
): Promise<FoundAccount> => lookups(gateway).ask({ customerId, wallet });

/** Opens a missing account. Throws `wallet_unknown` for a vendor without its own wallet. */
export async function openWalletAccount(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  wallet: string,
): Promise<string> {
  await openings(gateway).ask({ customerId, wallet });
  const { account } = await findAccount(gateway, customerId, wallet);
  if (account === null) throw new DomainError('wallet_unknown');
  return account;
}
