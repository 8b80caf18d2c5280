import { SendFailed } from './sms.ts';

/** One letter in plain text. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Sends email. `send` resolves when the server has accepted the message, else rejects with SendFailed. */
export interface EmailPort {
  send(message: Email): Promise<void>;
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…` which goes over to TLS where the server offers it. */
  url: string;
  /** `Palaro <tulong@palaro.example>` */
  from: string;
}

/** Of each step of the connection. */
const timeoutMs = 10_000;

/** A mail server; each letter has a connection of its own. */
export function smtpEmail({ url, from }: SmtpSettings): EmailPort {
  const times = `connectionTimeout=${timeoutMs}&greetingTimeout=${timeoutMs}&socketTimeout=${timeoutMs}`;
  // Loaded with the first mail server: a site without one starts without it.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport(`${url}${url.includes('?') ? '&' : '?'}${times}`, { from }),
  );
  opening.catch(() => {});
  return {
    async send({ to, subject, text }) {
      try {
        // One address: never a list that a field contained.
        await (await opening).sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new SendFailed(`the mail server did not take the letter: ${code}`);
      }
    },
  };
}
