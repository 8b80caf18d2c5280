import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { TestGateway } from './gateway.ts';

/** A page's socket and its events. */
export interface TestSocket {
  events: LiveEvent[];
  /** The last event's number. */
  upTo(): number;
  /** JSON unless a text. */
  say(words: unknown): void;
  close(): void;
}

/**
 * On a listening gateway.
 * @param after the page's last event
 */
export async function openSocket(
  site: TestGateway,
  token: string,
  after?: number,
): Promise<TestSocket> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/live/ticket',
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  const query = new URLSearchParams({
    ticket: answer.json().value.ticket,
    ...(after !== undefined && { after: String(after) }),
  });
  const { port } = site.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://localhost:${port}/api/live?${query}`, {
    origin: 'http://localhost:8080',
  });
  const events: LiveEvent[] = [];
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const upTo = () => events.reduce((last, event) => (event.kind === 'upTo' ? event.seq : last), -1);
  const say = (words: unknown) =>
    socket.send(typeof words === 'string' ? words : JSON.stringify(words));
  return { events, upTo, say, close: () => socket.terminate() };
}

export interface Reader<E> {
  socket: WebSocket;
  events: E[];
  /** Close code, or HTTP status of a rejection. */
  ended: Promise<number>;
}

/** Collects events, even of a rejected socket. */
export function listen<E>(socket: WebSocket): Reader<E> {
  const events: E[] = [];
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  const ended = new Promise<number>((resolve) => {
    socket.on('close', resolve);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
  return { socket, events, ended };
}

export const kindsOf = <E extends { kind: string }>({
  events,
}: Pick<Reader<E>, 'events'>): E['kind'][] => events.map(({ kind }) => kind);
