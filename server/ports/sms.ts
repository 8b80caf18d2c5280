/** One text message. */
export interface Sms {
  /** E.164: `+639171234567`. */
  to: string;
  text: string;
}

/** Sends text messages. `send` resolves when the provider has accepted the message, else rejects with SendFailed. */
export interface SmsPort {
  send(message: Sms): Promise<void>;
}

/** A message that was not accepted; names the reason, never the text. */
export class SendFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SendFailed';
  }
}

export interface HttpSmsSettings {
  /** Takes a POST of `{ to, text, from }` as JSON; any 2xx is a success. */
  url: string;
  /** Sent as a bearer token. */
  token: string;
  /** The sender that the phone shows. */
  sender: string;
}

/** Of the provider, while the player waits. */
const timeoutMs = 8000;

/** An SMS provider over HTTP. */
export function httpSms({ url, token, sender }: HttpSmsSettings): SmsPort {
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text, from: sender }),
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
