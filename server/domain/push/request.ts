import webPush, { type PushSubscription, type Urgency } from 'web-push';
import type { Gateway } from '../../context.ts';
import { vapidKeys } from './keys.ts';

/** Seconds for which a push service stores what it cannot deliver. */
const ttlSeconds = 86_400;

/**
 * The request that hands a text to a device's push service: encrypted for the device alone (RFC 8291) and signed by the site (RFC 8292).
 * Throws for keys that are no keys.
 */
export async function pushRequest(
  gateway: Pick<Gateway, 'db' | 'env'>,
  subscription: PushSubscription,
  text: string,
  urgency: Urgency,
): Promise<{ headers: Headers; body: Uint8Array<ArrayBuffer> }> {
  const details = webPush.generateRequestDetails(subscription, text, {
    vapidDetails: { subject: vapidSubject(gateway.env.siteUrl), ...(await vapidKeys(gateway)) },
    TTL: ttlSeconds,
    urgency,
    contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
  });
  const headers = new Headers(
    Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
  );
  // `fetch` sets it from the body.
  headers.delete('content-length');
  return { headers, body: new Uint8Array(details.body!) };
}

/** Whom a push service may write to (RFC 8292): a site with TLS by its address, any other by a mailbox of its host. */
export function vapidSubject(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' ? siteUrl : `mailto:webmaster@${hostname}`;
}
