import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { ActionName, Request, Value } from '../contract/index.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Live } from './http/live.ts';
import type { Ports } from './ports/ports.ts';

/** `guest` has no session. */
export interface Caller {
  role: 'guest' | 'trial' | 'member' | 'agent' | 'operator' | 'vendor' | 'provider' | 'launch';
  /** Of trial, member, agent and launch callers. */
  customerId?: string;
  /** With a session token. */
  sessionId?: string;
  /** Why the password must change first (AUTH-05). */
  passwordChange?: 'default' | 'expired' | null;
  /** With a launch token. */
  launchId?: string;
  /** Of signed vendor calls. */
  vendor?: string;
  /** Name of the operator's key. */
  operator?: string;
  /** Of a provider's signed callback, which counts once. */
  nonce?: string;
  /** The client's (BOOT-11). */
  ip: string;
  /** The site's origin that the call comes from, never by the Host header (SAFE-08). */
  origin: string;
  userAgent: string;
}

/** Shared by the whole gateway (`openGateway`). */
export interface Gateway {
  env: Env;
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  live: Live;
  ports: Ports;
}

/** Browser-stored secrets; paths are in `server/http/cookies.ts`. */
export type CookieName = 'remember' | 'asker';

/** Not readable by scripts. */
export interface Cookies {
  get(name: CookieName): string | undefined;
  /** @param maxAge seconds */
  set(name: CookieName, value: string, maxAge: number): void;
  clear(name: CookieName): void;
}

/** For work without a browser. */
export const noCookies: Cookies = { get: () => undefined, set: () => {}, clear: () => {} };

export interface Context extends Gateway {
  caller: Caller;
  cookies: Cookies;
}

export type Handler<N extends ActionName> = (
  request: Request<N>,
  context: Context,
) => Promise<Value<N>>;

/**
 * Handlers by area: `Handlers<'site'
 * 'operator'>`.
 */
export type Handlers<Area extends string> = {
  [N in Extract<ActionName, `${Area}.${string}`>]: Handler<N>;
};
