import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type RegisterLink,
  linksPerPage,
  maxLinksPerDay,
  maxOpenLinks,
} from '../../../contract/agent/link-shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Context, Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { RegisterLinksTable } from '../../db/tables/agent.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { idempotentOperation } from '../../kernel/idempotent-operation.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { isAboveAny, ratesToGive } from '../../kernel/team-rates.ts';
import { linkState, newLinkCode } from '../identity/registration/link.ts';
import { openTeamAccount } from './accounts.ts';

type Calls = 'agent.links' | 'agent.createLink' | 'agent.closeLink' | 'agent.openAccount';

/** The register centre (AGT-05). */
export const linkHandlers: Pick<Handlers<'agent'>, Calls> = {
  'agent.links': listLinks,
  'agent.createLink': createLink,
  'agent.closeLink': closeLink,
  'agent.openAccount': openTeamAccount,
};

type Row = Selectable<RegisterLinksTable> & Pick<RegisterLink, 'state'>;

/**
 * Links with what came by them, from registrations and credited deposits: by index, no scan.
 * @param chosen links of `l`
 */
async function readLinks(db: Kysely<Database>, chosen: ReturnType<typeof sql>) {
  const { rows } = await sql<Row & { first_deposits: string; deposits: string }>`
    SELECT l.*, ${linkState} AS state, came.first_deposits, came.deposits
    FROM (SELECT * FROM register_links l ${chosen}) l CROSS JOIN LATERAL (
      SELECT count(paid.amount) AS first_deposits, coalesce(sum(paid.amount), 0) AS deposits
      FROM registrations r CROSS JOIN LATERAL (
        SELECT sum(credited) AS amount FROM deposits d
        WHERE d.customer_id = r.customer_id AND d.state = 'credited' AND d.currency = ${memberCurrency}
      ) paid WHERE r.link_id = l.id
    ) came ORDER BY l.id DESC`.execute(db);
  return rows.map(toLink);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function toLink(row: Row & { first_deposits: string; deposits: string }): RegisterLink {
  const { id, code, name, role, rates, state, visits } = row;
  return {
    id,
    code,
    name,
    role,
    rates,
    state,
    createdAt: row.created_at.toISOString(),
    expiresAt: iso(row.expires_at),
    closedAt: iso(row.closed_at),
    maxUses: row.max_uses,
    visits,
    registrations: row.uses,
    firstDeposits: Number(row.first_deposits),
    deposits: Number(row.deposits),
  };
}

async function listLinks(
  { pageNo = 1 }: Request<'agent.links'>,
  context: Context,
): Promise<Value<'agent.links'>> {
  const { db, caller } = context;
  const agentId = requireCustomer(caller);
  const [links, counts, ownRates] = await Promise.all([
    readLinks(
      db,
      sql`WHERE l.customer_id = ${agentId} ORDER BY l.id DESC LIMIT ${linksPerPage} OFFSET ${(pageNo - 1) * linksPerPage}`,
    ),
    countLinks(db, agentId),
    ratesToGive(context, db, agentId),
  ]);
  return {
    timeZone: recordTimeZone,
    currencySymbol: currencySymbol(memberCurrency),
    ownRates,
    open: counts.open,
    total: counts.total,
    totalPages: Math.ceil(counts.total / linksPerPage),
    links,
  };
}

async function countLinks(db: Kysely<Database>, agentId: string) {
  const { rows } = await sql<Record<'open' | 'recent' | 'total', number>>`
    SELECT count(*) FILTER (WHERE ${linkState} = 'open')::integer AS open,
      count(*) FILTER (WHERE l.created_at > now() - interval '24 hours')::integer AS recent, count(*)::integer AS total
    FROM register_links l WHERE l.customer_id = ${agentId}`.execute(db);
  return rows[0]!;
}

async function createLink(
  request: Request<'agent.createLink'>,
  context: Context,
): Promise<RegisterLink> {
  const agentId = requireCustomer(context.caller);
  const name = request.name.trim();
  if (name === '') throw new DomainError('invalid_request', { field: 'name' });
  requirePlainText(name, 'name');
  const { key, role, rates, days, maxUses } = request;
  const { row } = await idempotentOperation(context.db, {
    name: 'register link',
    customerId: agentId,
    request,
    find: (db, customerId, sent) =>
      db
        .selectFrom('register_links')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('key', '=', sent)
        .executeTakeFirst(),
    run: async (db, fingerprint) => {
      if (isAboveAny(rates, await ratesToGive(context, db, agentId)))
        throw new DomainError('team_rate', { field: 'rates' });
      const { open, recent } = await countLinks(db, agentId);
      if (open >= maxOpenLinks || recent >= maxLinksPerDay) throw new DomainError('link_limit');
      const values = { key, fingerprint, name, role, code: newLinkCode(), max_uses: maxUses };
      return db
        .insertInto('register_links')
        .values({
          ...values,
          customer_id: agentId,
          rates: JSON.stringify(rates),
          expires_at:
            days === null ? null : sql<Date>`now() + make_interval(days => ${days}::integer)`,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
  });
  return oneLink(context.db, row.id);
}

/** Throws `not_found` for another agent's (AGT-09). */
async function closeLink(
  { id }: Request<'agent.closeLink'>,
  { db, caller }: Context,
): Promise<RegisterLink> {
  const { rows } = await sql`
    UPDATE register_links SET closed_at = coalesce(closed_at, now())
    WHERE id = ${id} AND customer_id = ${requireCustomer(caller)} RETURNING id`.execute(db);
  if (rows.length === 0) throw new DomainError('not_found', { field: 'id' });
  return oneLink(db, id);
}

async function oneLink(db: Kysely<Database>, id: string): Promise<RegisterLink> {
  return (await readLinks(db, sql`WHERE l.id = ${id}`))[0]!;
}
