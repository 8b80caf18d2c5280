import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../../contract/index.ts';
import type {
  Contact,
  ContactKind,
  SecurityState,
} from '../../../../contract/identity/security.ts';
import type { CodeSent } from '../../../../contract/identity/verification.ts';
import { violationOf } from '../../../../contract/validation.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { addMessages } from '../../messages/add.ts';
import { countInTurn } from '../../../kernel/rate-limit.ts';
import { requireCustomer, requireSession } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { type NoteCustomer, type SentForm, oncePerForm } from '../common/form-idempotency.ts';
import { requirePlainText } from '../../../kernel/plain-text.ts';
import { rulesOf } from '../../../settings/defaults.ts';
import { siteState } from '../../../settings/state.ts';
import { masked } from '../../../kernel/masked.ts';
import { requireChallenge } from '../verification/challenge.ts';
import { type HeldCode, checkCode, issueCode, send, spendCode } from '../verification/codes.ts';
import { messageText } from '../verification/messages.ts';
import { normaliseMobile } from '../verification/mobile.ts';
import { noteSecurity } from '../common/security-events.ts';
import { requireProof } from './proof.ts';

/*
 * Number and mailbox (MEM-01; docs/decisions/0033). A verified one is one account's; that it is
 * another's, only its reader learns.
 */

const channels = { mobile: 'sms', email: 'email' } as const;
const provedAt = { mobile: 'mobile_verified_at', email: 'email_verified_at' } as const;
const uniqueIndexes = new Set<string | undefined>(['customers_mobile', 'customers_email']);
/** Of the requests. */
const field = 'contact';
/** Of a repetition (ERR-03). */
const formSeconds = 600;

interface ContactsRow {
  mobile: string | null;
  mobile_verified_at: Date | null;
  email: string | null;
  email_verified_at: Date | null;
  language: string | null;
  /** By another auth method: password, passkey or linked provider. */
  opens: boolean;
  authenticator: boolean;
}

async function readContacts(db: Kysely<Database>, customerId: string): Promise<ContactsRow> {
  const { rows } = await sql<ContactsRow>`
    SELECT c.mobile, c.mobile_verified_at, c.email, c.email_verified_at, c.language,
      c.password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE customer_id = c.id)
        OR EXISTS (SELECT FROM identities WHERE customer_id = c.id) AS opens,
      EXISTS (SELECT FROM authenticators WHERE customer_id = c.id AND bound_at IS NOT NULL) AS authenticator
    FROM customers c WHERE c.id = ${customerId}`.execute(db);
  return rows[0]!;
}

/** Null when unverified. */
const provedOf = (row: ContactsRow, kind: ContactKind): string | null =>
  row[provedAt[kind]] === null ? null : row[kind];

/** Why one cannot be removed: only auth method, or only second factor (AUTH-22). */
function neededFor(row: ContactsRow, kind: ContactKind): Contact['needed'] {
  if (provedOf(row, kind) === null) return null;
  const byMobile = kind !== 'mobile' && provedOf(row, 'mobile') !== null;
  if (!row.opens && !byMobile) return 'wayIn';
  const other = provedOf(row, kind === 'mobile' ? 'email' : 'mobile');
  return row.authenticator || other !== null ? null : 'factor';
}

/**
 * After a removal, with the account locked, so that of two at once one is rejected. Throws
 * `contact_needed` where nothing opens the account any more.
 */
export async function requireWayIn(transaction: Kysely<Database>, customerId: string) {
  const row = await readContacts(transaction, customerId);
  if (!row.opens && provedOf(row, 'mobile') === null) throw new DomainError('contact_needed');
}

