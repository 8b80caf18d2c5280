import {
  type Infer,
  any,
  enums,
  integer,
  literal,
  nullable,
  object,
  size,
  string,
  union,
} from 'superstruct';
import { ChatNews } from '../chat/shapes.ts';
import { action } from '../define.ts';
import { Centavos, Instant } from '../shared.ts';

/** A member's WebSocket has `?ticket=`, and `after=` with the last `upTo` on return. */
export const livePath = '/api/live';

/** Guests hear `status` and `announcements` only. */
export const LiveEvent = union([
  object({ kind: literal('hello'), serverTime: Instant }),
  /** Site status, language bundles or catalogue changed: ask for permission again. */
  object({ kind: literal('status'), catalogueVersion: string() }),
  /**
   * Announcements and banners (LIVE-01e): their version, and for how many ms the gateway knows it.
   * Also at each connection.
   */
  object({ kind: literal('announcements'), version: string(), ageMs: integer() }),
  object({ kind: literal('balance'), balance: Centavos, balanceVersion: integer() }),
  /** Of the account (LIVE-01). */
  object({ kind: enums(['deposit', 'withdrawal', 'contract']), id: string(), state: string() }),
  /** Identity decided (MEM-04). */
  object({ kind: literal('kyc'), id: string(), state: string() }),
  /** LIVE-01; null: read or deleted elsewhere. */
  object({ kind: literal('message'), id: nullable(string()) }),
  object({ kind: literal('unread'), count: integer() }),
  /** Bets of the member were counted for missions. Not repeated on return. */
  object({ kind: literal('missions') }),
  /** To an agent: somebody registered or first deposited right below. Not repeated on return. */
  object({ kind: literal('team') }),
  /** Too many events: read everything shown again. */
  object({ kind: literal('behind') }),
  /** The member's last event; the next socket resumes after it by `?after=`. */
  object({ kind: literal('upTo'), seq: integer() }),
  /** To followers of the room. */
  object({ kind: literal('chat'), ...ChatNews.schema }),
  /** `BoardNews`, checked by the page that shows it. */
  object({ kind: literal('board'), board: any() }),
  /** No writing until then; null: allowed again. */
  object({ kind: literal('chatMuted'), until: nullable(Instant) }),
  /** The connection is open. */
  object({ kind: literal('beat') }),
  /** The session ended elsewhere. */
  object({ kind: literal('ended') }),
]);
export type LiveEvent = Infer<typeof LiveEvent>;

/** Follows the chat room after a known change, or one board; null: no more. */
export const LiveRequest = union([
  object({ chat: nullable(integer()) }),
  object({ board: nullable(size(string(), 1, 40)) }),
]);
export type LiveRequest = Infer<typeof LiveRequest>;

export const live = {
  'live.ticket': action({
    method: 'POST',
    path: '/api/live/ticket',
    auth: 'trial',
    summary: "A single-use ticket, valid for 30 s, that opens this session's socket.",
    request: object({}),
    value: object({ ticket: string() }),
    errors: [],
    offline: 'network-only',
  }),
};
