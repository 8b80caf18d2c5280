import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Kinds are explained at `ledger_faults()`. */
interface Fault {
  fault: string;
  currency: string | null;
  accountId: string | null;
  transferId: string | null;
  /** Minor units, or a count. */
  found: number;
  expected: number;
}

interface Examined {
  at: Date;
  accounts: number;
  transfers: number;
  entries: number;
  /** Of all faults; `faults` has the first. */
  total: number;
  faults: Fault[];
}

/** Faults per report. */
const maxFaults = 100;

interface Row extends Omit<Examined, 'accounts' | 'transfers' | 'entries' | 'total'> {
  accounts: string;
  transfers: string;
  entries: string;
  total: string;
}

/**
 * Audits the ledger (WAL-01): sums by currency and transfer, balances, running balances. One
 * snapshot: safe while money moves. Reads every entry.
 */
export async function audit(db: Kysely<Database>): Promise<Examined> {
  const { rows } = await sql<Row>`
    WITH found AS MATERIALIZED (SELECT * FROM ledger_faults())
    SELECT now() AS at, (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
      (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM found) AS total,
      coalesce((SELECT jsonb_agg(jsonb_build_object('fault', f.fault, 'currency', f.currency, 'accountId', f.account_id::text,
          'transferId', f.transfer_id::text, 'found', f.found, 'expected', f.expected))
        FROM (SELECT * FROM found ORDER BY fault, account_id, transfer_id LIMIT ${maxFaults}) f), '[]') AS faults`.execute(
    db,
  );
  const { accounts, transfers, entries, total, ...rest } = rows[0]!;
  return {
    ...rest,
    accounts: Number(accounts),
    transfers: Number(transfers),
    entries: Number(entries),
    total: Number(total),
  };
}
