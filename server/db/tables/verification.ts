import type { ColumnType, Generated } from 'kysely';

type Big = ColumnType<string, string | number, string | number>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Until = ColumnType<Date, Date | string, Date | string>;

interface OutgoingMessagesTable {
  id: Generated<string>;
  channel: 'sms' | 'email';
  address: string;
  subject: string | null;
  body: string;
  sent_at: Stamp;
}

interface VerificationCodesTable {
  /** SHA-256 of the secret of who asked for it. */
  holder_hash: Buffer;
  channel: 'sms' | 'email';
  purpose: string;
  address: string;
  customer_id: Big | null;
  code_hash: Buffer | null;
  guesses: ColumnType<number, number | undefined, number>;
  expires_at: Until;
  used_at: Date | null;
}

interface CaptchasTable {
  key: string;
  text_hash: Buffer;
  made_at: Stamp;
  expires_at: Until;
}

interface SpentChallengesTable {
  challenge: Buffer;
  expires_at: Until;
}

interface RegistrationsTable {
  customer_id: Big;
  method: 'username' | 'mobile';
  url: string;
  /** ISO date. */
  birthday: ColumnType<Date | null, string | null, string | null>;
  payee_name: string | null;
  details: ColumnType<Record<string, string>, string | undefined, string>;
  agreed_at: Stamp;
}

interface FormKeysTable {
  key_hash: Buffer;
  fingerprint: Buffer;
  customer_id: Big | null;
  claimed_at: Stamp;
}

export interface VerificationTables {
  outgoing_messages: OutgoingMessagesTable;
  verification_codes: VerificationCodesTable;
  captchas: CaptchasTable;
  spent_challenges: SpentChallengesTable;
  registrations: RegistrationsTable;
  form_keys: FormKeysTable;
}
