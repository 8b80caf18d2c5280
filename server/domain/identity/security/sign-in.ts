import type { FactorAsked, SignUpOffered } from '../../../../contract/identity/login.ts';
import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { requireWayIn } from './contacts.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Request } from '../../../../contract/index.ts';
import type { SecurityState } from '../../../../contract/identity/security.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { type Identity, IdentityError } from '../../../ports/identity.ts';
import {
  CodeError,
  type SignInProvider,
  configuredProviders,
  signInUrl,
  tokenFor,
} from '../../../ports/sign-in.ts';
import { DomainError } from '../../../domain-error.ts';
import {
  type CompletedLogin,
  completeLogin,
  requireAdmissible,
} from '../session/complete-login.ts';
import { countAttempt } from '../../../kernel/rate-limit.ts';
import { requireCustomer } from '../../../kernel/caller.ts';
import { customerById } from '../common/customer.ts';
import { bindingOf, newBinding } from '../common/browser-binding.ts';
import { hashToken, newToken } from '../../../kernel/tokens.ts';
import { isOwnOrigin } from '../../../settings/origins.ts';
import { noteSecurity } from '../common/security-events.ts';
import { factorFor } from './factors.ts';
import { offerAccount } from './pending-sign-ups.ts';
import { requireProof } from './proof.ts';

/*
 * AUTH-26: opens the account linked from inside or registered with it; an equal email address
 * proves nothing.
 */

/** At the provider. */
const signInMinutes = 10;
/** Where providers redirect to. */
const returnPath = '/signed-in';

function settingsOf({ env }: Context, provider: SignInProvider) {
  const settings = env.ports.identity[provider];
  if (!settings?.signIn) throw new DomainError('not_found');
  return { ...settings, signIn: settings.signIn };
}

/** Returns the provider's address. Throws `not_found` for an unconfigured one. */
export async function startSignIn(
  request: Request<'session.startSignIn'>,
  context: Context,
): Promise<{ url: string }> {
  await countAttempt(context.db, [
    { name: `sign-in from ${visitorOf(context.caller.ip)}`, limit: 60, seconds: 300 },
  ]);
  return begin(context, request, null);
}

/** After a proof (SAFE-06). */
export async function startLink(
  request: Request<'security.startLink'>,
  context: Context,
): Promise<{ url: string }> {
  const customerId = requireCustomer(context.caller);
  await requireProof(context, customerId, request.proof);
  return begin(context, request, customerId);
}

