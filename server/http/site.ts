import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { playersListeners } from '../../contract/define.ts';
import type { Gateway } from '../context.ts';
import { distFolder } from '../paths.ts';
import { registerActions } from './actions.ts';
import { registerAnalytics } from './analytics.ts';
import { isNavigation, registerAppFiles } from './app-files.ts';
import type { CallCounts } from './call-counts.ts';
import { registerCspReports } from './csp-reports.ts';
import { makeLimit } from './limits.ts';
import { makeListener, takeForms, unknownHandler } from './listener.ts';
import { registerLive } from './live-route.ts';
import type { LiveSockets } from './live-sockets.ts';
import { pageSender } from './page.ts';
import { registerSitemap } from './sitemap.ts';
import { registerServiceRoutes } from './service-routes.ts';

/** Makes the site's listener: API, live socket, app. */
export async function makeSite(
  gateway: Gateway,
  sockets: LiveSockets,
  calls: CallCounts,
): Promise<FastifyInstance> {
  const app = makeListener(gateway);
  const folder = join(distFolder, 'app');
  await app.register(async (api) => {
    await api.register(fastifyCookie);
    takeForms(api);
    registerActions(api, gateway, 'site', await makeLimit(api, calls, 'site'));
    registerServiceRoutes(api, gateway, playersListeners);
    await registerLive(api, gateway, sockets);
  });
  await registerCspReports(app, gateway);
  registerAnalytics(app, gateway);
  await registerAppFiles(app, gateway, folder);
  registerSitemap(app, gateway, folder);
  const sendPage = pageSender(gateway, folder);
  const rejectUnknown = unknownHandler(gateway, playersListeners);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage =
      isNavigation(request) &&
      !path.startsWith('/api/') &&
      (path === '/index.html' || !/\.\w+$/.test(path));
    return isPage && sendPage ? sendPage(request, reply) : rejectUnknown(request, reply);
  });
  return app;
}
