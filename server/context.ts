import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { ActionName, Request, Value } from '../contract/index.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Live } from './http/live.ts';
import type { Ports } from './ports/ports.ts';

/** Who makes a call; `guest` has no session. */
export interface Caller {
  role: 'guest' | 'trial' | 'member' | 'agent' | 'operator' | 'vendor' | 'provider' | 'launch';
  /** Of trial, member, agent and launch callers. */
  customerId?: string;
  /** The session's row, of callers with a session token. */
  sessionId?: string;
  /** Why the session's password must be changed before anything else (AUTH-05). */
  passwordChange?: 'default' | 'expired' | null;
  /** The launch's row, of callers with a launch token. */
  launchId?: string;
  /** The vendor's code, of signed vendor calls. */
  vendor?: string;
  /** The name given to the key of an operator's call. */
  operator?: string;
  /** The signature of a payment provider's callback: it counts once. */
  proof?: string;
  /** The client's address (BOOT-11). */
  ip: string;
  /** Host name of the request without its port; the URLs of the media origins use the same one. */
  hostname: string;
  userAgent: string;
}

/** Shared by the whole gateway; created by `openGateway`. */
export interface Gateway {
  env: Env;
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  live: Live;
  /** External services: SMS, email, challenge, sign-in providers, payments. */
  ports: Ports;
}

/** The secrets that browsers store for the gateway; `server/http/cookies.ts` says which calls each travels with. */
export type CookieName = 'remember' | 'asker';

/** The caller's cookies, which no script can read. */
export interface Cookies {
  get(name: CookieName): string | undefined;
  /** @param maxAge seconds */
  set(name: CookieName, value: string, maxAge: number): void;
  clear(name: CookieName): void;
}

/** For work of the gateway itself, without a browser. */
export const noCookies: Cookies = { get: () => undefined, set: () => {}, clear: () => {} };

export interface Context extends Gateway {
  caller: Caller;
  cookies: Cookies;
}

export type Handler<N extends ActionName> = (
  request: Request<N>,
  context: Context,
) => Promise<Value<N>>;

/** The handlers of every action whose name begins with one of the areas: `Handlers<'site' | 'operator'>`. */
export type Handlers<Area extends string> = {
  [N in Extract<ActionName, `${Area}.${string}`>]: Handler<N>;
};
