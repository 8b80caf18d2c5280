import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PortSettings } from '../env-ports.ts';
import { type ChallengePort, geetest, proofOfWork } from './challenge.ts';
import { type EmailPort, smtpEmail } from './email.ts';
import { type IdentityPort, openIdConnect } from './identity.ts';
import { outbox } from './outbox.ts';
import { type RailPort, httpRails } from './rails.ts';
import { type SimulatedRail, simulatedRail } from './simulated-rail.ts';
import { type SmsPort, httpSms } from './sms.ts';

/** Services of others. */
export interface Ports {
  sms: SmsPort;
  email: EmailPort;
  challenge: ChallengePort;
  identity: IdentityPort;
  rails: RailPort;
  /** The embedded payment provider where it is in use; the gateway serves its page and delivers its callbacks. */
  simulated: SimulatedRail | null;
}

/**
 * The ports as the environment configures them, each with an embedded default for one machine.
 * @param secret equal in all processes of one database; the embedded challenge and payment provider sign with it
 */
export function openPorts(
  settings: PortSettings,
  db: Kysely<Database>,
  secret: string,
  log: FastifyBaseLogger,
): Ports {
  const embedded = outbox(db);
  const simulated = settings.payment ? null : simulatedRail(db, secret);
  return {
    sms: settings.sms ? httpSms(settings.sms) : embedded.sms,
    email: settings.smtp ? smtpEmail(settings.smtp) : embedded.email,
    challenge: settings.geetest
      ? geetest(settings.geetest, (reason) =>
          log.warn({ reason }, 'challenge service request failed'),
        )
      : proofOfWork(secret, settings.proofCost),
    identity: openIdConnect(settings.identity),
    rails: settings.payment ? httpRails(settings.payment) : (simulated as RailPort),
    simulated,
  };
}
