import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Gateway } from '../../context.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testPlayer,
} from '../play/fixtures.ts';

/** A database of the file's own, and before each test a new member with so many centavos. */
export function memberKit(centavos: number) {
  const now = {} as { domain: TestDomain; player: TestPlayer };
  beforeAll(async () => {
    now.domain = await testDomain();
  });
  afterAll(() => now.domain.close());
  beforeEach(async () => {
    now.player = await testPlayer(now.domain.gateway, centavos);
  });
  return Object.assign(now, {
    asMember: () => contextOf(now.domain.gateway, { role: 'member', ...now.player }),
    pass: (span: string) => letPass(now.domain.gateway, now.player.customerId, span),
  });
}

/** Makes one member's play, limits, breaks and deposits older. */
export async function letPass(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  span: string,
): Promise<void> {
  const by = sql`${span}::interval`;
  await db.transaction().execute(async (transaction) => {
    // The trigger would see a shortened exclusion.
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
    await sql`UPDATE play_guards SET cool_off_until = cool_off_until - ${by}, excluded_at = excluded_at - ${by}, excluded_until = excluded_until - ${by},
      active_at = active_at - ${by} WHERE customer_id = ${customerId}`.execute(transaction);
    await sql`UPDATE play_breaks SET begins_at = begins_at - ${by}, ends_at = ends_at - ${by} WHERE customer_id = ${customerId}`.execute(
      transaction,
    );
    await sql`UPDATE play_limits SET next_at = next_at - ${by} WHERE customer_id = ${customerId}`.execute(
      transaction,
    );
    await sql`UPDATE play_hours SET hour = hour - ${by} WHERE customer_id = ${customerId}`.execute(
      transaction,
    );
    await sql`UPDATE deposits SET created_at = created_at - ${by} WHERE customer_id = ${customerId}`.execute(
      transaction,
    );
  });
}

/** The error code of a call, or `granted`. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'granted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
