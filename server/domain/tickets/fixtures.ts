import { sql } from 'kysely';
import type { TablePrize, TicketKind, TicketState } from '../../../contract/tickets/shapes.ts';
import type { TestGateway } from '../../testing/gateway.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { grantTickets } from './grant.ts';

let grants = 0;

/** An unused one; returns its id. */
export async function givenTicket(
  { db }: Pick<TestGateway, 'db'>,
  customerId: string,
): Promise<string> {
  const given = { kind: 'egg', count: 1, source: 'test', key: 'one' } as const;
  await db.transaction().execute((held) => grantTickets(held, customerId, given));
  const { rows } = await sql<{ id: string }>`
    SELECT max(t.id) AS id FROM prize_tickets t JOIN ticket_grants g ON g.id = t.grant_id
    WHERE g.customer_id = ${customerId}`.execute(db);
  return rows[0]!.id;
}

/** A member's calls, and the operator's, of tickets. */
export class TicketMember extends Teller {
  set = (kind: TicketKind, prizes: readonly TablePrize[], more: object = { needs: 'nothing' }) =>
    this.operator('PUT', 'tickets', { kind, open: true, table: { ...more, prizes } });
  state = async (): Promise<TicketState> => (await this.ask('GET', '/api/wps/tickets')).value;
  of = async (kind: TicketKind) => (await this.state()).kinds.find((one) => one.kind === kind)!;
  draw = (id: string, version: string) =>
    this.ask('POST', '/api/wps/tickets/draw', { id, version });
  /** By the odds that the state shows. */
  async drawNext(kind: TicketKind) {
    const { next, version } = await this.of(kind);
    return this.draw(next!, version);
  }
  count = async (): Promise<number | undefined> =>
    (await this.ask('GET', '/api/session/info')).value.state.tickets;

  /** A new member. */
  async open(): Promise<void> {
    this.player = await testPlayer(this.site.gateway, 0);
  }

  grant = (kind: TicketKind, count: number, key = `test ${(grants += 1)}`): Promise<boolean> =>
    this.site.db
      .transaction()
      .execute((db) =>
        grantTickets(db, this.player.customerId, { kind, count, source: 'test', key }),
      );

  async ids(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      SELECT t.id FROM prize_tickets t JOIN ticket_grants g ON g.id = t.grant_id
      WHERE g.customer_id = ${this.player.customerId} ORDER BY t.id`.execute(this.site.db);
    return rows.map(({ id }) => id);
  }
}
