import { expect, test } from 'vitest';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { maxCentavos } from '../../contract/shared.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

/** The numbers of a schema with their paths. */
function numbersIn(schema: JsonSchema, path = ''): [path: string, schema: JsonSchema][] {
  const parts = [
    ...Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>),
    ...(['items', 'additionalProperties'] as const).flatMap((key) =>
      typeof schema[key] === 'object' ? [[key, schema[key] as JsonSchema] as const] : [],
    ),
    ...((schema.anyOf ?? []) as JsonSchema[]).map((part) => ['', part] as const),
  ];
  const below = parts.flatMap(([name, part]) => numbersIn(part, `${path}.${name}`));
  return [schema.type].flat().some((type) => type === 'integer' || type === 'number')
    ? [[path, schema], ...below]
    : below;
}

test.each(Object.keys(contract) as ActionName[])(
  '[CALL-07b] every number in a request of %s is bounded',
  (name) => {
    const numbers = numbersIn(jsonSchema(entryOf(name).request));
    const isBounded = ({ minimum, maximum }: JsonSchema) =>
      Number(minimum) >= -maxCentavos && Number(maximum) <= maxCentavos;
    expect(numbers.filter(([, schema]) => !isBounded(schema))).toEqual([]);
  },
);
