import type { Infer, Struct } from 'superstruct';
import type { ErrorCode } from './errors.ts';

/**
 * `guest`: anyone; `trial`: any session, free play included; `member`: no free play; `agent`: type
 * 1, 2, 41 or 42; `operator`: an operator key, on its own listener; `vendor`: signs its requests;
 * `provider`: of payments, signs its callbacks; `launch`: a game's launch token.
 */
export type Auth =
  | 'guest'
  | 'trial'
  | 'member'
  | 'agent'
  | 'operator'
  | 'vendor'
  | 'provider'
  | 'launch';

/** Described in `src/data/store/collections.ts`. */
export type CachedKind =
  | 'siteStatus'
  | 'vendors'
  | 'games'
  | 'HOT_GAMES'
  | 'announcements'
  | 'banners'
  | 'winners'
  | 'jackpot'
  | 'help'
  | 'draws'
  | 'openedDraws'
  | 'fairness'
  | 'reports'
  | 'favourites'
  | 'recents'
  | 'readMarks'
  | 'profile'
  | 'deposits'
  | 'records'
  | 'promotions'
  | 'messages';

/** What the app may do offline. */
export type Offline = `cached:${CachedKind}` | 'queued' | 'network-only';

interface Shape<Req, Val> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without parameters. */
  readonly path: `/api/${string}`;
  /** The site's own, or the media origin that games run on. */
  readonly origin?: 'site' | 'media';
  readonly auth: Auth;
  /** The body travels as JWE (AUTH-25). */
  readonly encrypted?: true;
  /** The body is `application/x-www-form-urlencoded`. */
  readonly form?: true;
  /** Allowed while the password must be changed (AUTH-05). */
  readonly whilePasswordWaits?: true;
  /** Not for a session that a payee's name opened: it moves money, or leads to it (AUTH-29). */
  readonly fullLogin?: true;
  /** In maintenance and blocked regions too (BOOT-10). */
  readonly always?: true;
  /** Maximum bytes of the body, if above 64 KB; the caller is then known before it is read. */
  readonly bodyBytes?: number;
  /** Answered in a demo only (SAFE-07). */
  readonly demo?: true;
  readonly summary: string;
  /** The file's type; the value is a `FileAnswer`, fetched by `download()` in place of `call()`. */
  readonly file?: string;
  /** Query (GET, DELETE) or JSON body (POST, PUT). */
  readonly request: Struct<Req, any>;
  readonly value: Struct<Val, any>;
  readonly errors: readonly ErrorCode[];
}

/** Needs an idempotency key, and must be network-only (WAL-02, WAL-03). */
type Money = { readonly money: true; readonly offline: 'network-only' };
type NoMoney = { readonly money?: never; readonly offline: Offline };

export type Action<Req = any, Val = any> = Shape<Req, Val> & (Money | NoMoney);

/** The players' site, the media origin, the operator's (SAFE-12). */
export type Listener = 'site' | 'media' | 'operator';

export const playersListeners: readonly Listener[] = ['site', 'media'];

/** Operator calls have a listener that players do not reach. */
export function listenerOf({ auth, origin = 'site' }: Pick<Action, 'auth' | 'origin'>): Listener {
  return auth === 'operator' ? 'operator' : origin;
}

/** Types an entry; returns it unchanged. */
export function action<Req, Val, const A extends Action<Req, Val>>(
  entry: A & { request: Struct<Req, any>; value: Struct<Val, any> },
): A {
  return entry;
}

/** As written by the caller and received by the handler. */
export type RequestOf<A extends Action> = Infer<A['request']>;
export type ValueOf<A extends Action> = Infer<A['value']>;

/** `captcha`: another try needs a picture's characters (AUTH-07). */
export interface RejectionValue {
  captcha?: true;
  /** End of the caller's break (RG-02), ISO 8601. */
  until?: string;
  /** ms until the request makes sense again. */
  wait?: number;
}

/** CALL-03. `code` and `field` are set when `success` is false. */
export interface Answer<Val> {
  success: boolean;
  message?: string;
  code?: ErrorCode;
  /** The wrong field, for `invalid_request`. */
  field?: string;
  value: Val | null;
}
