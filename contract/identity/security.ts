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

/** Characters that the name of a passkey may have. */
export const passkeyNameLength = { min: 1, max: 40 } as const;
/** Passkeys that an account may have at once. */
export const maxPasskeys = 20;

/** What a person calls a passkey: one line, no blanks at the ends. */
export const PasskeyName = define<string>('PasskeyName', (value) => {
  if (typeof value !== 'string' || value !== value.trim()) return false;
  const { length } = [...value];
  return length >= passkeyNameLength.min && length <= passkeyNameLength.max && isPlainText(value);
});

/** A six-digit code of an authenticator, or a recovery code with or without its hyphens; blanks do not matter. */
export const FactorCode = size(string(), 1, 80);

/**
 * Shows that the caller is the account's owner (SAFE-06): the password, or a code of the authenticator or a
 * recovery code. An account that has neither may leave both out, soon after its login.
 */
export const Proof = object({
  password: optional(size(string(), 1, 256)),
  code: optional(FactorCode),
});
export type Proof = Infer<typeof Proof>;

/** What the browser's WebAuthn interface takes and gives, as JSON; the library on the gateway checks its inside. */
export const WebAuthnJson = record(string(), any());
/** Origin of the page that asks; a provider sends people back to it. */
export const Origin = size(string(), 8, 300);
/** The code that a provider sends somebody back with. */
export const ReturnedCode = size(string(), 1, 2048);

const Session = object({
  id: Id,
  /** As the browser named itself; the app puts it into words. */
  userAgent: string(),
  /** Address of the login. */
  ip: string(),
  since: Instant,
  /** To the minute. */
  lastSeen: Instant,
  /** The session that asks. */
  current: boolean(),
});

/** What an account can be written to by: one of each. */
export const ContactKind = enums(['mobile', 'email']);
export type ContactKind = Infer<typeof ContactKind>;

const Contact = object({
  /** Its ends alone, which its owner knows again: `+63•••4567`, `m•••@gmail.com`. */
  masked: string(),
  /** Since when it is proved to be the member's; null: it was only typed. */
  proved: nullable(Instant),
  /** Why it cannot be removed: it is the only way in, or the only second factor. */
  needed: nullable(enums(['wayIn', 'factor'])),
});
export type Contact = Infer<typeof Contact>;

const Passkey = object({ id: Id, name: string(), since: Instant, lastUsed: nullable(Instant) });

/** What an account has beside its password (MEM-01, AUTH-23). */
export const SecurityState = object({
  /** Whether there is a password that can be asked for as a proof. */
  password: boolean(),
  /** Since when an authenticator is bound; null: none is. */
  authenticator: nullable(Instant),
  /** Null where there is none. */
  contacts: object({ mobile: nullable(Contact), email: nullable(Contact) }),
  /** How many recovery codes are left. */
  recoveryCodes: integer(),
  passkeys: array(Passkey),
  sessions: array(Session),
  /** Sites that the account can be opened by, linked or not (AUTH-26). */
  links: array(
    object({
      provider: SignInProvider,
      linked: nullable(object({ name: string(), since: Instant })),
    }),
  ),
});
export type SecurityState = Infer<typeof SecurityState>;