/** Masked, for the owner. */
export async function contactsOf(
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<SecurityState['contacts']> {
  const row = await readContacts(db, customerId);
  const contactOf = (kind: ContactKind): Contact | null => {
    const address = row[kind];
    return address === null
      ? null
      : {
          masked: masked(address),
          proved: row[provedAt[kind]]?.toISOString() ?? null,
          needed: neededFor(row, kind),
        };
  };
  return { mobile: contactOf('mobile'), email: contactOf('email') };
}

/**
 * Sends a code to a new contact (AUTH-19), or an explanation if another account has it. Throws
 * `contact_known`, and as `addressOf`, `requireChallenge` and `issueCode` do.
 */
export async function sendContactCode(
  request: Request<'security.sendContactCode'>,
  context: Context,
): Promise<CodeSent> {
  const { kind, verification, language } = request;
  const customerId = requireCustomer(context.caller);
  const address = await addressOf(context, customerId, request);
  if (provedOf(await readContacts(context.db, customerId), kind) === address)
    throw new DomainError('contact_known', { field });
  await countInTurn(context.db, [
    { name: `contact codes of ${customerId}`, limit: 10, seconds: 300 },
    { name: `contact codes of ${customerId} by day`, limit: 40, seconds: 86_400 },
  ]);
  await requireChallenge(context, verification, 'contact');
  const isTaken = await hasOwner(context, kind, address);
  return issueCode(context, {
    ...codeAddress(customerId, kind, address),
    customerId,
    language,
    ...(isTaken && { instead: 'contactTaken' }),
  });
}

async function hasOwner(
  { db }: Pick<Context, 'db'>,
  kind: ContactKind,
  address: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where(kind, '=', address)
    .where(provedAt[kind], 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** For the account's sessions alone. */
const codeAddress = (customerId: string, kind: ContactKind, address: string) => ({
  channel: channels[kind],
  purpose: 'bind',
  address,
  binding: `contacts of ${customerId}`,
});

type Named = Pick<Request<'security.bindContact'>, 'kind' | 'contact' | 'countryDialingCode'>;

/** E.164, or lower case. Throws `invalid_request`. */
async function addressOf(
  context: Context,
  customerId: string,
  { kind, contact, countryDialingCode = '63' }: Named,
): Promise<string> {
  if (contact === undefined) {
    const stored = (await customerById(context, customerId))[kind];
    if (stored === null) throw new DomainError('invalid_request', { field });
    return stored;
  }
  if (kind === 'mobile') return normaliseMobile(context, countryDialingCode, contact, field);
  const address = contact.trim().toLowerCase();
  requirePlainText(address, field);
  const rule = { ...rulesOf(siteState(context).settings).email!, enabled: true, required: true };
  if (violationOf(rule, address)) throw new DomainError('invalid_request', { field });
  return address;
}

/**
 * Binds a contact by its code and the owner's proof (SAFE-06); notifies the former one and the
 * inbox. Idempotent. Throws `contact_taken`, and as `addressOf`, `checkCode` and `requireProof` do.
 */
export async function bindContact(
  request: Request<'security.bindContact'>,
  context: Context,
): Promise<{ done: boolean }> {
  const { kind, code, proof } = request;
  const customerId = requireCustomer(context.caller);
  const address = await addressOf(context, customerId, request);
  const shown = { ...codeAddress(customerId, kind, address), code };
  const form = formOf(context, 'contact', { ...request, contact: address, code: code.trim() });
  await oncePerForm(context, form, async (note) => {
    await checkCode(context, shown);
    await requireProof(context, customerId, proof);
    const before = await writeContact(context, { customerId, kind, address, shown, note });
    const replaced = provedOf(before, kind);
    if (replaced !== null && replaced !== address)
      await notifyFormerContact(context, before, kind, 'contactReplaced');
    return customerId;
  });
  return { done: true };
}

/** A repetition may carry another proof. */
const formOf = <Req extends { key: string; proof: unknown }>(
  { caller }: Context,
  name: string,
  request: Req,
): SentForm<Req> => ({
  name,
  request,
  varying: ['proof'],
  context: [requireCustomer(caller), requireSession(caller)],
  seconds: formSeconds,
});

interface NewContact {
  customerId: string;
  kind: ContactKind;
  address: string;
  shown: HeldCode;
  note: NoteCustomer;
}

/** Returns the account before it. */
async function writeContact(
  context: Context,
  { customerId, kind, address, shown, note }: NewContact,
): Promise<ContactsRow> {
  try {
    return await changeContacts(context, customerId, async (transaction, before) => {
      await spendCode(context, transaction, shown);
      await requireFree(transaction, customerId, kind, address);
      await setContact(transaction, customerId, kind, address);
      await note(transaction, customerId);
      await notifyMember(transaction, context, customerId, kind, 'contactBound', address);
      return before;
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || !uniqueIndexes.has(constraint)) throw error;
    throw new DomainError('contact_taken', { field });
  }
}

/** Throws `contact_taken`; the unique index decides between two at once. */
async function requireFree(
  transaction: Kysely<Database>,
  customerId: string,
  kind: ContactKind,
  address: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('customers')
    .select('id')
    .where(kind, '=', address)
    .where(provedAt[kind], 'is not', null)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  if (taken) throw new DomainError('contact_taken', { field });
}

/** Locks the account for a change, then notifies pages. */
async function changeContacts<T>(
  context: Context,
  customerId: string,
  work: (transaction: Kysely<Database>, before: ContactsRow) => Promise<T>,
): Promise<T> {
  const done = await context.db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return work(transaction, await readContacts(transaction, customerId));
  });
  context.live.news(customerId);
  return done;
}

/** Voids password links mailed to the former address. */
async function setContact(
  transaction: Kysely<Database>,
  customerId: string,
  kind: ContactKind,
  address: string | null,
): Promise<void> {
  const verified = address === null ? null : sql<Date>`now()`;
  await transaction
    .updateTable('customers')
    .set({ [kind]: address, [provedAt[kind]]: verified })
    .where('id', '=', customerId)
    .execute();
  if (kind === 'email')
    await transaction.deleteFrom('password_links').where('customer_id', '=', customerId).execute();
}

async function notifyMember(
  transaction: Kysely<Database>,
  { caller }: Context,
  customerId: string,
  kind: ContactKind,
  key: 'contactBound' | 'contactRemoved',
  address: string,
): Promise<void> {
  await noteSecurity(
    transaction,
    customerId,
    caller,
    key === 'contactBound' ? 'contact_bound' : 'contact_removed',
    { channel: channels[kind] },
  );
  const params = { address: masked(address) };
  await addMessages(transaction, [
    { customerId, kind: 'security', cause: `contact:${randomUUID()}`, key, params },
  ]);
}

/** On failure the change still counts. */
async function notifyFormerContact(
  context: Context,
  before: ContactsRow,
  kind: ContactKind,
  what: 'contactReplaced' | 'contactRemoved',
): Promise<void> {
  const { subject, text } = messageText(context, before.language, what, {});
  await send(context, channels[kind], before[kind]!, subject, text).catch((error: unknown) => {
    context.log.warn(
      { err: error, channel: channels[kind] },
      'notification of a former contact failed',
    );
  });
}

/**
 * Removes a contact by the owner's proof; notifies it and the inbox. Idempotent. Throws
 * `contact_needed` while the account depends on it, and as `requireProof` does.
 */
export async function removeContact(
  request: Request<'security.removeContact'>,
  context: Context,
): Promise<{ done: boolean }> {
  const { kind, proof } = request;
  const customerId = requireCustomer(context.caller);
  await oncePerForm(context, formOf(context, 'contact removed', request), async (note) => {
    await requireProof(context, customerId, proof);
    const before = await clearContact(context, customerId, kind, note);
    if (provedOf(before, kind) !== null)
      await notifyFormerContact(context, before, kind, 'contactRemoved');
    return customerId;
  });
  return { done: true };
}

function clearContact(
  context: Context,
  customerId: string,
  kind: ContactKind,
  note: NoteCustomer,
): Promise<ContactsRow> {
  return changeContacts(context, customerId, async (transaction, before) => {
    if (neededFor(before, kind) !== null) throw new DomainError('contact_needed');
    const address = before[kind];
    if (address !== null) {
      await setContact(transaction, customerId, kind, null);
      await notifyMember(transaction, context, customerId, kind, 'contactRemoved', address);
    }
    await note(transaction, customerId);
    return before;
  });
}
