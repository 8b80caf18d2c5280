import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { playersListeners } from '../../contract/define.ts';
import type { Gateway } from '../context.ts';
import { isMediaCaller } from '../settings/origins.ts';
import { mediaPacks } from '../media/packs.ts';
import { mediaPictures } from '../media/pictures.ts';
import { distFolder } from '../paths.ts';
import { registerActions } from './actions.ts';
import { builtFiles, leaveOutValidators } from './built-files.ts';
import type { CallCounts } from './call-counts.ts';
import { registerCspReports, reportedPolicy } from './csp-reports.ts';
import { makeLimit } from './limits.ts';
import { makeListener, unknownHandler } from './listener.ts';
import { registerRailPage } from './rail-page.ts';
import { registerServicePage } from './service-page.ts';
import { registerReadiness } from './service-routes.ts';
import { gamePolicy, inlineHashes, windowPolicy } from './site-headers.ts';
import type { SimulatedVendor } from '../ports/simulated-vendor.ts';
import { registerTableLive } from './table-route.ts';
import type { TableSockets } from './table-sockets.ts';
import { registerLaunches, registerSimulatedVendor } from './vendor-routes.ts';

interface MediaParts {
  tables: TableSockets;
  /** The simulated vendor; null: none, and no page. */
  vendor: SimulatedVendor | null;
  calls: CallCounts;
}

/** Makes the media listener: pictures, games and their calls. */
export async function makeMedia(
  gateway: Gateway,
  { tables, vendor, calls }: MediaParts,
): Promise<FastifyInstance> {
  const app = makeListener(gateway);
  app.addHook('onRequest', (request, reply) => allowOrigins(gateway, request, reply));
  await app.register(mediaPictures, { gateway });
  await app.register(mediaPacks, { gateway });
  registerServicePage(app, gateway);
  registerReadiness(app, gateway);
  await registerRailPage(app, gateway);
  registerLaunches(app, gateway);
  await registerCspReports(app, gateway);
  await registerGames(app, gateway, vendor !== null);
  await app.register(async (api) => {
    await api.register(fastifyCookie);
    const limit = await makeLimit(api, calls, 'media');
    registerActions(api, gateway, 'media', limit);
    if (vendor) registerSimulatedVendor(api, vendor, limit);
    await registerTableLive(api, gateway, tables);
  });
  app.setNotFoundHandler(unknownHandler(gateway, playersListeners));
  return app;
}

/**
 * Files are open to all origins; calls to the site's, and to sandboxed games (`null`), which have a
 * launch token and no cookie.
 */
async function allowOrigins(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const { origin } = request.headers;
  if (!request.url.startsWith('/api/')) {
    reply.header('Access-Control-Allow-Origin', '*');
  } else {
    reply.header('Vary', 'Origin');
    if (origin !== undefined && (origin === 'null' || isMediaCaller(gateway, origin))) {
      reply.header('Access-Control-Allow-Origin', origin);
    }
  }
  if (request.method !== 'OPTIONS') return undefined;
  return reply
    .headers({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'authorization, content-type',
      'Access-Control-Max-Age': '86400',
    })
    .code(204)
    .send();
}

/** The simulated vendor opens in a window, never framed. */
const windowed = 'barya';
const isSimulated = (path: string) => posix.normalize(path).split('/').includes(windowed);

/** Serves games, and any simulated vendor, at `/games/<id>/`. */
async function registerGames(
  app: FastifyInstance,
  gateway: Gateway,
  withSimulated: boolean,
): Promise<void> {
  const folder = join(distFolder, 'games');
  if (!existsSync(folder)) return;
  const pages = new Map<string, ReturnType<typeof inlineHashes>>();
  const hashesOf = (file: string) => {
    const known = pages.get(file) ?? inlineHashes([readFileSync(file, 'utf8')]);
    pages.set(file, known);
    return known;
  };
  await app.register(async (games) => {
    games.addHook('onRequest', async (request, reply) => {
      const id = /^\/games\/([\w-]+)\/(?:index\.html)?(?:\?|$)/.exec(request.url)?.[1];
      const file = join(folder, id ?? '', 'index.html');
      if (!id || !existsSync(file)) return;
      const policy =
        id === windowed ? windowPolicy(hashesOf(file)) : gamePolicy(gateway, hashesOf(file));
      reply.headers(reportedPolicy(gateway.env, policy));
    });
    leaveOutValidators(games);
    await games.register(fastifyStatic, {
      root: folder,
      prefix: '/games/',
      ...builtFiles,
      allowedPath: (path) => withSimulated || !isSimulated(path),
    });
  });
}
