import { array, nullable, object, pattern, string } from 'superstruct';
import { action } from '../define.ts';
import { Instant } from '../shared.ts';

/** Whose key it is, as logged (SAFE-12). */
export const KeyName = pattern(string(), /^[a-z][a-z0-9._-]{1,39}$/);

export const operatorKeys = {
  'operator.keys': action({
    method: 'GET',
    path: '/api/operator/keys',
    auth: 'operator',
    always: true,
    summary: "The operators' keys by name, revoked ones too; never the keys themselves.",
    request: object({}),
    value: object({
      keys: array(
        object({
          name: KeyName,
          addedBy: string(),
          addedAt: Instant,
          revokedAt: nullable(Instant),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.keyAdd': action({
    method: 'POST',
    path: '/api/operator/keys',
    auth: 'operator',
    always: true,
    summary:
      'Makes a key for a person, shown this once. A name is used once, also after its key was revoked.',
    request: object({ name: KeyName }),
    value: object({ name: KeyName, key: string() }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.keyRevoke': action({
    method: 'POST',
    path: '/api/operator/keys/revoke',
    auth: 'operator',
    always: true,
    summary: "Ends a person's key at once, in every process.",
    request: object({ name: KeyName }),
    value: object({ name: KeyName }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
};
