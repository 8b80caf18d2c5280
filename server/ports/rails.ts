import { type Infer, nullable, object, optional, pattern, create, string, type } from 'superstruct';
import type { Instructions, RailName } from '../../contract/deposits/shapes.ts';
import type { Institution } from '../../contract/institutions.ts';
import { HttpUrl } from '../../contract/shared.ts';
import {
  type Purpose,
  type SignatureFault,
  type Signed,
  signatureFault,
  signedHeaders,
} from '../signature.ts';

export interface Payment {
  /** The deposit's reference; a repeat gets the same payment. */
  reference: string;
  rail: RailName;
  /** Centavos. */
  amount: number;
  currency: string;
  expiresAt: Date;
  /** The deposit's page, where the payer returns to (MEM-19f). */
  returnUrl: string;
}

/** The provider's id, and how to pay. */
export interface Begun {
  payment: string;
  instructions: Instructions;
}

export interface Payout {
  /** The withdrawal's reference; a repeat is paid once. */
  reference: string;
  institution: Institution;
  number: string;
  /** The account's owner; providers reject others' accounts. */
  name: string;
  /** Centavos. */
  amount: number;
  currency: string;
}

/** What a provider's callback reports; each has a key of its own. */
export type CallbackPurpose = Extract<Purpose, 'deposits-to-site' | 'payouts-to-site'>;

/** Moves real money in and out (WAL-05). */
export interface RailPort {
  /** Rejects with RailFailed. */
  begin(payment: Payment): Promise<Begun>;
  /** The callback reports the outcome. Rejects with RailFailed. */
  payOut(payout: Payout): Promise<{ payment: string }>;
  /** Returns the header that is wrong; null for a recent callback of the provider's. */
  verify(purpose: CallbackPurpose, callback: Signed): SignatureFault | null;
}

/** Rejected by the provider, or unreachable. */
export class RailFailed extends Error {
  readonly reason: 'provider_rejected' | 'provider_unreachable';

  constructor(reason: RailFailed['reason'], detail: string) {
    super(detail);
    this.name = 'RailFailed';
    this.reason = reason;
  }
}

export interface HttpRailSettings {
  /** Base address, no trailing slash. */
  url: string;
  /** Signs both directions. */
  secret: string;
}

const timeoutMs = 8000;
/** ms of clock difference allowed. */
export const callbackTolerance = 5 * 60_000;

const Answer = type({
  payment: pattern(string(), /^[\w:.-]{1,100}$/),
  url: optional(nullable(HttpUrl)),
  qr: optional(nullable(string())),
  account: optional(nullable(object({ bank: string(), name: string(), number: string() }))),
});

/**
 * A provider over HTTP: `POST <url>/payments` answers `{ payment, url?, qr?, account? }`, `POST
 * <url>/payouts` `{ payment }`. Both sides sign (docs/signatures.md).
 */
export function httpRails(settings: HttpRailSettings): RailPort {
  return {
    async begin(payment) {
      const body = { ...payment, expiresAt: payment.expiresAt.toISOString() };
      const {
        payment: id,
        url = null,
        qr = null,
        account = null,
      } = await post(settings, 'deposits', body, payment.reference);
      return { payment: id, instructions: { url, qr, account } };
    },
    async payOut(payout) {
      const { payment } = await post(settings, 'payouts', payout, payout.reference);
      return { payment };
    },
    verify: (purpose, callback) =>
      signatureFault(Buffer.from(settings.secret), purpose, callback, callbackTolerance),
  };
}

const paths = { deposits: '/payments', payouts: '/payouts' } as const;

async function post(
  { url, secret }: HttpRailSettings,
  use: keyof typeof paths,
  value: object,
  key: string,
): Promise<Infer<typeof Answer>> {
  const body = JSON.stringify(value);
  const to = new URL(url + paths[use]);
  const message = { method: 'POST', path: to.pathname + to.search, body };
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      ...signedHeaders(Buffer.from(secret), `${use}-to-provider`, message),
      'idempotency-key': key,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new RailFailed('provider_unreachable', error instanceof Error ? error.name : 'unknown');
  });
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    throw new RailFailed('provider_rejected', `the provider answered ${response.status}`);
  }
  try {
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    return create(await response.json(), Answer);
  } catch (error) {
    throw new RailFailed('provider_unreachable', String(error));
  }
}
