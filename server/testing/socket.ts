import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { LiveEvent } from '../../contract/messages/live.ts';
import type { TestGateway } from './gateway.ts';

/** A member's page as the gateway sees it: its socket and received events. */
export interface TestSocket {
  events: LiveEvent[];
  /** The number of the last event that it has received. */
  upTo(): number;
  /** Sends a message; a value that is no text is sent as JSON. */
  say(words: unknown): void;
  close(): void;
}

/**
 * Opens the socket of a session on a gateway that listens.
 * @param after the last event that the page has received
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

/** A socket as a browser sees it: received events, and how it was closed. */
export interface Reader<E> {
  socket: WebSocket;
  events: E[];
  /** The close code, or the HTTP status of a rejected upgrade. */
  ended: Promise<number>;
}

/** Collects the events of a socket that is being opened, also when it is rejected. */
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

/** The events' kinds, in order. */
export const kindsOf = <E extends { kind: string }>({
  events,
}: Pick<Reader<E>, 'events'>): E['kind'][] => events.map(({ kind }) => kind);
