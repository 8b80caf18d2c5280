import { type Infer, enums, integer, literal, nullable, object, string, union } from 'superstruct';
import { ChatNews } from '../chat/shapes.ts';
import { action } from '../define.ts';
import { Centavos, Instant } from '../shared.ts';

/** The path of the WebSocket; a member's carries `?ticket=`, and `after=` with the last `upTo` when it comes back; a guest's neither. */
export const livePath = '/api/live';

/** Whatever the socket sends. A guest's socket hears `status` only. */
export const LiveEvent = union([
  object({ kind: literal('hello'), serverTime: Instant }),
  /** Site status, language bundles or catalogue changed: ask for permission again. */
  object({ kind: literal('status'), catalogueVersion: string() }),
  object({ kind: literal('balance'), balance: Centavos, balanceVersion: integer() }),
  /** A deposit, a withdrawal or a contract of the account has changed (LIVE-01). */
  object({ kind: enums(['deposit', 'withdrawal', 'contract']), id: string(), state: string() }),
  /** Who the member is was decided (MEM-04). */
  object({ kind: literal('kyc'), id: string(), state: string() }),
  /** A message has come (LIVE-01); without its id: some were read or deleted on another page or device. */
  object({ kind: literal('message'), id: nullable(string()) }),
  /** How many messages are unread. */
  object({ kind: literal('unread'), count: integer() }),
  /** More happened than is sent one by one: read everything shown again. */
  object({ kind: literal('behind') }),
  /** The number of the member's last event that was sent: the next socket resumes after it with `?after=`. */
  object({ kind: literal('upTo'), seq: integer() }),
  /** Something happened in the chat room; sent to those who follow it. */
  object({ kind: literal('chat'), ...ChatNews.schema }),
  /** Until when the member may write nothing into the chat room; null: it may again. */
  object({ kind: literal('chatMuted'), until: nullable(Instant) }),
  /** Nothing has happened, and the connection stands: a page that hears nothing for long knows that it does not. */
  object({ kind: literal('beat') }),
  /** The session was ended elsewhere. */
  object({ kind: literal('ended') }),
]);
export type LiveEvent = Infer<typeof LiveEvent>;

/** What a page says on its socket: that it follows the chat room from after a change that it knows; null: no more. */
export const LiveRequest = object({ chat: nullable(integer()) });
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
