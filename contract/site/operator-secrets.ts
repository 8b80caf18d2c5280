import { integer, object, pattern, string } from 'superstruct';
import { action } from '../define.ts';
import { Instant } from '../shared.ts';

/** Names a key of the vault without revealing it; hex. */
const KeyId = pattern(string(), /^[0-9a-f]{8}$/);

export const operatorSecrets = {
  'operator.secrets': action({
    method: 'GET',
    path: '/api/operator/secrets',
    auth: 'operator',
    always: true,
    summary:
      'The key that secrets at rest are encrypted under, by its name, and how many values are not under it yet.',
    request: object({}),
    value: object({ keyId: KeyId, usedFrom: Instant, outdated: integer() }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.secretsRotate': action({
    method: 'POST',
    path: '/api/operator/secrets/rotate',
    auth: 'operator',
    always: true,
    summary:
      'Makes a new key for secrets at rest and one for encrypted requests. All gateways use them soon; values are re-encrypted meanwhile, and earlier keys stay readable.',
    request: object({}),
    value: object({ keyId: KeyId, usedFrom: Instant, kid: string() }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
