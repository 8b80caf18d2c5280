import { signedHeaders } from '../signature.ts';

export interface Sms {
  /** E.164: `+639171234567`. */
  to: string;
  text: string;
}

/** `send` resolves when the provider accepts, else rejects with SendFailed. */
export interface SmsPort {
  send(message: Sms): Promise<void>;
}

/** Not accepted; has the reason, never the text. */
export class SendFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SendFailed';
  }
}

export interface HttpSmsSettings {
  /** Takes POST `{ to, text, from }` as JSON; any 2xx is success. */
  url: string;
  /** Signs each message (docs/signatures.md). */
  secret: string;
  /** Shown on the phone. */
  sender: string;
}

/** While the player waits. */
const timeoutMs = 8000;

export function httpSms({ url, secret, sender }: HttpSmsSettings): SmsPort {
  return {
    async send({ to, text }) {
      const body = JSON.stringify({ to, text, from: sender });
      const { pathname, search } = new URL(url);
      const message = { method: 'POST', path: pathname + search, body };
      const response = await fetch(url, {
        method: 'POST',
        headers: signedHeaders(Buffer.from(secret), 'messages-to-provider', message),
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new SendFailed(
          `the SMS provider could not be reached: ${error instanceof Error ? error.name : 'unknown'}`,
        );
      });
      await response.body?.cancel();
      if (!response.ok) throw new SendFailed(`the SMS provider answered ${response.status}`);
    },
  };
}
