// One attacker behind one forwarded address. `{ attack, port, token }` attacks until the process
// ends; replies 'ready'.
import { connect } from 'node:net';
import { WebSocket } from 'ws';

export const attacks = ['chat', 'pings', 'oversized', 'drip'] as const;
export type Attack = (typeof attacks)[number];
export interface Order {
  attack: Attack;
  port: number;
  token: string;
}

/** Frames per flood, oversized bytes, ms between floods. */
const frames = 10_000;
const oversizedBytes = 64 * 1024;
const everyMs = 100;
/** Connections sending a body byte per s. */
const drips = 200;
const headers = { 'x-forwarded-for': '192.0.2.66' };

async function openSocket({ port, token }: Order): Promise<WebSocket> {
  const response = await fetch(`http://127.0.0.1:${port}/api/live/ticket`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  const { value } = (await response.json()) as { value: { ticket: string } | null };
  const query = value ? `?ticket=${value.ticket}` : '';
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live${query}`, {
    headers,
    perMessageDeflate: false,
  });
  await new Promise((resolve) => socket.once('open', resolve).once('error', resolve));
  socket.on('error', () => {});
  return socket;
}

/** One flood of a socket; the drip's connections stay. */
const floods: Record<Exclude<Attack, 'drip'>, (socket: WebSocket) => void> = {
  chat: (socket) => {
    for (let i = 0; i < frames; i += 1) socket.send(`{"chat":${i}}`, () => {});
  },
  pings: (socket) => {
    for (let i = 0; i < frames; i += 1) socket.ping('x', true, () => {});
  },
  oversized: (socket) => socket.send('x'.repeat(oversizedBytes), () => {}),
};

function drip({ port }: Order): void {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(
    `POST /api/live/ticket HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.66\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write(' '), 1000);
  socket.once('close', () => {
    clearInterval(timer);
    drip({ port } as Order);
  });
}

async function begin(order: Order): Promise<void> {
  const { attack } = order;
  if (attack === 'drip') {
    for (let i = 0; i < drips; i += 1) drip(order);
    return;
  }
  setInterval(async () => {
    const socket = await openSocket(order).catch(() => null);
    if (socket?.readyState !== WebSocket.OPEN) return;
    floods[attack](socket);
    setTimeout(() => socket.terminate(), 10 * everyMs);
  }, everyMs);
}

process.on('message', (order: Order) => {
  void begin(order).then(() => process.send?.('ready'));
});
