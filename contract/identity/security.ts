import {
  type Infer,
  any,
  array,
  boolean,
  define,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from 'superstruct';
import { SignInProvider } from './login.ts';
import { isPlainText } from '../plain-text.ts';
import { Id, Instant } from '../shared.ts';

export const passkeyNameLength = { min: 1, max: 40 } as const;
/** Per account. */
export const maxPasskeys = 20;

/** One line, no blanks at the ends. */
export const PasskeyName = define<string>('PasskeyName', (value) => {
  if (typeof value !== 'string' || value !== value.trim()) return false;
  const { length } = [...value];
  return length >= passkeyNameLength.min && length <= passkeyNameLength.max && isPlainText(value);
});

/** Six digits of an authenticator, or a recovery code; blanks and its hyphens do not matter. */
export const FactorCode = size(string(), 1, 80);

/**
 * Of ownership (SAFE-06): the password, an authenticator's code or a recovery code. An account
 * without any may omit both soon after its login.
 */
export const Proof = object({
  password: optional(size(string(), 1, 256)),
  code: optional(FactorCode),
});
export type Proof = Infer<typeof Proof>;

/** As WebAuthn takes and gives it; the gateway's library checks it. */
export const WebAuthnJson = record(string(), any());
/** Of the asking page; a provider sends people back to it. */
export const Origin = size(string(), 8, 300);
/** Of a returning provider's redirect. */
export const ReturnedCode = size(string(), 1, 2048);

const Session = object({
  id: Id,
  /** As the browser named itself; the app words it. */
  userAgent: string(),
  ip: string(),
  since: Instant,
  /** To the minute. */
  lastSeen: Instant,
  /** The asking session. */
  current: boolean(),
});

/** One of each per account. */
export const ContactKind = enums(['mobile', 'email']);
export type ContactKind = Infer<typeof ContactKind>;

const Contact = object({
  /** `+63•••4567`, `m•••@gmail.com`. */
  masked: string(),
  /** Since when proved; null: only typed. */
  proved: nullable(Instant),
  /** Why it cannot be removed: the only way in, or the only second factor. */
  needed: nullable(enums(['wayIn', 'factor'])),
});
export type Contact = Infer<typeof Contact>;

const Passkey = object({ id: Id, name: string(), since: Instant, lastUsed: nullable(Instant) });

/** Beside its password (MEM-01, AUTH-23). */
export const SecurityState = object({
  /** Can be asked for as a proof. */
  password: boolean(),
  /** Since when bound; null: none. */
  authenticator: nullable(Instant),
  /** How many are left. */
  contacts: object({ mobile: nullable(Contact), email: nullable(Contact) }),
  recoveryCodes: integer(),
  passkeys: array(Passkey),
  sessions: array(Session),
  /** Linked or not (AUTH-26). */
  links: array(
    object({
      provider: SignInProvider,
      linked: nullable(object({ name: string(), since: Instant })),
    }),
  ),
});
export type SecurityState = Infer<typeof SecurityState>;
