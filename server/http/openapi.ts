import type { Action, Listener } from '../../contract/define.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { IdempotencyKey } from '../../contract/shared.ts';
import type { Mode } from '../env-mode.ts';
import { isAnswered } from './answered.ts';
import { type JsonSchema, isOptional, jsonSchema } from './json-schema.ts';

/** Authentication by caller; a guest needs none. */
const security: Partial<Record<Action['auth'], object[]>> = {
  trial: [{ session: [] }],
  member: [{ session: [] }],
  agent: [{ session: [] }],
  operator: [{ operator: [] }],
  vendor: [{ vendor: [], timestamp: [], nonce: [], signature: [] }],
  provider: [{ timestamp: [], nonce: [], signature: [] }],
  launch: [{ launch: [] }],
};

const header = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});
const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a login or of free play.' },
  launch: { type: 'http', scheme: 'bearer', description: "A game's launch token." },
  operator: header('x-operator-key', 'A key made by `key add`, or the one in the data folder.'),
  vendor: header('x-vendor', "The vendor's code."),
  timestamp: header('x-timestamp', 'Milliseconds since the epoch.'),
  nonce: header('x-nonce', 'Another for each request.'),
  signature: header(
    'x-signature',
    'Hex HMAC-SHA-256 of method, path, time, nonce and body (docs/signatures.md).',
  ),
};

/** Any call may return these. */
const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'too_many_requests',
  'busy',
  'service_off',
  'internal',
];
const roleErrors: Partial<Record<Action['auth'], ErrorCode[]>> = {
  trial: ['not_logged_in'],
  member: ['not_logged_in', 'in_need_true_account'],
  agent: ['not_logged_in', 'non_agent'],
  operator: ['forbidden'],
  vendor: ['bad_signature', 'replayed_request'],
  provider: ['bad_signature', 'replayed_request'],
  launch: ['launch_expired'],
};

/** The contract as OpenAPI 3.1 (CALL-04). */
export function openApi(listeners: readonly Listener[], mode: Mode): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of Object.keys(contract) as ActionName[]) {
    const entry = entryOf(name);
    if (!isAnswered(entry, listeners, mode)) continue;
    (paths[entry.path] ??= {})[entry.method.toLowerCase()] = operation(name, entry);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Palaro gateway',
      version: '1',
      description: 'Money is in centavos, instants are ISO 8601 in UTC.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes },
  };
}

function operation(name: ActionName, entry: Action): JsonSchema {
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const status = entry.always ? [] : (['maintenance', 'region_blocked'] as const);
  const errors = new Set([
    ...entry.errors,
    ...(roleErrors[entry.auth] ?? []),
    ...status,
    ...commonErrors,
  ]);
  return {
    operationId: name,
    summary: entry.summary,
    tags: [name.split('.', 1)[0]],
    ...(security[entry.auth] ? { security: security[entry.auth] } : {}),
    ...(entry.origin === 'media' ? { 'x-origin': 'media' } : {}),
    ...withParameters([
      ...(inQuery ? parameters(entry) : []),
      ...(entry.offline === 'queued' ? [writeKey] : []),
    ]),
    ...(inQuery ? {} : { requestBody: body(entry) }),
    responses: {
      200: entry.file
        ? fileOf(entry.file)
        : answered('The answer.', { success: { const: true }, value: jsonSchema(entry.value) }),
      ...errorResponses([...errors]),
    },
  };
}

/** The idempotency key of a write and its retries (PWA-06). */
const writeKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: jsonSchema(IdempotencyKey),
};

function withParameters(all: JsonSchema[]): JsonSchema {
  return all.length > 0 ? { parameters: all } : {};
}

function parameters({ request }: Action): JsonSchema[] {
  const fields = Object.entries((request.schema ?? {}) as Record<string, Action['request']>);
  return fields.map(([name, struct]) => ({
    name,
    in: 'query',
    required: !isOptional(struct),
    schema: jsonSchema(struct),
  }));
}

function body({ request, encrypted }: Action): JsonSchema {
  const inner = jsonSchema(request);
  if (!encrypted) return { required: true, content: { 'application/json': { schema: inner } } };
  const schema = {
    type: 'object',
    properties: {
      encrypted: { type: 'string', contentMediaType: 'application/jose', contentSchema: inner },
    },
    required: ['encrypted'],
    additionalProperties: false,
    description:
      'JWE compact (ECDH-ES, A256GCM) to a key of /api/site/keys; its payload is { iat, nonce, body }.',
  };
  return { required: true, content: { 'application/json': { schema } } };
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  const responses = [...byStatus].map(([status, group]) => [
    status,
    answered(group.join(', '), {
      success: { const: false },
      code: { enum: group },
      message: { type: 'string' },
      field: { type: 'string' },
      value: { type: 'null' },
    }),
  ]);
  return Object.fromEntries(responses);
}

const fileOf = (type: string): JsonSchema => ({
  description: 'The file.',
  content: { [type]: { schema: { type: 'string' } } },
});

function answered(description: string, properties: JsonSchema): JsonSchema {
  const required = Object.keys(properties).filter((name) => name !== 'field' && name !== 'message');
  return {
    description,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  };
}
