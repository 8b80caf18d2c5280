import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Service } from '../env-ports.ts';
import { type ChallengePort, geetest, proofOfWork } from './challenge.ts';
import { type EmailPort, smtpEmail } from './email.ts';
import { type IdentityPort, openIdConnect } from './identity.ts';
import { noEmail, noRails, noSms } from './off.ts';
import { outbox } from './outbox.ts';
import { type RailPort, httpRails } from './rails.ts';
import { type SimulatedRail, simulatedRail } from './simulated-rail.ts';
import { type SmsPort, httpSms } from './sms.ts';

export interface Ports {
  sms: SmsPort;
  email: EmailPort;
  challenge: ChallengePort;
  identity: IdentityPort;
  rails: RailPort;
  /** The embedded payment provider, if used: has a page and callbacks. */
  simulated: SimulatedRail | null;
}

/**
 * Opens the configured ports. Others are simulated in a demo, off in a live site (SAFE-07).
 * @param secret of all processes; the embedded providers sign with it
 */
export function openPorts(
  { mode, ports: settings }: Pick<Env, 'mode' | 'ports'>,
  db: Kysely<Database>,
  secret: string,
  log: FastifyBaseLogger,
): Ports {
  const embedded = mode === 'demo' ? outbox(db) : { sms: noSms, email: noEmail };
  const simulated = mode === 'demo' && settings.payment === null ? simulatedRail(db, secret) : null;
  return {
    sms: chosen(settings.sms, httpSms, embedded.sms, noSms),
    email: chosen(settings.smtp, smtpEmail, embedded.email, noEmail),
    challenge: settings.geetest
      ? geetest(settings.geetest, (reason) =>
          log.warn({ reason }, 'challenge service request failed'),
        )
      : proofOfWork(secret, settings.proofCost),
    identity: openIdConnect(settings.identity),
    rails: chosen(settings.payment, httpRails, simulated ?? noRails, noRails),
    simulated,
  };
}

/** The port of a configured, unset or closed service. */
function chosen<Settings extends object, Port>(
  service: Service<Settings>,
  open: (settings: Settings) => Port,
  unset: Port,
  off: Port,
): Port {
  if (service === 'off') return off;
  return service === null ? unset : open(service);
}
