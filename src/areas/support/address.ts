import { is } from 'superstruct';
import {
  type SupportTopic,
  TicketNumber,
  TicketReference,
  supportTopics,
} from '../../../contract/support/shapes.ts';
import { pageHere } from '../../models/agent-pages.ts';

/** In the centre that is shown. A tracked read. */
export const supportPath = (): string => pageHere('/support');
/** Not `ticket=`, which is a login's. */
export const ticketPath = (number: string): string => `${supportPath()}?number=${number}`;

export type SupportView =
  | { kind: 'list'; page: number }
  | { kind: 'ticket'; number: string }
  /** `new=deposit&ref=PD1`: what the page before knows. */
  | { kind: 'new'; topic: SupportTopic | null; reference: string | null };

/** What an address shows; ignores invalid values. */
export function readView(search: string): SupportView {
  const query = new URLSearchParams(search);
  const number = query.get('number');
  if (is(number, TicketNumber)) return { kind: 'ticket', number };
  const asked = query.get('new');
  if (asked !== null) {
    const reference = query.get('ref');
    return {
      kind: 'new',
      topic: supportTopics.find((topic) => topic === asked) ?? null,
      reference: is(reference, TicketReference) ? reference : null,
    };
  }
  const page = Math.trunc(Number(query.get('page'))) || 1;
  return { kind: 'list', page: Math.min(10_000, Math.max(1, page)) };
}
