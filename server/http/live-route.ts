import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { is } from 'superstruct';
import { type LiveEvent, LiveRequest, livePath } from '../../contract/messages/live.ts';
import type { Gateway } from '../context.ts';
import { trialType } from '../../contract/identity/account-types.ts';
import { isOwnOrigin } from '../settings/origins.ts';
import { endedOf, isStillAlive } from '../domain/identity/session/sessions.ts';
import { redeemTicket } from '../domain/identity/session/tickets.ts';
import { contentEvent } from '../domain/content/news.ts';
import { balanceOf } from '../domain/wallet/balance.ts';
import { DomainError } from '../domain-error.ts';
import { BoardFeed } from './board-feed.ts';
import { ChatFeed } from './chat-feed.ts';
import type { LiveSockets, SocketOwner } from './live-sockets.ts';
import { MemberFeed } from './member-feed.ts';
import { SocketGuard, registerSockets } from './socket-guard.ts';
import { nowDate } from '../clock.ts';

declare module 'fastify' {
  interface FastifyRequest {
    socketOwner: SocketOwner | null;
  }
}

/** WebSocket close code. */
const internalError = 1011;
/** ms between session checks. */
const lookMs = 60_000;

const guest: SocketOwner = { customerId: null, sessionId: null, type: null };

/**
 * Serves the live socket, a member's with `?ticket=`. Opens in maintenance and blocked regions too:
 * tabs learn there that those ended.
 */
export async function registerLive(
  app: FastifyInstance,
  gateway: Gateway,
  sockets: LiveSockets,
): Promise<void> {
  await registerSockets(app);
  const guard = new SocketGuard();
  app.decorateRequest('socketOwner', null);
  const feed = new MemberFeed(gateway);
  const chat = new ChatFeed(gateway);
  const boards = new BoardFeed(gateway);
  sockets.onChat(() => void chat.news());
  sockets.onNews((customerId) => (customerId === null ? void feed.look() : feed.news(customerId)));
  const look = setInterval(() => {
    void endOver(gateway, sockets);
    void feed.look();
    void chat.look();
    void boards.look();
  }, lookMs).unref();
  app.addHook('onClose', () => {
    clearInterval(look);
    boards.close();
  });
  app.route({
    method: 'GET',
    url: livePath,
    preValidation: async (request) => {
      checkOrigin(gateway, request);
      request.socketOwner = await ownerOf(gateway, request);
    },
    handler: () => {
      throw new DomainError('invalid_request', { field: 'upgrade' });
    },
    wsHandler: (socket, request) => {
      const owner = request.socketOwner ?? guest;
      // Free play has no other events (LIVE-02).
      const reader =
        owner.customerId !== null && owner.type !== trialType ? owner.customerId : null;
      const handle = (text: string) => {
        if (reader !== null) handleRequest({ chat, boards }, socket, reader, text);
      };
      if (!guard.accept(socket, request, owner.customerId, handle)) return;
      sockets.add(socket, owner, [{ kind: 'hello', serverTime: nowDate().toISOString() }]);
      // Read after adding the socket: duplicates, never gaps.
      void sendContent(gateway, socket);
      const { customerId, sessionId } = owner;
      if (customerId === null || sessionId === null) return;
      void sendBalance(gateway, socket, customerId);
      if (reader !== null) feed.follow(socket, reader, afterOf(request));
      void endUnlessAlive(gateway, sockets, sessionId);
    },
  });
}

/** Ignores unknown messages. */
function handleRequest(
  { chat, boards }: { chat: ChatFeed; boards: BoardFeed },
  socket: WebSocket,
  customerId: string,
  text: string,
): void {
  const request = requestOf(text);
  if (!request) return;
  if ('board' in request) {
    if (request.board === null) boards.leave(socket);
    else boards.follow(socket, customerId, request.board);
    return;
  }
  if (request.chat === null) chat.leave(socket);
  else void chat.follow(socket, customerId, request.chat);
}

function requestOf(said: string): LiveRequest | null {
  try {
    const request: unknown = JSON.parse(said);
    return is(request, LiveRequest) ? request : null;
  } catch {
    return null;
  }
}

/** Closes sockets of expired sessions, and of ended ones whose notice was lost (SAFE-03). */
async function endOver({ db, log }: Gateway, sockets: LiveSockets): Promise<void> {
  const ended = await endedOf(db, sockets.sessions()).catch((error: unknown) => {
    log.warn({ error }, 'checking the sessions of open sockets failed');
    return [];
  });
  for (const session of ended) sockets.local({ session, event: { kind: 'ended' } });
}

/** The session may have ended while its socket opened (SAFE-03). */
async function endUnlessAlive(
  gateway: Gateway,
  sockets: LiveSockets,
  sessionId: string,
): Promise<void> {
  const alive = await isStillAlive(gateway, sessionId).catch((error: unknown) =>
    gateway.log.warn({ error }, 'checking the session of a new socket failed'),
  );
  if (alive === false) sockets.local({ session: sessionId, event: { kind: 'ended' } });
}

async function sendBalance(gateway: Gateway, socket: WebSocket, customerId: string): Promise<void> {
  try {
    const event: LiveEvent = { kind: 'balance', ...(await balanceOf(gateway, customerId)) };
    socket.send(JSON.stringify(event));
  } catch {
    // The client retries on reconnect.
    socket.close(internalError);
  }
}

/** The next event, or the next socket, makes up for a failure. */
async function sendContent(gateway: Gateway, socket: WebSocket): Promise<void> {
  try {
    socket.send(JSON.stringify(await contentEvent(gateway)));
  } catch (error) {
    gateway.log.warn({ error }, 'sending the version of announcements failed');
  }
}

function checkOrigin(gateway: Gateway, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(gateway, origin)) throw new DomainError('forbidden');
}

async function ownerOf(gateway: Gateway, request: FastifyRequest): Promise<SocketOwner> {
  const { ticket } = request.query as { ticket?: unknown };
  if (ticket === undefined) return guest;
  const owner = typeof ticket === 'string' ? await redeemTicket(gateway, ticket) : null;
  if (!owner) throw new DomainError('not_logged_in');
  return owner;
}

/** The last event received on a lost socket, or null. */
function afterOf(request: FastifyRequest): number | null {
  const { after } = request.query as { after?: unknown };
  return typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : null;
}
