import { type RailPort, RailFailed } from './rails.ts';
import { type EmailPort } from './email.ts';
import { SendFailed, type SmsPort } from './sms.ts';

/** The rails of a site without a payment provider: no callback is its own, and payouts that were approved before wait for one. */
export const noRails: RailPort = {
  begin: () => Promise.reject(new RailFailed('provider_unreachable', 'PAYMENT_URL is off')),
  payOut: () => Promise.reject(new RailFailed('provider_unreachable', 'PAYMENT_URL is off')),
  verify: () => false,
};

/** Text messages of a site without an SMS provider. */
export const noSms: SmsPort = { send: () => Promise.reject(new SendFailed('SMS_URL is off')) };

/** Letters of a site without a mail server. */
export const noEmail: EmailPort = { send: () => Promise.reject(new SendFailed('SMTP_URL is off')) };
