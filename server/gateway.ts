import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Gateway } from './context.ts';
import { connect } from './db/connect.ts';
import { catalogueVersion } from './domain/catalogue/snapshot.ts';
import { siteSecret } from './domain/site/secret.ts';
import { reloadSite } from './domain/site/state.ts';
import type { Env } from './env.ts';
import { type LiveSockets, openLive } from './http/live-sockets.ts';
import { makeMedia } from './http/media.ts';
import { makeSite } from './http/site.ts';
import { openPorts } from './ports/ports.ts';

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

/** Joins everything on a migrated database at `url`; `beforeListening` runs once the domain can be used (demo data). */
export async function openGateway(
  env: Env,
  url: string,
  log: FastifyBaseLogger,
  beforeListening: (gateway: Gateway) => Promise<void> = async () => {},
): Promise<OpenGateway> {
  const db = connect(url, (error) => log.warn({ reason: error.message }, 'a database connection was lost'));
  const refresh = () =>
    reloadSite({ db }).catch((error: unknown) => {
      log.warn({ err: error }, 'the site state could not be read');
      return false;
    });
  const sockets = await openLive({ url, log, beforeStatus: async () => void (await refresh()) });
  const ports = openPorts(env.ports, db, await siteSecret({ db }), log);
  const gateway: Gateway = { env, db, log, live: sockets, ports };
  await reloadSite(gateway);
  await beforeListening(gateway);
  const poll = setInterval(async () => {
    if (await refresh()) await tellStatus(gateway, sockets);
  }, pollMs).unref();
  const [site, media] = await Promise.all([makeSite(gateway, sockets), makeMedia(gateway)]);
  return {
    gateway,
    site,
    media,
    sockets,
    async close() {
      clearInterval(poll);
      await Promise.all([site.close(), media.close()]);
      await sockets.close();
      await db.destroy();
    },
  };
}

async function tellStatus(gateway: Gateway, sockets: LiveSockets): Promise<void> {
  sockets.local({ event: { kind: 'status', catalogueVersion: await catalogueVersion(gateway) } });
}
