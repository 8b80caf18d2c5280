import { type Struct, is } from 'superstruct';

type AnyStruct = Struct<any, any>;

/** Values that fit most fields. */
const candidates: readonly unknown[] = [
  'EN',
  '1',
  'player',
  'PLR',
  'RNG',
  'x'.repeat(20),
  '2026-01-15',
  '2026-01-15T00:00:00Z',
  'https://palaro.example/',
  '/home',
  '09171234567',
  '#112233',
  'a@palaro.example',
  '127.0.0.0/8',
  1,
  100,
  3,
  0,
  true,
  null,
  [],
  ['1'],
  {},
  { EN: 'Text', TY: 'Teksto' },
];

/** A value of candidates that fits the struct, or undefined. */
export function sampleOf(struct: AnyStruct): unknown {
  if (struct.type === 'object' || struct.type === 'type') {
    const fields = Object.entries((struct.schema ?? {}) as Record<string, AnyStruct>);
    const known = fields.map(([name, field]) => [name, sampleOf(field)] as const);
    return Object.fromEntries(known.filter(([, value]) => value !== undefined));
  }
  if (struct.type === 'enums') return Object.values(struct.schema)[0];
  if (struct.type === 'literal') return struct.schema;
  if (struct.type === 'array' && struct.schema) {
    const item = sampleOf(struct.schema as AnyStruct);
    return is([item], struct) ? [item] : [];
  }
  return candidates.find((value) => is(value, struct));
}

const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown;

/** Some are valid. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  1,
  -1,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e300,
  -1e300,
  '',
  ' ',
  '\0',
  'ding\u0007',
  '\u001B[31mred\u009B0m',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202Egpj.exe',
  "'; DROP TABLE customers; --",
  '%',
  '\\',
  // oxlint-disable-next-line no-template-curly-in-string -- this is what is sent
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  'a'.repeat(199),
  'ñ'.repeat(5000),
  'a'.repeat(60_000),
  '0',
  '-1',
  '1e9',
  '999999999999999999',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59Z',
  [],
  {},
  Array.from({ length: 1000 }, () => '1'),
  JSON.parse('{"__proto__":{"role":"operator"},"constructor":1}'),
  deep,
];

type Request = Record<string, unknown>;

/** Requests with each field in turn replaced by each nasty value. */
export function* nastyRequests(struct: AnyStruct): Generator<{ field: string; request: unknown }> {
  const base = sampleOf(struct) as Request;
  for (const value of nastyValues) yield { field: '', request: value };
  for (const [name, field] of Object.entries((struct.schema ?? {}) as Record<string, AnyStruct>)) {
    for (const value of nastyValues) yield { field: name, request: { ...base, [name]: value } };
    const inner = base[name];
    if (field.type !== 'object' || !inner) continue;
    for (const key of Object.keys((field.schema ?? {}) as Request))
      for (const value of nastyValues)
        yield {
          field: `${name}.${key}`,
          request: { ...base, [name]: { ...(inner as Request), [key]: value } },
        };
  }
}
