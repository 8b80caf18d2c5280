import type { FastifyInstance } from 'fastify';
import { is } from 'superstruct';
import type { WebSocket } from 'ws';
import { TableHello, tableLivePath } from '../../contract/play/table-live.ts';
import type { Gateway } from '../context.ts';
import { houseGame } from '../domain/play/house-games.ts';
import { liveLaunch } from '../domain/play/launches.ts';
import { isMediaCaller } from '../settings/origins.ts';
import { DomainError } from '../domain-error.ts';
import { SocketGuard, registerSockets } from './socket-guard.ts';
import { statusError } from './status-gate.ts';
import type { TableSockets } from './table-sockets.ts';
import { addressOf } from './visitor.ts';

/** ms until the hello. */
const helloWithin = 5000;
/** WebSocket close codes. */
const notAllowed = 1008;
const internalError = 1011;
const launchOver = 4401;

/**
 * Serves the tables' socket. The token comes in the first message, as addresses are logged. Other
 * sites are rejected; sandboxed games (`null`) are not, since only the token counts.
 */
export async function registerTableLive(
  app: FastifyInstance,
  gateway: Gateway,
  tables: TableSockets,
): Promise<void> {
  await registerSockets(app);
  const guard = new SocketGuard();
  app.route({
    method: 'GET',
    url: tableLivePath,
    preValidation: async (request) => {
      const rejection = statusError(gateway, {}, addressOf(request));
      if (rejection) throw rejection;
      const { origin } = request.headers;
      if (origin !== undefined && origin !== 'null' && !isMediaCaller(gateway, origin))
        throw new DomainError('forbidden');
    },
    handler: () => {
      throw new DomainError('invalid_request', { field: 'upgrade' });
    },
    wsHandler: (socket, request) => {
      let greeted = false;
      const handle = (text: string) => {
        if (greeted) return;
        greeted = true;
        clearTimeout(late);
        greet(gateway, tables, socket, text).catch((error: unknown) => {
          gateway.log.warn({ err: error }, 'sending a table failed');
          socket.close(internalError);
        });
      };
      const late = setTimeout(() => socket.close(notAllowed), helloWithin);
      socket.once('close', () => clearTimeout(late));
      // The account follows with the hello, capped in `TableSockets`.
      guard.accept(socket, request, null, handle);
    },
  });
}

async function greet(
  gateway: Gateway,
  tables: TableSockets,
  socket: WebSocket,
  said: string,
): Promise<void> {
  const hello = parse(said);
  if (!is(hello, TableHello)) return socket.close(notAllowed);
  const launch = await liveLaunch(gateway, hello.token);
  if (!launch) return socket.close(launchOver);
  if (houseGame(launch.vendor, launch.gameCode)?.kind !== 'shared') return socket.close(notAllowed);
  const { customerId, gameCode: table } = launch;
  await tables.add(socket, { table, customerId, token: hello.token }, hello.last);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
