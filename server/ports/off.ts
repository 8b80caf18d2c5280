import { type RailPort, RailFailed } from './rails.ts';
import { type EmailPort } from './email.ts';
import { SendFailed, type SmsPort } from './sms.ts';

/** No payment provider: rejects every callback; approved payouts wait for one. */
export const noRails: RailPort = {
  begin: () => Promise.reject(new RailFailed('provider_unreachable', 'PAYMENT_URL is off')),
  payOut: () => Promise.reject(new RailFailed('provider_unreachable', 'PAYMENT_URL is off')),
  verify: () => 'x-signature',
};

export const noSms: SmsPort = { send: () => Promise.reject(new SendFailed('SMS_URL is off')) };

export const noEmail: EmailPort = { send: () => Promise.reject(new SendFailed('SMTP_URL is off')) };
