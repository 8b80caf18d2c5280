import type { FastifyInstance, FastifyRequest } from 'fastify';
import websocket from '@fastify/websocket';
import type { WebSocket } from 'ws';
import { type LiveEvent, livePath } from '../../contract/live.ts';
import type { Gateway } from '../context.ts';
import { isOwnOrigin } from '../domain/site/origins.ts';
import { redeemTicket } from '../domain/session/tickets.ts';
import { currentBalance } from '../domain/wallet/balance.ts';
import { Refusal } from '../refusal.ts';
import type { LiveSockets, SocketOwner } from './live-sockets.ts';
import { hostnameOf } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose socket an upgrade opens. */
    socketOwner: SocketOwner | null;
  }
}

/** Bytes; the gateway's sockets only speak, so whatever comes in is a pong or nothing. */
const mostIncoming = 1024;
/** WebSocket close code. */
const internalError = 1011;

/**
 * Serves the live socket: a guest's without a ticket, a member's with `?ticket=`. It opens in maintenance and in blocked regions
 * too, for it is how an open tab hears that those have ended.
 */
export async function registerLive(app: FastifyInstance, gateway: Gateway, sockets: LiveSockets): Promise<void> {
  await app.register(websocket, { options: { maxPayload: mostIncoming } });
  app.decorateRequest('socketOwner', null);
  app.route({
    method: 'GET',
    url: livePath,
    preValidation: async (request) => {
      checkOrigin(request);
      request.socketOwner = await ownerOf(gateway, request);
    },
    handler: () => {
      throw new Refusal('invalid_request', { field: 'upgrade' });
    },
    wsHandler: (socket, request) => {
      const owner = request.socketOwner ?? { customerId: null, sessionId: null };
      sockets.add(socket, owner, [{ kind: 'hello', serverTime: new Date().toISOString() }]);
      // Asked after the socket was taken in: a change in between is told twice rather than never.
      if (owner.customerId !== null) void sendBalance(gateway, socket, owner.customerId);
    },
  });
}

async function sendBalance(gateway: Gateway, socket: WebSocket, customerId: string): Promise<void> {
  try {
    const { balance, balanceVersion } = await currentBalance(gateway, customerId);
    const event: LiveEvent = { kind: 'balance', balance, balanceVersion };
    socket.send(JSON.stringify(event));
  } catch {
    // The client asks again when it reconnects.
    socket.close(internalError);
  }
}

function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, hostnameOf(request))) throw new Refusal('forbidden');
}

async function ownerOf(gateway: Gateway, request: FastifyRequest): Promise<SocketOwner> {
  const { ticket } = request.query as { ticket?: unknown };
  if (ticket === undefined) return { customerId: null, sessionId: null };
  const owner = typeof ticket === 'string' ? await redeemTicket(gateway, ticket) : null;
  if (!owner) throw new Refusal('not_logged_in');
  return owner;
}
