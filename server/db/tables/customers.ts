import type { ColumnType, Generated } from 'kysely';

/** A bigint: text when read, text or a number when written. */
type Big = ColumnType<string, string | number, string | number>;
/** An instant that has a default. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CustomersTable {
  id: Generated<string>;
  /** Lower case. */
  account: string;
  nickname: string;
  type: ColumnType<number, number | undefined, number>;
  password_hash: string | null;
  default_password: ColumnType<boolean, boolean | undefined, boolean>;
  password_changed_at: Stamp;
  password_expires_at: Date | null;
  disabled_at: Date | null;
  language: string | null;
  time_zone: ColumnType<string, string | undefined, string>;
  upline_id: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  first_login_at: Date | null;
  created_at: Stamp;
  /** E.164: `+639171234567`. */
  mobile: string | null;
  mobile_verified_at: Date | null;
  /** Lower case. */
  email: string | null;
  email_verified_at: Date | null;
  /** When a reset of the password made it know no network any more (AUTH-22). */
  networks_forgotten_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of agents: upper case letters and digits. */
  affiliate_code: string | null;
  /** The code of a member's own link (MEM-11). */
  referral_code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whose code the account was opened with. */
  referred_by: ColumnType<
    string | null,
    string | number | null | undefined,
    string | number | null
  >;
}

export interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  customer_id: Big;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  idle_seconds: number;
  ip: string;
  user_agent: string;
  ended_at: Date | null;
  /** How its login was proved. */
  login_type: ColumnType<string, string | undefined, string>;
  /** The remembered device that it was opened on. */
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it proved a password that is newer than itself. */
  renewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its holder proved who it is; earlier than its opening when another session or a remembered device opened it. */
  authenticated_at: Stamp;
}

export interface RememberedDevicesTable {
  id: Generated<string>;
  customer_id: Big;
  login_type: string;
  created_at: Stamp;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: Date | null;
}

export interface RememberTokensTable {
  token_hash: Buffer;
  device_id: Big;
  salt: Buffer;
  used_at: Date | null;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  customer_id: Big;
  /** SHA-256 of the secret of the browser that asked for it. */
  holder_hash: ColumnType<Buffer, Buffer | undefined, Buffer>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SocketTicketsTable {
  ticket_hash: Buffer;
  session_id: Big;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AuthAttemptsTable {
  subject: string;
  window_end: ColumnType<Date, Date | string, Date | string>;
  attempts: ColumnType<number, number | undefined, number>;
}

export interface FreePlaysTable {
  request_hash: Buffer;
  customer_id: Big;
  created_at: Stamp;
}

export interface CustomerTables {
  customers: CustomersTable;
  sessions: SessionsTable;
  socket_tickets: SocketTicketsTable;
  auth_attempts: AuthAttemptsTable;
  free_plays: FreePlaysTable;
  remembered_devices: RememberedDevicesTable;
  remember_tokens: RememberTokensTable;
  password_links: PasswordLinksTable;
}
