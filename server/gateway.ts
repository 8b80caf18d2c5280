import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Gateway } from './context.ts';
import { contentJob } from './domain/content/news.ts';
import { recheckContent } from './domain/content/shown.ts';
import { connect, connectBackground } from './db/connect.ts';
import { backgroundSize } from './db/limits.ts';
import { catalogueVersion, recheckCatalogue } from './domain/catalogue/snapshot.ts';
import { completeTraits } from './domain/limits/complete-traits.ts';
import { tablesOf } from './domain/play/tables/runner.ts';
import { masterKeys } from './vault/master-keys.ts';
import { openVault, shareVault } from './vault/vault.ts';
import { siteSecret } from './settings/secret.ts';
import { reloadSite } from './settings/state.ts';
import type { Env } from './env.ts';
import { CallCounts } from './http/call-counts.ts';
import { drain } from './http/drain.ts';
import { type LiveSockets, openLive } from './http/live-sockets.ts';
import { makeMedia } from './http/media.ts';
import { makeOperator } from './http/operator.ts';
import { makeSite } from './http/site.ts';
import { TableSockets } from './http/table-sockets.ts';
import { jobs } from './jobs.ts';
import { compareClocks } from './kernel/clock-job.ts';
import { type Job, prepareJobs } from './kernel/jobs.ts';
import { openPorts } from './ports/ports.ts';
import { simulatedVendor, simulatedVendorKey } from './ports/simulated-vendor.ts';

export interface OpenGateway {
  gateway: Gateway;
  /** Not listening yet. */
  site: FastifyInstance;
  media: FastifyInstance;
  operator: FastifyInstance;
  sockets: LiveSockets;
  /** Once listening: a start does not wait for what jobs do first. */
  startJobs(): void;
  /** Before `close`: serves on for `env.drainMs`, so that balancers and pages go elsewhere. */
  drain(): Promise<void>;
  /** Finishes requests and jobs, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the gateway on a migrated database.
 * @param prepare runs first, for demo data
 * @param ahead begins what may run while the rest opens; it never rejects
 */
export async function openGateway(
  env: Env,
  url: string,
  log: FastifyBaseLogger,
  prepare: (gateway: Gateway) => Promise<void> = async () => {},
  ahead: (gateway: Pick<Gateway, 'db'>) => void = () => {},
): Promise<OpenGateway> {
  const onLost = (error: Error) =>
    log.warn({ reason: error.message }, 'a database connection was lost');
  const db = connect(url, { onLost, size: env.poolSize });
  const backgroundDb = connectBackground(url, db, { onLost, size: backgroundSize(env.poolSize) });
  ahead({ db });
  const vault = await openVault(db, masterKeys(env));
  shareVault(backgroundDb, vault);
  const refresh = () => readAgain({ db });
  const sockets = await openLive({
    url,
    log,
    async beforeStatus() {
      await refresh().catch((error: unknown) =>
        log.warn({ err: error }, 'reading the site state failed'),
      );
    },
  });
  const secret = await siteSecret({ db });
  const ports = openPorts(env, db, secret, log);
  const gateway: Gateway = { env, db, log, live: sockets, ports };
  const background: Gateway = { ...gateway, db: backgroundDb };
  await compareClocks(gateway);
  await reloadSite(gateway);
  await prepare(background);
  await completeTraits(background);
  const calls = new CallCounts((notice) => sockets.toCalls(notice));
  sockets.onCalls((notice) => calls.receive(notice));
  const tables = new TableSockets(gateway);
  sockets.onTable((notice) => void tables.hear(notice));
  const vendor =
    env.mode === 'demo'
      ? simulatedVendor(db, simulatedVendorKey(secret), loopbackOrigin(env))
      : null;
  const [site, media, operator] = await Promise.all([
    makeSite(gateway, sockets, calls),
    makeMedia(gateway, { tables, vendor, calls }),
    makeOperator(background, calls),
  ]);
  const timed = [
    ...jobs,
    ...lostNoticeJobs(refresh, sockets),
    ...(vendor
      ? [{ name: 'simulated vendor', intervalMs: 2000, run: () => vendor.settleDue() }]
      : []),
  ];
  const prepared = prepareJobs(background, timed);
  return {
    gateway,
    site,
    media,
    operator,
    sockets,
    startJobs: prepared.start,
    drain: () => drain(gateway, env.drainMs, [sockets, tables]),
    async close() {
      tables.close();
      await Promise.all([prepared.stop(), site.close(), media.close(), operator.close()]);
      await tablesOf(gateway).close(gateway);
      await sockets.close();
      await Promise.all([db.destroy(), backgroundDb.destroy()]);
    },
  };
}

/** Clients ask right after a notice and must get the new state. */
function readAgain(gateway: Pick<Gateway, 'db'>): Promise<boolean> {
  recheckCatalogue(gateway);
  recheckContent(gateway);
  return reloadSite(gateway);
}

/** The site's origin on this machine. */
function loopbackOrigin({ host, port }: Env): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Find changes of status and announcements within 5 s of a lost notice. */
function lostNoticeJobs(refresh: () => Promise<boolean>, sockets: LiveSockets): Job[] {
  const status: Job = {
    name: 'site status',
    intervalMs: 5000,
    async run(gateway) {
      if (!(await refresh())) return;
      const version = await catalogueVersion(gateway);
      sockets.local({ event: { kind: 'status', catalogueVersion: version } });
    },
  };
  return [status, contentJob((event) => sockets.local({ event }))];
}
