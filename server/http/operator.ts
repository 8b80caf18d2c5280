import type { FastifyInstance } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import type { Gateway } from '../context.ts';
import { registerActions } from './actions.ts';
import type { CallCounts } from './call-counts.ts';
import { makeLimit } from './limits.ts';
import { makeListener, unknownHandler } from './listener.ts';
import { registerServiceRoutes } from './service-routes.ts';

/** Makes the operator's listener, apart from players' (SAFE-12). */
export async function makeOperator(gateway: Gateway, calls: CallCounts): Promise<FastifyInstance> {
  const app = makeListener(gateway);
  await app.register(async (api) => {
    await api.register(fastifyCookie);
    registerActions(api, gateway, 'operator', await makeLimit(api, calls, 'operator'));
    registerServiceRoutes(api, gateway, ['operator']);
  });
  app.setNotFoundHandler(unknownHandler(gateway, ['operator']));
  return app;
}
