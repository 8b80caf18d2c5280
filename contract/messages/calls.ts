import {
  boolean,
  enums,
  integer,
  object,
  optional,
  record,
  size,
  string,
  union,
  array,
  literal,
} from 'superstruct';
import { action } from '../define.ts';
import { Message, MessageKind, MessagePage, MessageWords, memberKinds } from './shapes.ts';
import { Id, IdempotencyKey, Language, QueryInteger } from '../shared.ts';

/** A member's own only (MEM-13). */
export const message = {
  'message.list': action({
    method: 'GET',
    path: '/api/wps/relay/messages',
    auth: 'member',
    summary: 'The inbox, newest first, 20 a page; of one kind, or those that are unread.',
    request: object({
      kind: optional(MessageKind),
      unread: optional(enums(['true'])),
      pageNo: optional(QueryInteger(1, 10_000)),
    }),
    value: MessagePage,
    errors: [],
    offline: 'cached:messages',
  }),
  'message.one': action({
    method: 'GET',
    path: '/api/wps/relay/messages/one',
    auth: 'member',
    summary: 'One message of the inbox; one that was deleted is not found.',
    request: object({ id: Id }),
    value: Message,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'message.unread': action({
    method: 'GET',
    path: '/api/wps/relay/unreadMessageCount',
    auth: 'member',
    summary: 'How many messages of the inbox are unread.',
    request: object({}),
    value: object({ unreadMessage: integer() }),
    errors: [],
    offline: 'network-only',
  }),
  'message.mark': action({
    method: 'PUT',
    path: '/api/wps/relay/messages',
    auth: 'member',
    summary:
      "Marks messages as read or deleted: some by their ids, or all up to and including one. Ids of nobody's or of others are passed over.",
    request: union([
      object({ as: enums(['read', 'deleted']), ids: size(array(Id), 1, 100) }),
      object({ as: literal('read'), upTo: Id }),
    ]),
    value: object({ done: boolean() }),
    errors: ['write_mismatch'],
    offline: 'queued',
  }),
  'operator.message': action({
    method: 'PUT',
    path: '/api/operator/message',
    auth: 'operator',
    always: true,
    summary:
      'Sends a message to one member, or to all that are open; the same key again sends it only to those who have not got it.',
    request: object({
      /** Default: all members. */
      account: optional(size(string(), 1, 100)),
      kind: enums(memberKinds),
      texts: record(Language, MessageWords),
      key: IdempotencyKey,
    }),
    value: object({ sent: integer() }),
    errors: ['forbidden', 'not_found', 'invalid_request'],
    offline: 'network-only',
  }),
};
