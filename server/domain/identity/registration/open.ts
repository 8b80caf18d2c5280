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
import { noteTeamJoined } from '../../messages/team-news.ts';
import { memberCurrency } from '../../../kernel/currency.ts';
import { newAlias } from '../verification/mobile.ts';
import type { Inviter } from './affiliate.ts';
import { noteAcceptance } from './documents.ts';
import type { Fields, RegisterRequest } from './fields.ts';
import { type ByAgent, placeInTeam } from './place.ts';
import { now, nowDate } from '../../../clock.ts';

/** ms; of who has not done his first steps by then they are no more (AUTH-28h). */
const firstStepsMs = 30 * 86_400_000;

interface NewCustomer {
  method: RegisterMethod | 'agent';
  /** Lower case. */
  account: string;
  /** E.164, or empty. */
  mobile: string;
  /** The number is verified. */
  proved: boolean;
  inviter: Inviter | null;
  /** Opened by the inviter (AGT-05). */
  byAgent?: ByAgent;
  fields: Fields;
  request: Pick<
    RegisterRequest,
    'language' | 'registerUrl' | 'referralCode' | 'domain' | 'signInHandle' | 'documents'
  >;
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
 * `mobile_taken`, and as `placeInTeam` and `linkPendingSignUp` do.
 */
export async function openCustomer(context: Context, customer: NewCustomer): Promise<string> {
  const { fields, byAgent } = customer;
  const password = byAgent?.startPassword ?? fields.password;
  const passwordHash = password === '' ? null : await hashPassword(password);
  const paymentHash =
    fields.paymentPassword === '' ? null : await hashPassword(fields.paymentPassword);
  return context.db.transaction().execute(async (db) => {
    const place = await placeInTeam(context, db, customer.inviter, byAgent);
    const id = await insertCustomer(db, customer, {
      password_hash: passwordHash,
      ...place.columns,
    });
    await openAccount(db, id, memberCurrency);
    await place.start(id);
    await db.insertInto('registrations').values(registrationOf(id, customer)).execute();
    await noteAcceptance(db, id, customer.request.documents ?? {});
    if (customer.inviter?.upline) await noteTeamJoined(db, id, customer.inviter.upline);
    if (byAgent && fields.payeeName !== '') await insertProfile(db, id, fields);
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

/** A name with its birthday, by which an excluded person is found (RG-04). */
async function insertProfile(
  db: Kysely<Database>,
  customerId: string,
  { payeeName: fullName, birthday }: Fields,
): Promise<void> {
  const details = JSON.stringify({ fullName, ...(birthday && { birthday }) });
  await db.insertInto('profiles').values({ customer_id: customerId, details }).execute();
}

function namesOf({ account, method }: NewCustomer) {
  const alias = method === 'mobile' ? newAlias() : null;
  return { account, alias, nickname: alias ?? account };
}

/** Throws `username_taken`, or `mobile_taken` for the number or an account named by it. */
async function insertCustomer(
  db: Kysely<Database>,
  customer: NewCustomer,
  columns: { password_hash: string | null; type: number; affiliate_code: string | null },
): Promise<string> {
  const { account, mobile, proved, inviter, byAgent, fields, request } = customer;
  const opened = await db
    .insertInto('customers')
    .values({
      ...namesOf(customer),
      ...columns,
      default_password: byAgent !== undefined,
      first_steps_until: new Date(now() + firstStepsMs),
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

function registrationOf(id: string, customer: NewCustomer) {
  const { method, inviter, byAgent, fields, request } = customer;
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
    // It confirms logins (AUTH-22), which a name that the agent knows must not.
    payee_name: (!byAgent && fields.payeeName) || null,
    link_id: inviter?.linkId ?? null,
    details: JSON.stringify(Object.fromEntries(entries.filter(([, text]) => text))),
  };
}
