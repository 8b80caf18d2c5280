import { type Kysely, type Selectable, sql } from 'kysely';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Request, Value } from '../../../../contract/index.ts';
import {
  type FactorAsked,
  type FactorKind,
  factorKinds,
} from '../../../../contract/identity/login.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import { DomainError } from '../../../domain-error.ts';
import { type Subject, countInTurn, forgiveAttempt } from '../../../kernel/rate-limit.ts';
import { type CompletedLogin, completeLogin, outdatedBy } from '../session/complete-login.ts';
import { customerById, holdCustomer } from '../common/customer.ts';
import { type NoteCustomer, type SentForm, oncePerForm } from '../common/form-idempotency.ts';
import type { LoginType } from '../session/sessions.ts';
import { hashToken, looksLikeToken, newToken } from '../../../kernel/tokens.ts';
import { masked } from '../../../kernel/masked.ts';
import { hasService } from '../../../services.ts';
import { type CodeAddress, issueCode, useCode } from '../verification/codes.ts';
import { noteSecurity } from '../common/security-events.ts';
import { shownDevice } from '../session/remember.ts';
import { isKnownNetwork } from '../common/networks.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { hasTotp, useTotp } from './totp.ts';

type Customer = Selectable<CustomersTable>;

/** Between password and second factor. */
const ticketMinutes = 5;
/** Allowed where one is bound. */
const ofAuthenticator: readonly FactorKind[] = ['totp', 'recovery'];
const maxAttempts = 5;
const wrongCodes: ReadonlySet<ErrorCode> = new Set(['factor_wrong', 'code_wrong']);
/** Marks a ticket that takes no further code. */
const spentTicket = maxAttempts + 1;

/**
 * The second factor a login needs (AUTH-22): a ticket and its methods; null on a remembered device,
 * without a factor, and from a known network where no authenticator is bound. Throws `outdatedBy`
 * after a password change (SAFE-03).
 */
export async function factorFor(
  context: Context,
  customer: Customer,
  area: 'member' | 'agent' = 'member',
  loginType: LoginType = 'username',
): Promise<FactorAsked | null> {
  if ((await shownDevice(context, customer.account)) !== null) return null;
  const isKnown = await isKnownNetwork(context, customer.id, context.caller.ip);
  if (isKnown && !(await hasTotp(context, customer.id))) return null;
  const kinds = await boundKinds(context, customer);
  if (kinds.length === 0) return null;
  const hints = {
    ...(kinds.includes('sms') && { sms: masked(customer.mobile ?? '') }),
    ...(kinds.includes('email') && { email: masked(customer.email ?? '') }),
  };
  const { token, hash } = newToken();
  await context.db.transaction().execute(async (transaction) => {
    // Only for the checked password: a new one spends the existing tickets.
    await holdCustomer(transaction, customer, outdatedBy[loginType]);
    const expires_at = sql<Date>`now() + make_interval(mins => ${ticketMinutes})`;
    const ticket = {
      ticket_hash: hash,
      customer_id: customer.id,
      area,
      login_type: loginType,
      expires_at,
    };
    await transaction.insertInto('factor_tickets').values(ticket).execute();
    await noteSecurity(transaction, customer.id, context.caller, 'factor_asked');
  });
  return { factor: { ticket: token, kinds, hints } };
}

/** A bound authenticator where no device is remembered, so that a stolen SIM card does not bypass it. */
export async function factorBesideSms(
  context: Context,
  customer: Customer,
  area: 'member' | 'agent' = 'member',
): Promise<FactorAsked | null> {
  return (await hasTotp(context, customer.id)) ? factorFor(context, customer, area, 'sms') : null;
}

const isService = (kind: FactorKind): kind is 'sms' | 'email' => kind === 'sms' || kind === 'email';

/**
 * Best first. An authenticator excludes numbers and mailboxes, easier taken over; a real name,
 * easily known, counts only alone.
 */
async function boundKinds(
  { db, env }: Pick<Context, 'db' | 'env'>,
  customer: Customer,
): Promise<FactorKind[]> {
  const { rows } = await sql<{ totp: boolean; recovery: boolean }>`SELECT
    EXISTS (SELECT FROM authenticators WHERE customer_id = ${customer.id} AND bound_at IS NOT NULL) AS totp,
    EXISTS (SELECT FROM recovery_codes WHERE customer_id = ${customer.id} AND used_at IS NULL) AS recovery`.execute(
    db,
  );
  const has: Partial<Record<FactorKind, boolean>> = {
    ...rows[0],
    sms: customer.mobile !== null && customer.mobile_verified_at !== null,
    email: customer.email !== null && customer.email_verified_at !== null,
  };
  if (has.totp) return ofAuthenticator.filter((kind) => has[kind]);
  const kinds = factorKinds.filter((kind) => has[kind]);
  // An unsendable method only where nothing else is left: else a password alone would do.
  const sendable = kinds.filter((kind) => !isService(kind) || hasService(env, kind));
  if (kinds.length > 0) return sendable.length > 0 ? sendable : kinds;
  return (await payeeName({ db }, customer.id)) === null ? [] : ['payeeName'];
}

/** Of the bank account or wallet: one case, single blanks. */
async function payeeName({ db }: Pick<Context, 'db'>, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('registrations')
    .select('payee_name')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return sameName(row?.payee_name ?? '') || null;
}

const sameName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');

/**
 * Sends the code to the account's own contact. Throws `factor_expired` without a valid ticket,
 * `factor_wrong` for a missing method, and as `issueCode` does.
 */
