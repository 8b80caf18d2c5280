import type { Palaro } from './palaro.ts';

/**
 * Passwords, names, proved number and mailbox, no failures. Call it before each test and after all:
 * the next file may share the gateway.
 */
export async function asSeeded({ database }: Pick<Palaro, 'database'>): Promise<void> {
  const columns = [
    'password_hash',
    'default_password',
    'password_expires_at',
    'nickname',
    'mobile_verified_at',
    'email_verified_at',
  ];
  await database(
    `CREATE TABLE IF NOT EXISTS as_seeded AS SELECT id, ${columns.join(', ')} FROM customers`,
  );
  await database(`UPDATE customers c SET ${columns.map((column) => `${column} = s.${column}`).join(', ')} FROM as_seeded s WHERE s.id = c.id;
    DELETE FROM auth_attempts; DELETE FROM registrations r USING as_seeded s WHERE s.id = r.customer_id`);
}
