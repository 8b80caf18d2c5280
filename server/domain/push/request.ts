import webPush, { type PushSubscription, type Urgency } from 'web-push';
import type { Gateway } from '../../context.ts';
import { vapidKeys } from './keys.ts';

const ttlSeconds = 86_400;

/** Encrypted for the device (RFC 8291), signed by the site (RFC 8292). Throws for invalid keys. */
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

/** RFC 8292: the TLS address, else a mailbox of the host. */
export function vapidSubject(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' ? siteUrl : `mailto:webmaster@${hostname}`;
}
