import type { Infer, Struct } from 'superstruct';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `guest` is anyone; `trial` any session, the free-play one included; `member` a session that is
 * not trial; `agent` a session of type 1, 2, 41 or 42; `operator` the holder of an operator key, on a listener of its own; `vendor` a game vendor
 * that signs its requests; `provider` the payment provider, which signs its callbacks; `launch` the holder of a game's launch token.
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

/** The kinds of values that the device stores; `src/data/store/collections.ts` describes each. */
export type CachedKind =
  | 'siteStatus'
  | 'vendors'
  | 'games'
  | 'HOT_GAMES'
  | 'announcements'
  | 'banners'
  | 'winners'
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

/** What the app may do with a call when there is no network. */
export type Offline = `cached:${CachedKind}` | 'queued' | 'network-only';

interface Shape<Req, Val> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its `/api` prefix; no parameters in it. */
  readonly path: `/api/${string}`;
  /** The listener that answers: the site's own origin, or the media origin that games run on. */
  readonly origin?: 'site' | 'media';
  readonly auth: Auth;
  /** The request body travels as JWE (AUTH-25). */
  readonly encrypted?: true;
  /** The request body travels as `application/x-www-form-urlencoded`. */
  readonly form?: true;
  /** A session may make it whose password must be changed before anything else (AUTH-05). */
  readonly whilePasswordWaits?: true;
  /** Not for a session that a payee's name opened: it moves money, or leads to it (AUTH-29). */
  readonly fullLogin?: true;
  /** Answered during maintenance and in a blocked region too (BOOT-10). */
  readonly always?: true;
  /** Bytes that its body may have where 64 KB are too few; then who calls is known before the body is read. */
  readonly bodyBytes?: number;
  /** Only a demo answers it (SAFE-07). */
  readonly demo?: true;
  readonly summary: string;
  /** The answer is a file of this type, its value a `FileAnswer`; the app fetches it by `download()` in place of `call()`. */
  readonly file?: string;
  /** Query (GET, DELETE) or JSON body (POST, PUT). */
  readonly request: Struct<Req, any>;
  readonly value: Struct<Val, any>;
  readonly errors: readonly ErrorCode[];
}

/** A call that moves money needs an idempotency key and may never be anything but network-only (WAL-02, WAL-03). */
type Money = { readonly money: true; readonly offline: 'network-only' };
type NoMoney = { readonly money?: never; readonly offline: Offline };

/** One entry of the contract. */
export type Action<Req = any, Val = any> = Shape<Req, Val> & (Money | NoMoney);

/** The gateway's listeners: the players' site, the media origin that games run on, and the operator's (SAFE-12). */
export type Listener = 'site' | 'media' | 'operator';

/** The listeners that players reach. */
export const playersListeners: readonly Listener[] = ['site', 'media'];

/** The listener that answers an action: the operator's calls are on none that players reach. */
export function listenerOf({ auth, origin = 'site' }: Pick<Action, 'auth' | 'origin'>): Listener {
  return auth === 'operator' ? 'operator' : origin;
}

/** Types one entry of the contract; returns it unchanged. */
export function action<Req, Val, const A extends Action<Req, Val>>(
  entry: A & { request: Struct<Req, any>; value: Struct<Val, any> },
): A {
  return entry;
}

/** The request of an action as its caller writes it and its handler receives it. */
export type RequestOf<A extends Action> = Infer<A['request']>;
/** The `value` of an action's answer. */
export type ValueOf<A extends Action> = Infer<A['value']>;

/** What a rejection may carry as its value. `captcha`: another try needs the characters of a picture too (AUTH-07). */
export interface RejectionValue {
  captcha?: true;
  /** When a break ends that the caller has asked for (RG-02), ISO 8601. */
  until?: string;
  /** ms after which the same request makes sense again. */
  wait?: number;
}

/** The envelope of every answer (CALL-03). `code` and `field` are set when `success` is false. */
export interface Answer<Val> {
  success: boolean;
  message?: string;
  code?: ErrorCode;
  /** The request's field that is wrong, for `invalid_request`. */
  field?: string;
  value: Val | null;
}
