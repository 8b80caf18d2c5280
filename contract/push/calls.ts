import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { MessageKind, messageKinds } from '../messages/shapes.ts';
import { HttpUrl, Id, Language } from '../shared.ts';
import { inboxPages } from './inbox-pages.ts';

/** Of the browser's push service. */
const Endpoint = size(HttpUrl, 12, 1000);
/** P-256 point, uncompressed (65 bytes), and 16 bytes, base64url (RFC 8291). */
const PublicKey = pattern(string(), /^[\w-]{87}$/);
const AuthSecret = pattern(string(), /^[\w-]{22}$/);

/** Encrypted for the device; the worker shows it (sw/push.ts). */
export const PushNote = object({
  title: string(),
  body: string(),
  id: Id,
  /** On the app's icon. */
  unread: integer(),
  /** Where a tap opens it unless a page is open. */
  inbox: enums(Object.values(inboxPages)),
});

/** LIVE-03; opt-in by device and kind. */
export const push = {
  'push.key': action({
    method: 'GET',
    path: '/api/push/key',
    auth: 'member',
    summary:
      "The site's public key for web push (RFC 8292), base64url: a browser subscribes with it.",
    request: object({}),
    value: object({ key: PublicKey }),
    errors: [],
    offline: 'network-only',
  }),
  'push.device': action({
    method: 'POST',
    path: '/api/push/device/look',
    auth: 'member',
    summary:
      "Which kinds a device of the account is pushed; null: it is none of the account's. From then on it is this session's, and in this language.",
    request: object({ endpoint: Endpoint, language: Language }),
    value: object({ kinds: nullable(array(MessageKind)) }),
    errors: [],
    offline: 'network-only',
  }),
  'push.subscribe': action({
    method: 'PUT',
    path: '/api/push/device',
    auth: 'member',
    summary:
      "Sets which kinds of messages a device is pushed, in which language. It is the account's alone from then on, until its logout there.",
    request: object({
      endpoint: Endpoint,
      keys: object({ p256dh: PublicKey, auth: AuthSecret }),
      kinds: size(array(MessageKind), 1, messageKinds.length),
      language: Language,
    }),
    value: object({ done: boolean() }),
    errors: ['push_service'],
    offline: 'network-only',
  }),
  'push.unsubscribe': action({
    method: 'DELETE',
    path: '/api/push/device',
    auth: 'member',
    summary: 'Pushes nothing to a device any more.',
    request: object({ endpoint: Endpoint }),
    value: object({ done: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
};
