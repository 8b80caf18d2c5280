import {
  coerce,
  define,
  enums,
  integer,
  max,
  min,
  nonempty,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';

/** Two to eight capitals (`EN`, `TY`); configuration says which (LANG-02). */
export const Language = pattern(string(), /^[A-Z]{2,8}$/);

/** In menu order (LOB-11, LOB-12). */
export const categories = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const;
export const Category = enums(categories);
export type CategoryCode = (typeof categories)[number];

/** Every 18 digits fit the database's 64 bits. */
export const Id = pattern(string(), /^[0-9]{1,18}$/);

/** Minor units. */
export const Centavos = integer();

/** ISO 8601 in UTC. */
export const Instant = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);

/** `http:` or `https:`. */
export const HttpUrl = define<string>('HttpUrl', (value) => {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value)) return false;
  return URL.canParse(value);
});

/** Made once per money call, sent with every retry (WAL-02). */
export const IdempotencyKey = pattern(string(), /^[A-Za-z0-9_-]{16,64}$/);

export const Line = size(string(), 0, 200);
export const FilledLine = nonempty(Line);

const digits = pattern(string(), /^\d{1,9}$/);
/** May arrive as text. */
export const QueryInteger = (from: number, to: number) =>
  coerce(max(min(integer(), from), to), digits, Number);

/** Sent by old clients (CALL-05): web. */
export const ClientType = optional(QueryInteger(3, 3));
/** By the specification (CALL-05). */
export const Platform = optional(
  enums(['W', 'WEB', 'html5-desktop', 'flash', 'flash,html5-desktop']),
);
