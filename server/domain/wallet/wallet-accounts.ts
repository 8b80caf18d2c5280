import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { Batcher } from '../../db/batcher.ts';
import { poolOf } from '../../db/connect.ts';
import { perDatabase } from '../../ledger/per-database-cache.ts';
import { DomainError } from '../../domain-error.ts';
import { memberCurrency } from '../../kernel/currency.ts';

/** Where a member's money may be: `MAIN`, or the code of a vendor with a wallet of its own (MEM-02). */
interface Place {
  customerId: string;
  place: string;
}

interface FoundPlace {
  /** The account there; null when none is open. */
  account: string | null;
  /** The operator lets all games play from one wallet. */
  isSingle: boolean;
}

/** Asks of one statement. */
const most = 256;

const find = {
  name: 'wallet_places',
  text: `
    SELECT p.n, a.id, s.value -> 'single' AS single
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS p (customer_id, place, n)
      LEFT JOIN accounts a ON a.customer_id = p.customer_id AND a.currency = $3
        AND a.purpose = CASE p.place WHEN 'MAIN' THEN 'wallet' ELSE 'vendor' END AND coalesce(a.vendor, 'MAIN') = p.place
      LEFT JOIN settings s ON s.key = 'wallet'`,
};

const lookups = perDatabase(
  ({ db }) =>
    new Batcher<Place, FoundPlace>(most, async (places) => {
      const { rows } = await poolOf(db).query<{
        n: string;
        id: string | null;
        single: boolean | null;
      }>({
        ...find,
        values: [
          places.map(({ customerId }) => customerId),
          places.map(({ place }) => place),
          memberCurrency,
        ],
      });
      const found = new Map(
        rows.map(({ n, id, single }) => [Number(n), { account: id, isSingle: single === true }]),
      );
      return places.map((_place, i) => found.get(i + 1)!);
    }),
);

/** Opens accounts where there may be one; in one order, so that no two processes wait for each other. */
const openings = perDatabase(
  ({ db }) =>
    new Batcher<Place, void>(most, async (places) => {
      await sql`
    INSERT INTO accounts (customer_id, purpose, currency, vendor)
    SELECT DISTINCT p.customer_id, CASE p.place WHEN 'MAIN' THEN 'wallet' ELSE 'vendor' END, ${memberCurrency}, nullif(p.place, 'MAIN')
    FROM unnest(${places.map(({ customerId }) => customerId)}::bigint[], ${places.map(({ place }) => place)}::text[]) AS p (customer_id, place)
      LEFT JOIN vendors v ON v.code = p.place
    WHERE p.place = 'MAIN' OR v.own_wallet ORDER BY 1, 4 ON CONFLICT DO NOTHING`.execute(db);
      return places.map(() => undefined);
    }),
);

/** What is at a place of a member's, as it is now. */
export const findAccount = (
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  place: string,
): Promise<FoundPlace> => lookups(gateway).ask({ customerId, place });

/** The account at a place, opened when it is missing. Throws Refusal `wallet_unknown` for a vendor that has no wallet of its own. */
export async function openWalletAccount(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  place: string,
): Promise<string> {
  await openings(gateway).ask({ customerId, place });
  const { account } = await findAccount(gateway, customerId, place);
  if (account === null) throw new DomainError('wallet_unknown');
  return account;
}
