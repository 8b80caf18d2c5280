import { SendFailed } from './sms.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
}

/** `send` resolves when the server accepts, else rejects with SendFailed. */
export interface EmailPort {
  send(message: Email): Promise<void>;
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…` with STARTTLS where offered. */
  url: string;
  /** `Palaro <tulong@palaro.example>` */
  from: string;
}

/** Per step of the connection. */
const timeoutMs = 10_000;

/** A mail server; one connection per letter. */
export function smtpEmail({ url, from }: SmtpSettings): EmailPort {
  const times = `connectionTimeout=${timeoutMs}&greetingTimeout=${timeoutMs}&socketTimeout=${timeoutMs}`;
  // Only sites with a mail server load it.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport(`${url}${url.includes('?') ? '&' : '?'}${times}`, { from }),
  );
  opening.catch(() => {});
  return {
    async send({ to, subject, text }) {
      try {
        // One address, never a list.
        await (await opening).sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new SendFailed(`the mail server did not take the letter: ${code}`);
      }
    },
  };
}
