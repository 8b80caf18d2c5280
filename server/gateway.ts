import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Gateway } from './context.ts';
import { connect } from './db/connect.ts';
import { catalogueVersion, recheckCatalogue } from './domain/catalogue/snapshot.ts';
import { runChat } from './domain/chat/retention-job.ts';
import { runContracts } from './domain/commissions/settle.ts';
import { runDeposits } from './domain/deposits/sweep.ts';
import { runPoints } from './domain/points/earn.ts';
import { runPushes } from './domain/push/send.ts';
import { finishIdleRounds } from './domain/play/staged/finish-idle.ts';
import { tablesOf } from './domain/play/tables/runner.ts';
import { runReferrals } from './domain/referral/evaluate.ts';
import { runVip } from './domain/vip/count.ts';
import { runWithdrawals } from './domain/withdrawals/sweep.ts';
import { siteSecret } from './settings/secret.ts';
import { reloadSite } from './settings/state.ts';
import type { Env } from './env.ts';
import { type LiveSockets, openLive } from './http/live-sockets.ts';
import { makeMedia } from './http/media.ts';
import { makeSite } from './http/site.ts';
import { TableSockets } from './http/table-sockets.ts';
import { openPorts } from './ports/ports.ts';
import { simulatedVendor, simulatedVendorKey } from './ports/simulated-vendor.ts';
import { repeat } from './repeat.ts';

export interface OpenGateway {
  gateway: Gateway;
  /** The app and the API; not listening yet. */
  site: FastifyInstance;
  /** Images and games; not listening yet. */
  media: FastifyInstance;
  sockets: LiveSockets;
  /** Finishes what is under way, then lets go of the database. */
  close(): Promise<void>;
}

/** Should a notice between processes get lost, the site state is no older than this all the same. */
const pollMs = 5000;
/** How often rounds that were left are looked for, and the s that a table's runner is given to finish one itself. */
const sweepMs = 30_000;
/** ms between two looks at what the embedded vendor has left under way. */
const vendorMs = 2000;
const overdueSeconds = 10;

/** Joins everything on a migrated database at `url`; `beforeListening` runs once the domain can be used (demo data). */
export async function openGateway(
  env: Env,
  url: string,
  log: FastifyBaseLogger,
  beforeListening: (gateway: Gateway) => Promise<void> = async () => {},
): Promise<OpenGateway> {
  const db = connect(url, (error) =>
    log.warn({ reason: error.message }, 'a database connection was lost'),
  );
  const refresh = () => {
    // Who is told of a change asks at once, and must not be answered by what was true a second ago.
    recheckCatalogue({ db });
    return reloadSite({ db }).catch((error: unknown) => {
      log.warn({ err: error }, 'the site state could not be read');
      return false;
    });
  };
  const sockets = await openLive({ url, log, beforeStatus: async () => void (await refresh()) });
  const secret = await siteSecret({ db });
  const ports = openPorts(env.ports, db, secret, log);
  const gateway: Gateway = { env, db, log, live: sockets, ports };
  await reloadSite(gateway);
  await beforeListening(gateway);
  const poll = setInterval(async () => {
    if (await refresh()) await tellStatus(gateway, sockets);
  }, pollMs).unref();
  const tables = new TableSockets(gateway);
  sockets.onTable((notice) => void tables.hear(notice));
  const vendor = simulatedVendor(db, simulatedVendorKey(secret), loopbackOrigin(env));
  const [site, media] = await Promise.all([
    makeSite(gateway, sockets),
    makeMedia(gateway, tables, vendor),
  ]);
  const sweep = runRounds(gateway);
  const chat = runChat(gateway);
  const contracts = runContracts(gateway);
  const deposits = runDeposits(gateway);
  const points = runPoints(gateway);
  const pushes = runPushes(gateway);
  const referrals = runReferrals(gateway);
  const vendorRounds = repeat(log, vendorMs, 'the simulated vendor', () => vendor.settleDue());
  const vip = runVip(gateway);
  const withdrawals = runWithdrawals(gateway);
  return {
    gateway,
    site,
    media,
    sockets,
    async close() {
      clearInterval(poll);
      clearInterval(sweep);
      clearInterval(chat);
      clearInterval(contracts);
      clearInterval(deposits);
      clearInterval(points);
      clearInterval(pushes);
      clearInterval(referrals);
      clearInterval(vendorRounds);
      clearInterval(vip);
      clearInterval(withdrawals);
      tables.close();
      await Promise.all([site.close(), media.close()]);
      await tablesOf(gateway).close(gateway);
      await sockets.close();
      await db.destroy();
    },
  };
}

/** Where a program on this machine finds the site. */
function loopbackOrigin({ host, port }: Env): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Finishes what earlier processes left of rounds, now and from time to time: another one may go any moment. */
function runRounds(gateway: Gateway): NodeJS.Timeout {
  const finish = (overdueSeconds: number) =>
    Promise.all([
      tablesOf(gateway).finishOverdue(gateway, overdueSeconds),
      tablesOf(gateway).runCalendars(gateway),
      finishIdleRounds(gateway),
    ]).catch((error: unknown) =>
      gateway.log.warn({ err: error }, 'rounds of earlier processes could not be looked for'),
    );
  void finish(0);
  return setInterval(() => void finish(overdueSeconds), sweepMs).unref();
}

async function tellStatus(gateway: Gateway, sockets: LiveSockets): Promise<void> {
  sockets.local({ event: { kind: 'status', catalogueVersion: await catalogueVersion(gateway) } });
}
