import { type Kysely, type Selectable, sql } from 'kysely';
import { agentTypes } from '../../../contract/identity/account-types.ts';
import type { Database } from '../../db/database.ts';
import type { ContractsTable } from '../../db/tables/contracts.ts';
import { type NewMessage, addMessages } from '../messages/add.ts';
import { addEvents } from '../messages/events.ts';

export type ContractRow = Selectable<ContractsTable>;

/** Null for the house. */
export function messageOf(
  { id, kind }: ContractRow,
  key: NewMessage['key'],
  customerId: string | null,
): NewMessage | null {
  return customerId === null
    ? null
    : { customerId, kind: 'platform', cause: `${key}:${id}`, key, params: { id, contract: kind } };
}

/** Events and messages for both parties, last in the transaction (LIVE-01); returns the parties. */
export async function notify(
  db: Kysely<Database>,
  rows: readonly ContractRow[],
  notes: readonly (NewMessage | null)[],
): Promise<string[]> {
  const { rows: states } = await sql<{
    id: string;
    state: string;
  }>`SELECT id, state FROM contracts WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const stateOf = new Map(states.map(({ id, state }) => [id, state]));
  const events = rows.flatMap(({ id, offerer_id: offererId, customer_id: customerId }) =>
    [offererId, customerId].flatMap((each) =>
      each === null
        ? []
        : [{ customerId: each, event: { kind: 'contract' as const, id, state: stateOf.get(id)! } }],
    ),
  );
  events.sort((a, b) => Number(BigInt(a.customerId) - BigInt(b.customerId)));
  await addEvents(db, events);
  await addMessages(
    db,
    await withKinds(
      db,
      notes.filter((each) => each !== null),
    ),
  );
  return [...new Set(events.map(({ customerId }) => customerId))];
}

/** An agent chooses by itself whether news of contracts is pushed. */
async function withKinds(
  db: Kysely<Database>,
  notes: readonly NewMessage[],
): Promise<NewMessage[]> {
  if (notes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM customers WHERE id = ANY (${notes.map(({ customerId }) => customerId)}::bigint[]) AND type = ANY (${[...agentTypes]}::integer[])`.execute(
    db,
  );
  const agents = new Set(rows.map(({ id }) => id));
  return notes.map((note) => (agents.has(note.customerId) ? { ...note, kind: 'team' } : note));
}
