import {
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  pattern,
  record,
  size,
  string,
} from 'superstruct';
import { describe, expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { QueryInteger } from '../../contract/shared.ts';
import { createTestGateway } from '../testing/gateway.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; required: boolean; schema: JsonSchema }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, unknown> } } };
  };
  responses: Record<string, { description: string }>;
}
const document = openApi(['site', 'media', 'operator'], 'demo') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operationOf = (name: ActionName) =>
  document.paths[entryOf(name).path]?.[entryOf(name).method.toLowerCase()] as Operation;

describe('the OpenAPI document', () => {
  test('[CALL-04] is published by the gateway, in version 3.1', async () => {
    const site = await createTestGateway();
    const answer = await site.app.inject('/api/openapi.json');
    await site.close();
    expect(answer.json().openapi).toMatch(/^3\.1/);
    expect(Object.keys(answer.json().paths)).toEqual(
      expect.arrayContaining(['/api/site/permission', '/api/house/play', '/api/session/login']),
    );
  });

  test("[SAFE-12b] has the operator's calls on the operator's listener alone", async () => {
    const site = await createTestGateway();
    const pathsOf = async (app: typeof site.app) =>
      Object.keys((await app.inject('/api/openapi.json')).json().paths);
    const isOperators = (path: string) => path.startsWith('/api/operator/');
    const [players, operators] = [await pathsOf(site.app), await pathsOf(site.operator)];
    await site.close();
    expect(players.filter(isOperators)).toEqual([]);
    expect(operators.length).toBeGreaterThan(30);
    expect(operators.every(isOperators)).toBe(true);
  });

  test.each(Object.keys(contract) as ActionName[])(
    '[CALL-04] contains %s with its errors and authentication',
    (name) => {
      const operation = operationOf(name);
      expect(operation.operationId).toBe(name);
      const described = Object.values(operation.responses).map(({ description }) => description);
      for (const code of entryOf(name).errors) expect(described.join(', ')).toContain(code);
      expect(operation.security === undefined).toBe(entryOf(name).auth === 'guest');
    },
  );

  test('[CALL-04] a query is described by its parameters', () => {
    const parameters = operationOf('games.list').parameters ?? [];
    expect(parameters.find(({ name }) => name === 'pageSize')).toEqual({
      name: 'pageSize',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 999 },
    });
    expect(parameters.find(({ name }) => name === 'language')).toMatchObject({ required: true });
  });

  test('[CALL-04] an encrypted body is described as such', () => {
    const body = operationOf('session.login').requestBody?.content['application/json'].schema;
    expect(Object.keys(body?.properties ?? {})).toEqual(['encrypted']);
  });

  test('[CALL-04] structs become JSON Schema with their limits', () => {
    const struct = object({
      name: size(string(), 1, 9),
      code: pattern(string(), /^[A-Z]{2}$/),
      count: max(min(integer(), 0), 5),
      page: optional(QueryInteger(1, 3)),
      kind: nullable(enums(['a', 'b'])),
      rest: record(string(), integer()),
    });
    expect(jsonSchema(struct)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'code', 'count', 'kind', 'rest'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 9 },
        code: { type: 'string', pattern: '^[A-Z]{2}$' },
        count: { type: 'integer', minimum: 0, maximum: 5 },
        page: { type: 'integer', minimum: 1, maximum: 3 },
        kind: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
        rest: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    });
  });
});
