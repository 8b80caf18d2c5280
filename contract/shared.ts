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
import { categories } from './categories.ts';

/** Two to eight capitals (`EN`, `TY`); configuration says which (LANG-02). */
export const Language = pattern(string(), /^[A-Z]{2,8}$/);

export const Category = enums(categories);

/** Every 18 digits fit the database's 64 bits. */
export const Id = pattern(string(), /^[0-9]{1,18}$/);

/** Centavos of one amount or balance: ₱10,000,000,000 (docs/decisions/0058). */
export const maxCentavos = 1_000_000_000_000;

/** An integer number of minor units (centavos). */
export const Centavos = max(min(integer(), -maxCentavos), maxCentavos);
/** Centavos to pay or to stake: 1 or more. */
export const PositiveCentavos = min(Centavos, 1);
/** A whole number from 0 to a billion; its handler has the narrower bounds. */
export const Count = max(min(integer(), 0), 1_000_000_000);
/** Centavos added up over many rounds or members; no request has them. */
export const CentavosSum = max(min(integer(), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

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

/** An amount from 0 on; may arrive as text. */
export const QueryCentavos = coerce(min(Centavos, 0), pattern(string(), /^\d{1,13}$/), Number);

/** Sent by old clients (CALL-05): web. */
export const ClientType = optional(QueryInteger(3, 3));
/** By the specification (CALL-05). */
export const Platform = optional(
  enums(['W', 'WEB', 'html5-desktop', 'flash', 'flash,html5-desktop']),
);
