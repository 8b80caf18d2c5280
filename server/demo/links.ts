import { type Kysely, sql } from 'kysely';
import { categories } from '../../contract/categories.ts';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { downline } from './people.ts';
import { day } from './time.ts';

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

const direct = (type: number): string[] =>
  downline.flatMap((person) =>
    person.level === 1 && person.type === type ? [person.account] : [],
  );
const members = direct(0);
const subAgents = direct(2);

const closedDaysAgo = 200;

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

/** By account, of those who came by a link. */
export const linkRates: ReadonlyMap<string, number> = new Map(
  links.flatMap(({ rate, came }) => came.map((account) => [account, rate])),
);

/** Registration links of the agent with who came by them. Idempotent. */
export async function seedLinks({ db }: Pick<Gateway, 'db'>, now: Date = nowDate()): Promise<void> {
  await db.transaction().execute(async (held) => {
    const agent = await held
      .selectFrom('customers')
      .select('id')
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow();
    for (const link of links) await insertLink(held, agent.id, link, now);
  });
}

async function insertLink(
  db: Kysely<Database>,
  agentId: string,
  link: DemoLink,
  now: Date,
): Promise<void> {
  const { key, code, name, role, rate, visits, maxUses, openedDaysAgo, isClosed, came } = link;
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const rates = JSON.stringify(Object.fromEntries(categories.map((category) => [category, rate])));
  await sql`
    WITH made AS (
      INSERT INTO register_links (customer_id, key, fingerprint, code, name, role, rates, visits, uses, max_uses, closed_at, created_at)
      VALUES (${agentId}, ${key}, '', ${code}, ${name}, ${role}, ${rates}::jsonb, ${visits}, ${came.length}, ${maxUses}::integer,
        ${isClosed ? ago(closedDaysAgo) : null}::timestamptz, ${ago(openedDaysAgo)})
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO registrations (customer_id, method, url, link_id, agreed_at)
    SELECT c.id, 'username', '/register', made.id, c.created_at FROM made, customers c WHERE c.account = ANY (${[...came]}::text[])
    ON CONFLICT DO NOTHING`.execute(db);
}
