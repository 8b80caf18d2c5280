// Many readers in one process. `{ url, hellos }` opens a socket per hello and replies 'ready' when
// all are answered; 'end' replies with events and times, parsed only then, to measure the server.
import { type RawData, WebSocket } from 'ws';
import { forEach } from './players.ts';

export interface TableEvent {
  reader: number;
  /** Arrival, ms since 1970. */
  at: number;
  kind: string;
  event?: number;
  /** The event's time, ms since 1970, or null. */
  sent: number | null;
  state?: string;
}
/** `closed` counts sockets. */
export interface CrowdReport {
  events: TableEvent[];
  closed: number;
}

const maxOpening = 32;
const openTimeoutMs = 20_000;
const received: { reader: number; at: number; data: RawData }[] = [];
let closed = 0;

function join(url: string, hello: string, reader: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const timer = setTimeout(
      () => reject(new Error(`socket ${reader} was not answered`)),
      openTimeoutMs,
    );
    socket.on('open', () => socket.send(hello));
    socket.on('message', (data) => {
      received.push({ reader, at: performance.timeOrigin + performance.now(), data });
      clearTimeout(timer);
      resolve();
    });
    socket.on('close', () => (closed += 1));
    socket.on('error', reject);
  });
}

function parse({ reader, at, data }: (typeof received)[number]): TableEvent {
  const { kind, serverTime, event, round, bets } = JSON.parse(String(data)) as {
    kind: string;
    serverTime?: string;
    event: number;
    round?: { state: string };
    bets?: { state: string }[];
  };
  const state = round?.state ?? bets?.[0]?.state;
  const sent = serverTime ? Date.parse(serverTime) : null;
  return { reader, at, kind, event, sent, ...(state !== undefined && { state }) };
}

let firstEvent = 0;
process.on('message', async (message: 'end' | { url: string; hellos: string[] }) => {
  if (message === 'end') {
    const report: CrowdReport = { events: received.slice(firstEvent).map(parse), closed };
    process.send?.(report, () => process.exit(0));
    return;
  }
  const { url, hellos } = message;
  await forEach(hellos.length, maxOpening, (index) => join(url, hellos[index] ?? '', index));
  // Waits for all first events.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  firstEvent = received.length;
  process.send?.('ready');
});
