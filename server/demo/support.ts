import { sql } from 'kysely';
import type { Gateway } from '../context.ts';

const number = '4028-1734';
const question =
  'Magandang umaga po. Nag-deposit ako sa GCash kahapon ng gabi, pero wala pa sa wallet ko. Ano po ang puwede kong gawin?';
const answer =
  'Magandang umaga! Nakita namin ang bayad mo at nasa wallet mo na ito ngayon. Kapag may kulang pa, sumulat lang dito.';

/** One answered ticket of the demo's member, with its message. Skips when it is there. */
export async function seedSupport({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`
    WITH opened AS (
      INSERT INTO support_tickets (number, customer_id, key, topic, state, opened_at, changed_at, answered_at)
      SELECT ${number}, id, 'demo-first-ticket', 'deposit', 'answered', now() - interval '20 hours', now() - interval '19 hours', now() - interval '19 hours'
      FROM customers WHERE account = 'player' ON CONFLICT DO NOTHING RETURNING id, customer_id
    ), said AS (
      INSERT INTO support_messages (ticket_id, operator, key, text, at)
      SELECT id, operator, key, text, now() - age FROM opened, (VALUES
        (1, NULL, NULL, ${question}, interval '20 hours'),
        (2, 'maria', 'demo-first-answer', ${answer}, interval '19 hours')) AS said (place, operator, key, text, age)
      ORDER BY place
    )
    INSERT INTO messages (customer_id, kind, cause, text_key, params, created_at)
    SELECT customer_id, 'platform', 'support:' || id || ':1', 'supportAnswered',
      jsonb_build_object('id', ${number}::text, 'reference', ${number}::text), now() - interval '19 hours' FROM opened`.execute(
    db,
  );
}
