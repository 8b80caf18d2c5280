import { type Context, Struct, is } from 'superstruct';

export type JsonSchema = Record<string, unknown>;
type AnyStruct = Struct<any, any>;

/** JSON Schema of primitive structs; an unknown type accepts anything. */
const plainTypes: Record<string, JsonSchema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  never: { not: {} },
  HttpUrl: { type: 'string', format: 'uri', pattern: '^https?://' },
  PicturePaths: { type: 'array', items: { type: 'string' } },
  CatalogueRows: { type: 'array', items: { type: 'array', minItems: 9, maxItems: 9 } },
  // The one recursive shape, described a level above.
  lazy: { type: 'object', description: 'The same shape again.' },
};

/** Describes a struct as JSON Schema 2020-12, refinements included. */
export function jsonSchema(struct: AnyStruct): JsonSchema {
  const schema = { ...shapeOf(struct), ...limitsOf(struct) };
  const nullable = struct.type !== 'any' && is(null, struct);
  if (!nullable) return schema;
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

/** Whether the field may be missing. */
export function isOptional(struct: AnyStruct): boolean {
  return is(undefined, struct);
}

function shapeOf(struct: AnyStruct): JsonSchema {
  const { type, schema } = struct;
  if (type === 'object' || type === 'type') return objectSchema(schema ?? {}, type === 'type');
  if (type === 'array') return { type: 'array', ...(schema ? { items: jsonSchema(schema) } : {}) };
  if (type === 'enums') return { enum: Object.values(schema) };
  if (type === 'literal') return { const: schema };
  if (type === 'record') return { type: 'object', additionalProperties: recordValue(struct) };
  return plainTypes[type] ?? {};
}

function objectSchema(fields: Record<string, AnyStruct>, open: boolean): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, struct]) => !isOptional(struct)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, struct]) => [name, jsonSchema(struct)])),
    ...(required.length > 0 ? { required } : {}),
    ...(open ? {} : { additionalProperties: false }),
  };
}

/** A record's structs are private; walking a sample reveals them. */
function recordValue(struct: AnyStruct): JsonSchema {
  const values = [...struct.entries({ sample: null }, {} as Context)].map(([, , value]) => value);
  const last = values.at(-1);
  return last instanceof Struct ? jsonSchema(last as AnyStruct) : {};
}

/** Samples that break refinements, whose messages contain the bounds. */
const samples: Record<string, unknown[]> = {
  string: ['\u0000', '', { length: 1e9 }],
  number: [-1e18, 1e18],
  integer: [-1e18, 1e18],
};

function limitsOf(struct: AnyStruct): JsonSchema {
  const limits: JsonSchema = {};
  for (const sample of samples[struct.type] ?? []) {
    const context = { branch: [sample], path: [] } as unknown as Context;
    for (const failure of struct.refiner(sample, context))
      Object.assign(limits, limitOf(failure.message));
  }
  return limits;
}

function limitOf(message: string): JsonSchema {
  const pattern = /matching `\/(.*)\/` but received/s.exec(message)?.[1];
  if (pattern !== undefined) return { pattern };
  const [, minLength, maxLength] = /with a length between `(\d+)` and `(\d+)`/.exec(message) ?? [];
  if (minLength !== undefined)
    return { minLength: Number(minLength), maxLength: Number(maxLength) };
  const min = /greater than or equal to (-?\d+)/.exec(message)?.[1];
  if (min !== undefined) return { minimum: Number(min) };
  const max = /less than or equal to (-?\d+)/.exec(message)?.[1];
  if (max !== undefined) return { maximum: Number(max) };
  return message.includes('nonempty') ? { minLength: 1 } : {};
}