async function begin(
  context: Context,
  { provider, origin }: { provider: SignInProvider; origin: string },
  customerId: string | null,
): Promise<{ url: string }> {
  const settings = settingsOf(context, provider);
  // The code goes only to this site's pages; the provider checks too.
  if (!isOwnOrigin(context, origin)) throw new DomainError('invalid_request', { field: 'origin' });
  const redirectUri = `${origin}${returnPath}`;
  const [state, nonce, verifier] = [newToken(), newToken().token, newToken().token];
  await context.db
    .insertInto('identity_flows')
    .values({
      state_hash: state.hash,
      provider,
      customer_id: customerId,
      binding_hash: newBinding(context),
      code_verifier: verifier,
      nonce,
      redirect_uri: redirectUri,
      expires_at: sql<Date>`now() + make_interval(mins => ${signInMinutes})`,
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { url: signInUrl(settings, { state: state.token, nonce, challenge, redirectUri }) };
}

type SignedIn = CompletedLogin | FactorAsked | SignUpOffered;

/**
 * Logs in, or offers an account. Throws `sign_in_failed`, `sign_in_unlinked` when none is linked or
 * can be opened.
 */
export async function finishSignIn(
  request: Request<'session.signIn'>,
  context: Context,
): Promise<SignedIn> {
  const { provider, identity } = await identify(context, request, null);
  const link = await context.db
    .selectFrom('identities')
    .select('customer_id')
    .where('provider', '=', provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (!link) return offerAccount(context, provider, identity, request.area);
  const customer = await customerById(context, link.customer_id);
  requireAdmissible(customer, request.area);
  const asked = await factorFor(context, customer, request.area, 'firebase');
  return (
    asked ??
    completeLogin(context, customer, {
      area: request.area,
      loginType: 'firebase',
      provider,
      factor: false,
    })
  );
}

/** Throws `sign_in_taken` when another account has it. */
export async function finishLink(
  request: Request<'security.link'>,
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  const { provider, identity } = await identify(context, request, customerId);
  await context.db.transaction().execute(async (db) => {
    const { rows } = await sql`
      INSERT INTO identities AS i (provider, subject, customer_id, email)
      VALUES (${provider}, ${identity.subject}, ${customerId}, ${identity.email ?? identity.name ?? ''})
      ON CONFLICT (provider, subject) DO UPDATE SET email = excluded.email WHERE i.customer_id = excluded.customer_id
      RETURNING 1`.execute(db);
    if (rows.length === 0) throw new DomainError('sign_in_taken');
    await noteSecurity(db, customerId, context.caller, 'link_added', { provider });
  });
  return { done: true };
}

/** For the browser that began it alone: a stranger's sign-in must not finish in a victim's tab. */
async function identify(
  context: Context,
  { code, state }: { code: string; state: string },
  customerId: string | null,
): Promise<{ provider: SignInProvider; identity: Identity }> {
  const { rows } = await sql<{
    provider: SignInProvider;
    code_verifier: string;
    nonce: string;
    redirect_uri: string;
  }>`
    DELETE FROM identity_flows WHERE state_hash = ${hashToken(state)} AND expires_at > now()
      AND customer_id IS NOT DISTINCT FROM ${customerId}::bigint AND binding_hash = ${bindingOf(context)}
    RETURNING provider, code_verifier, nonce, redirect_uri`.execute(context.db);
  const [flow] = rows;
  if (!flow) throw new DomainError('sign_in_failed');
  const { provider } = flow;
  try {
    const settings = settingsOf(context, provider);
    const token = await tokenFor(settings, {
      code,
      verifier: flow.code_verifier,
      redirectUri: flow.redirect_uri,
    });
    return { provider, identity: await context.ports.identity.verify(provider, token, flow.nonce) };
  } catch (error) {
    if (!(error instanceof CodeError || error instanceof IdentityError)) throw error;
    context.log.warn({ provider, reason: error.message }, 'a sign-in elsewhere was not good');
    throw new DomainError('sign_in_failed');
  }
}

/** Linked accounts, and providers to link. */
export async function listLinks(
  context: Context,
  customerId: string,
): Promise<SecurityState['links']> {
  const linked = await context.db
    .selectFrom('identities')
    .select(['provider', 'email', 'linked_at'])
    .where('customer_id', '=', customerId)
    .orderBy('linked_at')
    .execute();
  const known = linked.map(({ provider, email, linked_at }) => ({
    provider: provider as SignInProvider,
    linked: { name: email, since: linked_at.toISOString() },
  }));
  const others = configuredProviders(context.env).filter((name) =>
    known.every(({ provider }) => provider !== name),
  );
  return [...known, ...others.map((provider) => ({ provider, linked: null }))];
}

/** Idempotent. Throws as `requireProof` and `requireWayIn` do. */
export async function unlink(
  { provider, proof }: Request<'security.unlink'>,
  context: Context,
): Promise<{ done: boolean }> {
  const customerId = requireCustomer(context.caller);
  await requireProof(context, customerId, proof);
  await context.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    const { numDeletedRows } = await db
      .deleteFrom('identities')
      .where('customer_id', '=', customerId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await requireWayIn(db, customerId);
    await noteSecurity(db, customerId, context.caller, 'link_removed', { provider });
  });
  return { done: true };
}
