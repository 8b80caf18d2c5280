import { type Kysely, sql } from 'kysely';
import { categories } from '../../contract/shared.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { downline } from './people.ts';

interface DemoLink {
  key: string;
  code: string;
  name: string;
  role: 'member' | 'agent';
  /** Basis points in each category. */
  rate: number;
  visits: number;
  maxUses: number | null;
  openedDaysAgo: number;
  isClosed: boolean;
  /** Accounts that registered by it. */
  came: readonly string[];
}

const accounts = (level: number, type: number) =>
  downline.filter((person) => person.level === level && person.type === type);
const members = accounts(2, 0).map(({ account }) => account);
const subAgents = accounts(1, 2).map(({ account }) => account);

const links: readonly DemoLink[] = [
  {
    key: 'demo-link-subagents',
    code: 'BAYAN2SAMA',
    name: 'Mga kapitan ng team',
    role: 'agent',
    rate: 40,
    visits: 31,
    maxUses: 10,
    openedDaysAgo: 325,
    isClosed: false,
    came: subAgents,
  },
  {
    key: 'demo-link-barangay',
    code: 'BARANGAY26',
    name: 'Pista ng barangay',
    role: 'member',
    rate: 20,
    visits: 118,
    maxUses: 5,
    openedDaysAgo: 230,
    isClosed: true,
    came: members.slice(0, 4),
  },
  {
    key: 'demo-link-facebook',
    code: 'FBHANAPKA7',
    name: 'Facebook group',
    role: 'member',
    rate: 25,
    visits: 264,
    maxUses: null,
    openedDaysAgo: 228,
    isClosed: false,
    came: members.slice(4),
  },
];

/** Registration links of the agent with who came by them. Idempotent. */
export async function seedLinks({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await db.transaction().execute(async (held) => {
    const agent = await held
      .selectFrom('customers')
      .select('id')
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow();
    for (const link of links) await insertLink(held, agent.id, link);
    await insertDeposits(held, agent.id);
  });
}

async function insertLink(db: Kysely<Database>, agentId: string, link: DemoLink): Promise<void> {
  const { key, code, name, role, rate, visits, maxUses, openedDaysAgo, isClosed, came } = link;
  const rates = JSON.stringify(Object.fromEntries(categories.map((category) => [category, rate])));
  await sql`
    WITH made AS (
      INSERT INTO register_links (customer_id, key, fingerprint, code, name, role, rates, visits, uses, max_uses, closed_at, created_at)
      VALUES (${agentId}, ${key}, '', ${code}, ${name}, ${role}, ${rates}::jsonb, ${visits}, ${came.length}, ${maxUses}::integer,
        CASE WHEN ${isClosed}::boolean THEN now() - interval '200 days' END, now() - make_interval(days => ${openedDaysAgo}))
      ON CONFLICT DO NOTHING RETURNING id),
    came AS (
      INSERT INTO registrations (customer_id, method, url, link_id)
      SELECT c.id, 'username', '/register', made.id FROM made, customers c WHERE c.account = ANY (${[...came]}::text[])
      ON CONFLICT DO NOTHING RETURNING customer_id)
    INSERT INTO team_rates (customer_id, category, from_day, rate, set_by)
    SELECT c.id, category, c.created_at::date, ${rate}::integer, ${agentId}
    FROM came JOIN customers c ON c.id = came.customer_id, unnest(${[...categories]}::text[]) AS category
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Of those who came by a link, from the movements of their history. */
async function insertDeposits(db: Kysely<Database>, agentId: string): Promise<void> {
  await sql`
    INSERT INTO deposits (customer_id, key, fingerprint, reference, rail, amount, currency, state, paid, credited, transfer_id, created_at, expires_at, changed_at)
    SELECT r.customer_id, 'demo ' || t.id, t.fingerprint, 'PD-DEMO-' || t.id, 'ewallet', e.amount, ${memberCurrency}, 'credited',
      e.amount, e.amount, t.id, t.at, t.at, t.at
    FROM register_links l JOIN registrations r ON r.link_id = l.id
      JOIN accounts a ON a.customer_id = r.customer_id AND a.purpose = 'wallet' AND a.currency = ${memberCurrency}
      JOIN transfers t ON t.scope = 'demo deposit ' || r.customer_id
      JOIN entries e ON e.account_id = a.id AND e.transfer_id = t.id AND e.amount > 0
    WHERE l.customer_id = ${agentId} ON CONFLICT DO NOTHING`.execute(db);
}
