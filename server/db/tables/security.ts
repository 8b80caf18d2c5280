import type { ColumnType, Generated } from 'kysely';

type Big = ColumnType<string, string | number, string | number>;
/** An instant that has a default. */
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** An instant that has none. */
type Until = ColumnType<Date, Date | string, Date | string>;

interface KnownNetworksTable {
  customer_id: Big;
  /** CIDR. */
  network: string;
  known_since: Stamp;
}

interface AuthenticatorsTable {
  customer_id: Big;
  secret: Buffer;
  bound_at: Date | null;
  begun_at: Stamp;
  last_step: ColumnType<string, string | number | undefined, string | number>;
}

interface RecoveryCodesTable {
  customer_id: Big;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface PasskeysTable {
  id: Generated<string>;
  credential_id: string;
  customer_id: Big;
  public_key: Buffer;
  sign_count: Big;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Stamp;
  last_used_at: Date | null;
}

interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  customer_id: ColumnType<
    string | null,
    string | number | null | undefined,
    string | number | null
  >;
  expires_at: Until;
}

interface FactorTicketsTable {
  ticket_hash: Buffer;
  customer_id: Big;
  area: 'member' | 'agent';
  /** How the login was proved. */
  login_type: ColumnType<'username' | 'sms' | 'firebase', string | undefined, string>;
  attempts: ColumnType<number, number | undefined, number>;
  created_at: Stamp;
  expires_at: Until;
}

interface LoginTicketsTable {
  ticket_hash: Buffer;
  session_id: Big;
  expires_at: Until;
}

interface IdentitiesTable {
  provider: string;
  subject: string;
  customer_id: Big;
  email: ColumnType<string, string | undefined, string>;
  linked_at: Stamp;
}

interface IdentityFlowsTable {
  state_hash: Buffer;
  provider: string;
  customer_id: ColumnType<
    string | null,
    string | number | null | undefined,
    string | number | null
  >;
  /** SHA-256 of the secret of the browser that began it. */
  holder_hash: ColumnType<Buffer, Buffer | undefined, Buffer>;
  code_verifier: string;
  nonce: string;
  redirect_uri: string;
  expires_at: Until;
}

interface NewcomersTable {
  handle_hash: Buffer;
  provider: string;
  subject: string;
  name: string;
  expires_at: Until;
}

interface SecurityEventsTable {
  id: Generated<string>;
  customer_id: Big;
  kind: string;
  at: Stamp;
  count: ColumnType<number, number | undefined, number>;
  ip: string;
  user_agent: string;
  /** CIDR. */
  network: string | null;
  /** JSON; `EventDetails` of the contract. */
  details: ColumnType<object, string | undefined, string>;
  hour: Date | null;
  visitor: string | null;
}

export interface SecurityTables {
  security_events: SecurityEventsTable;
  known_networks: KnownNetworksTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  factor_tickets: FactorTicketsTable;
  login_tickets: LoginTicketsTable;
  identities: IdentitiesTable;
  identity_flows: IdentityFlowsTable;
  newcomers: NewcomersTable;
}