export async function sendFactorCode(
  request: Request<'session.factorCode'>,
  context: Context,
): Promise<Value<'session.factorCode'>> {
  const ticket = await context.db
    .selectFrom('factor_tickets')
    .select('customer_id')
    .where('ticket_hash', '=', ticketHash(request.ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst();
  if (!ticket) throw new DomainError('factor_expired');
  const customer = await customerById(context, ticket.customer_id);
  if (!(await boundKinds(context, customer)).includes(request.kind))
    throw new DomainError('factor_wrong', { field: 'kind' });
  const { language, kind } = request;
  return issueCode(context, {
    ...codeAddress(customer, kind, request.ticket),
    customerId: customer.id,
    language,
  });
}

const codeAddress = (
  customer: Customer,
  channel: 'sms' | 'email',
  ticket: string,
): CodeAddress => ({
  binding: ticket,
  channel,
  purpose: 'factor',
  address: (channel === 'sms' ? customer.mobile : customer.email) ?? '',
});

const ticketHash = (ticket: string): Buffer =>
  looksLikeToken(ticket) ? hashToken(ticket) : Buffer.alloc(0);

/** Finishes a login; wrong codes count per ticket and account (SAFE-05). Idempotent (ERR-03). */
export async function finishFactor(
  request: Request<'session.factor'>,
  context: Context,
): Promise<CompletedLogin> {
  const customerId = await oncePerForm(context, factorForm(request), (note) =>
    passFactor(context, request, note),
  );
  // Read first: a new password deletes the ticket, and `completeLogin` sees a later one.
  const customer = await customerById(context, customerId);
  const ticket = await context.db
    .selectFrom('factor_tickets')
    .select(['area', 'login_type'])
    .where('ticket_hash', '=', ticketHash(request.ticket))
    .executeTakeFirst();
  if (!ticket) throw new DomainError('factor_expired');
  const { area, login_type: loginType } = ticket;
  return completeLogin(context, customer, {
    area,
    loginType,
    remember: request.remember,
    factor: true,
    isRestricted: request.kind === 'payeeName',
    shown: request.kind,
    outdated: 'factor_expired',
  });
}

/** Its ticket is this browser's secret: no other can send the form. */
const factorForm = (request: Request<'session.factor'>): SentForm<Request<'session.factor'>> => ({
  name: 'second factor',
  request: { ...request, code: request.code.trim() },
  seconds: ticketMinutes * 60,
});

/** Counts the try, spends ticket and code; returns the customer's id. */
async function passFactor(
  context: Context,
  request: Request<'session.factor'>,
  note: NoteCustomer,
): Promise<string> {
  const hash = ticketHash(request.ticket);
  const { rows } = await sql<{ customer_id: string; created_at: Date }>`
    UPDATE factor_tickets SET attempts = attempts + 1
    WHERE ticket_hash = ${hash} AND expires_at > now() AND attempts < ${maxAttempts}
    RETURNING customer_id, created_at`.execute(context.db);
  const [row] = rows;
  if (!row) throw new DomainError('factor_expired');
  const customer = await customerById(context, row.customer_id);
  if (customer.password_changed_at > row.created_at) throw new DomainError('factor_expired');
  const subjects = subjectsOf(customer.id);
  await countInTurn(context.db, subjects);
  try {
    await requireFactor(context, customer, request, async (transaction) => {
      await spendTicket(transaction, hash);
      await note(transaction, customer.id);
    });
  } catch (error) {
    if (error instanceof DomainError && wrongCodes.has(error.code))
      await noteSecurity(context.db, customer.id, context.caller, 'factor_failed', {
        factor: request.kind,
      });
    throw error;
  }
  await forgiveAttempt(context.db, subjects);
  return customer.id;
}

/** Only the first of concurrent answers spends it. Stored while the form may be repeated. */
async function spendTicket(transaction: Kysely<Database>, hash: Buffer): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('factor_tickets')
    .set({
      attempts: spentTicket,
      expires_at: sql<Date>`now() + make_interval(mins => ${ticketMinutes})`,
    })
    .where('ticket_hash', '=', hash)
    .where('attempts', '<', spentTicket)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('factor_expired');
}

/**
 * A new ticket resets the per-ticket limit, so a per-account limit also applies against brute
 * force.
 */
function subjectsOf(customerId: string): Subject[] {
  return [
    { name: `factor of ${customerId}`, limit: 10, seconds: 300 },
    { name: `factor of ${customerId} by day`, limit: 50, seconds: 86_400 },
  ];
}

/** Spends the code in the transaction of `done`. */
async function requireFactor(
  context: Context,
  customer: Customer,
  { ticket, kind, code: typed }: Request<'session.factor'>,
  done: (transaction: Kysely<Database>) => Promise<void>,
): Promise<void> {
  if (!(await boundKinds(context, customer)).includes(kind))
    throw new DomainError('factor_wrong', { field: 'kind' });
  const code = typed.trim();
  if (kind === 'sms' || kind === 'email') {
    await useCode(context, { ...codeAddress(customer, kind, ticket), code, note: done });
    return;
  }
  await context.db.transaction().execute(async (db) => {
    if (!(await isRight({ ...context, db }, customer.id, kind, code)))
      throw new DomainError('factor_wrong', { field: 'code' });
    await done(db);
  });
}

async function isRight(
  context: Pick<Context, 'db' | 'caller'>,
  customerId: string,
  kind: 'totp' | 'recovery' | 'payeeName',
  code: string,
): Promise<boolean> {
  if (kind === 'totp') return useTotp(context, customerId, code);
  if (kind === 'recovery') return useRecoveryCode(context, customerId, code);
  return sameName(code) === (await payeeName(context, customerId));
}
