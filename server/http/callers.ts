import type { FastifyRequest } from 'fastify';
import type { Action } from '../../contract/define.ts';
import { contract } from '../../contract/index.ts';
import type { Caller, Gateway } from '../context.ts';
import { authenticateOutboxKey, isOutboxKey } from '../kernel/outbox-keys.ts';
import { authenticateLaunch } from '../domain/play/launches.ts';
import { verifyVendor } from '../domain/play/vendors.ts';
import { authenticateSession } from '../domain/identity/session/authenticate.ts';
import type { LiveSession } from '../domain/identity/session/sessions.ts';
import { roleOf } from '../kernel/role.ts';
import { operatorOf } from '../operator/key.ts';
import { DomainError } from '../domain-error.ts';
import type { Signed } from '../signature.ts';
import { addressOf, siteOriginOf } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As it arrived, for signatures. */
    rawBody: string;
  }
}

/** Identifies the caller; throws when it may not make the call. */
export async function callerOf(
  gateway: Gateway,
  request: FastifyRequest,
  entry: Action,
): Promise<Caller> {
  const { auth, offline } = entry;
  const guest: Caller = {
    role: 'guest',
    ip: addressOf(request),
    origin: siteOriginOf(gateway, request),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
  };
  if (offline === 'queued') {
    const device = await deviceCaller(gateway, request, guest);
    if (device) return device;
  }
  switch (auth) {
    case 'operator':
      return operatorCaller(gateway, request, guest);
    case 'vendor':
      return { ...guest, role: 'vendor', vendor: await vendorOf(gateway, request) };
    case 'provider':
      return providerCaller(gateway, request, guest, entry);
    case 'launch':
      return launchCaller(gateway, request, guest);
    default:
      return sessionCaller(gateway, request, guest, { ...entry, auth });
  }
}

type SessionEntry = Pick<Action, 'whilePasswordWaits' | 'fullLogin'> & {
  auth: 'guest' | 'trial' | 'member' | 'agent';
};

async function sessionCaller(
  gateway: Gateway,
  request: FastifyRequest,
  guest: Caller,
  entry: SessionEntry,
): Promise<Caller> {
  const { auth, whilePasswordWaits = false } = entry;
  const token = bearerOf(request);
  const session = token ? await authenticateSession(gateway, token) : null;
  if (!session) {
    if (auth === 'guest') return guest;
    throw new DomainError('not_logged_in');
  }
  const { role, customerId, sessionId, passwordChange } = session;
  // Until the password is changed: a guest's rights (AUTH-05).
  if (passwordChange && !whilePasswordWaits) {
    if (auth === 'guest') return guest;
    throw new DomainError('password_must_change');
  }
  requireRights(session, entry);
  return { ...guest, role, customerId, sessionId, passwordChange };
}

/** Throws `full_login_needed`, `in_need_true_account` or `non_agent`. */
function requireRights({ role, isRestricted }: LiveSession, entry: SessionEntry): void {
  const { auth, fullLogin = false } = entry;
  if (fullLogin && isRestricted) throw new DomainError('full_login_needed');
  if (auth === 'member' && role === 'trial') throw new DomainError('in_need_true_account');
  if (auth === 'agent' && role !== 'agent') throw new DomainError('non_agent');
}

/** A device sending a closed tab's outbox: queued calls only. */
async function deviceCaller(
  gateway: Gateway,
  request: FastifyRequest,
  guest: Caller,
): Promise<Caller | null> {
  const key = bearerOf(request);
  if (!key || !isOutboxKey(key)) return null;
  const found = await authenticateOutboxKey(gateway, key);
  if (!found) throw new DomainError('not_logged_in');
  return { ...guest, role: roleOf(found.type), customerId: found.customerId };
}

async function launchCaller(
  gateway: Gateway,
  request: FastifyRequest,
  guest: Caller,
): Promise<Caller> {
  const token = bearerOf(request);
  const launch = token ? await authenticateLaunch(gateway, token) : null;
  if (!launch) throw new DomainError('launch_expired');
  return { ...guest, role: 'launch', customerId: launch.customerId, launchId: launch.launchId };
}

async function operatorCaller(
  gateway: Gateway,
  request: FastifyRequest,
  guest: Caller,
): Promise<Caller> {
  const operator = await operatorOf(gateway, headerOf(request, 'x-operator-key'));
  if (operator === null) throw new DomainError('forbidden');
  return { ...guest, role: 'operator', operator };
}

/** The payment provider, by a recent signature (WAL-05). */
function providerCaller(
  gateway: Gateway,
  request: FastifyRequest,
  guest: Caller,
  { path }: Action,
): Caller {
  const callback = signedOf(request);
  const ofPayouts = path === contract['withdraw.callback'].path;
  const purpose = ofPayouts ? 'payouts-to-site' : 'deposits-to-site';
  const fault = gateway.ports.rails.verify(purpose, callback);
  if (fault) throw new DomainError('bad_signature', { field: fault });
  return { ...guest, role: 'provider', nonce: callback.nonce };
}

function vendorOf(gateway: Gateway, request: FastifyRequest): Promise<string> {
  return verifyVendor(gateway, { ...signedOf(request), vendor: headerOf(request, 'x-vendor') });
}

/** The request with its signature's headers, empty where missing. */
function signedOf(request: FastifyRequest): Signed {
  return {
    method: request.method,
    path: request.originalUrl,
    body: request.rawBody,
    timestamp: headerOf(request, 'x-timestamp'),
    nonce: headerOf(request, 'x-nonce'),
    signature: headerOf(request, 'x-signature'),
  };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
