import { type Kysely, sql } from 'kysely';
import { type TeamMember, type TeamSort, isNarrowed } from '../../../contract/agent/team-shapes.ts';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Request } from '../../../contract/index.ts';
import type { FileAnswer } from '../../../contract/records/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { amountCell, byteOrderMark, csvLine } from '../../../contract/csv.ts';
import { fileName, localTime, siteLanguage, textsOf } from '../../kernel/csv-file.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { stillBelow } from './everybody.ts';
import { levelsBelow, placeBelow } from './place.ts';
import { levelOf, listOf, pageOf, readMembers } from './team.ts';

/** Ids per read. */
const idBatch = 1000;
/** Accounts per read: what is in memory at once. No connection is held between reads. */
const batch = 500;

function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
}

/**
 * The ids below an account, level by level, each once: somebody who moves meanwhile is not read
 * again. Numbers, as a large team's take a fifth of their texts' memory.
 */
export async function* idsBelow(
  db: Kysely<Database>,
  topId: string,
): AsyncGenerator<{ ids: number[]; level: number }> {
  const seen = new Set([Number(topId)]);
  let uplines = [Number(topId)];
  for (let level = 1; uplines.length > 0; level += 1) {
    const next: number[] = [];
    for (let at = 0; at < uplines.length; at += idBatch) {
      const some = uplines.slice(at, at + idBatch);
      for (let after = 0, more = true; more;) {
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM customers WHERE upline_id = ANY (${some}::bigint[]) AND type <> ${trialType} AND id > ${after}
          ORDER BY id LIMIT ${idBatch}`.execute(db);
        const found = rows.map(({ id }) => Number(id));
        const ids = found.filter((id) => !seen.has(id));
        for (const id of ids) {
          seen.add(id);
          next.push(id);
        }
        for (const part of inBatches(ids)) yield { ids: part, level };
        more = found.length === idBatch;
        after = found.at(-1) ?? after;
      }
    }
    uplines = next;
  }
}

interface Words {
  team: {
    column: Record<TeamSort, string>;
    csv: Record<'upline' | 'level' | 'currency', string>;
    role: string;
    state: string;
    states: Record<TeamMember['state'], string>;
  };
  roles: Record<TeamMember['role'], string>;
}

function headOf({ team: { column, csv, role, state } }: Words): string {
  return csvLine([
    column.account,
    csv.upline,
    csv.level,
    role,
    state,
    column.joined,
    column.lastActive,
    column.balance,
    column.members,
    column.teamBalance,
    csv.currency,
  ]);
}

const lineOf = (member: TeamMember, level: number, { team, roles }: Words): string =>
  csvLine([
    member.account,
    member.upline ?? '',
    { figure: String(level) },
    roles[member.role],
    team.states[member.state],
    localTime(new Date(member.joinedAt)),
    member.lastActive ?? '',
    amountCell(member.balance),
    { figure: String(member.members) },
    amountCell(member.teamBalance),
    memberCurrency,
  ]);

type ListExport = Omit<Request<'agent.teamExport'>, 'language'>;

interface LeveledMember {
  member: TeamMember;
  /** How many levels it is below whose team the file has. */
  level: number;
}
type Rows = AsyncGenerator<LeveledMember[]>;

const inOrder = (ids: readonly number[]) =>
  sql`SELECT id, place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)`;

/** Everybody below the caller, or below an account, level by level. */
async function wholeTeam(
  db: Kysely<Database>,
  agentId: string,
  { under }: ListExport,
): Promise<Rows> {
  const top = under === undefined ? agentId : (await placeBelow(db, agentId, under)).id;
  return (async function* () {
    for await (const { ids, level } of idsBelow(db, top)) {
      const members = await readMembers(db, agentId, inOrder(ids));
      yield members.map((member) => ({ member, level }));
    }
  })();
}

/**
 * All pages of a list, in its order. Ids are read at once, as rows change places meanwhile; the
 * accounts in batches, without those that have left since (AGT-09).
 */
async function wholeList(
  db: Kysely<Database>,
  agentId: string,
  request: ListExport,
): Promise<Rows> {
  const level = await levelOf(db, agentId, request);
  const whole = { ...request, pageNo: null };
  const sorted = pageOf(whole, await listOf(db, agentId, level, whole));
  const { rows } = await sql<{ ids: string[] }>`
    SELECT array(SELECT id::text FROM (${sorted}) AS list ORDER BY place) AS ids`.execute(db);
  const ids = rows[0]!.ids.map(Number);
  // Hits of a search are of any level below the caller.
  const topId = request.search === undefined ? level.id : agentId;
  return (async function* () {
    for (const some of inBatches(ids)) {
      const chosen = stillBelow(agentId, inOrder(some));
      const members = await readMembers(db, agentId, chosen);
      const names = members.map(({ account }) => account);
      const levels = await levelsBelow(db, topId, names);
      yield members.flatMap((member) => {
        const found = levels.get(member.account);
        return found === undefined ? [] : [{ member, level: found }];
      });
    }
  })();
}

/**
 * CSV of everybody below the caller, or below an account of the team, level by level; with a search
 * or filters, of that list (AGT-07). Throws `not_found` (AGT-09).
 */
export async function exportTeam(
  { language: asked, ...request }: Request<'agent.teamExport'>,
  context: Context,
): Promise<typeof FileAnswer.TYPE> {
  const { db, caller } = context;
  const agentId = requireCustomer(caller);
  const batches = await (isNarrowed(request) ? wholeList : wholeTeam)(db, agentId, request);
  const language = siteLanguage(context, asked);
  const words: Words = {
    team: textsOf(language, 'team'),
    roles: textsOf<{ roles: Words['roles'] }>(language, 'registerCenter').roles,
  };
  async function* pieces() {
    yield byteOrderMark + headOf(words);
    for await (const rows of batches)
      yield rows.map(({ member, level }) => lineOf(member, level, words)).join('');
  }
  return { name: fileName('team'), text: pieces() };
}
