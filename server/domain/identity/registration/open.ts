import type { Kysely } from 'kysely';
import type { RegisterMethod } from '../../../../contract/identity/registration.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { openAccount } from '../../../ledger/ledger.ts';
import { DomainError } from '../../../domain-error.ts';
import { linkPendingSignUp } from '../security/pending-sign-ups.ts';
import type { NoteCustomer } from '../common/form-idempotency.ts';
import { hashPassword } from '../common/passwords.ts';
import { noteMatches } from '../../limits/person.ts';
import { memberCurrency } from '../../../kernel/currency.ts';
import type { Inviter } from './affiliate.ts';
import type { Fields, RegisterRequest } from './fields.ts';
import { nowDate } from '../../../clock.ts';

interface NewCustomer {
  method: RegisterMethod;
  /** Lower case. */
  account: string;
  /** E.164, or empty. */
  mobile: string;
  /** The number is verified. */
  proved: boolean;
  inviter: Inviter | null;
  fields: Fields;
  request: RegisterRequest;
  note: NoteCustomer;
  onInvited: OnInvited;
}

/** With the ids of new account and inviter, in the opening transaction. */
export type OnInvited = (
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  inviterId: string,
) => Promise<void>;

const typedFields = [
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'recommenderId',
] as const;

/**
 * Opens account, wallet and registration in one transaction. Throws `username_taken`,
 * `mobile_taken`, and as `linkPendingSignUp` does.
 */
export async function openCustomer(context: Context, customer: NewCustomer): Promise<string> {
  const { fields } = customer;
  const passwordHash = fields.password === '' ? null : await hashPassword(fields.password);
  const paymentHash =
    fields.paymentPassword === '' ? null : await hashPassword(fields.paymentPassword);
  return context.db.transaction().execute(async (db) => {
    const id = await insertCustomer(db, customer, passwordHash);
    await openAccount(db, id, memberCurrency);
    await db.insertInto('registrations').values(registrationOf(id, customer)).execute();
    if (customer.inviter) await customer.onInvited(context, db, id, customer.inviter.id);
    if (paymentHash !== null)
      await db
        .insertInto('transaction_passwords')
        .values({ customer_id: id, hash: paymentHash })
        .execute();
    if (customer.request.signInHandle !== undefined)
      await linkPendingSignUp(db, id, customer.request.signInHandle, context.caller);
    await noteMatches(context, db, id, 'registration');
    await customer.note(db, id);
    return id;
  });
}

/** Throws `username_taken`, or `mobile_taken` for the number or an account named by it. */
async function insertCustomer(
  db: Kysely<Database>,
  customer: NewCustomer,
  passwordHash: string | null,
): Promise<string> {
  const { account, mobile, proved, inviter, fields, request } = customer;
  const opened = await db
    .insertInto('customers')
    .values({
      account,
      nickname: account,
      password_hash: passwordHash,
      language: request.language ?? null,
      upline_id: inviter?.upline ?? null,
      referred_by: inviter?.id ?? null,
      mobile: mobile || null,
      mobile_verified_at: proved ? nowDate() : null,
      email: fields.email.toLowerCase() || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened) return opened.id;
  const named = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst();
  throw customer.method !== 'mobile' && named
    ? new DomainError('username_taken', { field: 'username' })
    : new DomainError('mobile_taken', { field: 'mobileNum' });
}

function registrationOf(id: string, { method, fields, request }: NewCustomer) {
  const { referralCode, domain } = request;
  const entries = [
    ...typedFields.map((field) => [field, fields[field]] as const),
    ['referralCode', referralCode],
    ['domain', domain],
  ];
  return {
    customer_id: id,
    method,
    url: request.registerUrl,
    birthday: fields.birthday || null,
    payee_name: fields.payeeName || null,
    details: JSON.stringify(Object.fromEntries(entries.filter(([, text]) => text))),
  };
}
