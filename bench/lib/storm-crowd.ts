// Members' pages in one process. `{ port, tokens }` opens a socket each, without ticket for an
// empty token. 'cut' closes all, 'return' reopens from each last event, 'report' replies with
// events.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { forEach } from './players.ts';

/** `behind` counts full reloads. */
export interface PageReport {
  messages: string[];
  behind: number;
}
/** ms until each was back, and failures before. */
export interface ReturnReport {
  times: number[];
  retries: number;
}
interface Page extends PageReport {
  token: string;
  /** The last event, or null. */
  upTo: number | null;
  retries: number;
  socket?: WebSocket;
}

/** Concurrent, before the storm. */
const maxOpening = 32;
/** As in the app. */
const retryDelayMs = 1000;
const agent = new Agent({ keepAlive: false });
let port = 0;
let pages: Page[] = [];

function ticketOf(token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(
      { host: '127.0.0.1', port, path: '/api/live/ticket', method: 'POST', headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(text));
          const { value } = JSON.parse(text) as { value: { ticket: string } };
          return resolve(value.ticket);
        });
      },
    );
    call.on('error', reject).end('{}');
  });
}

/** Resolves after missed events. */
function open(page: Page, ticket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const after = page.upTo === null ? '' : `&after=${page.upTo}`;
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/api/live${ticket ? `?ticket=${ticket}${after}` : ''}`,
      { perMessageDeflate: false },
    );
    page.socket = socket;
    socket.on('message', (data) => {
      const event = JSON.parse(String(data)) as { kind: string; id: string; seq: number };
      if (event.kind === 'message') page.messages.push(event.id);
      if (event.kind === 'behind') page.behind += 1;
      if (event.kind !== 'upTo') return;
      page.upTo = event.seq;
      resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the socket was closed')));
  });
}

async function join(page: Page): Promise<void> {
  for (;;) {
    try {
      return await open(page, page.token && (await ticketOf(page.token)));
    } catch {
      page.retries += 1;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

async function returnAll(): Promise<ReturnReport> {
  for (const page of pages) page.retries = 0;
  const from = performance.now();
  const times = await Promise.all(
    pages.map(async (page) => (await join(page), performance.now() - from)),
  );
  return { times, retries: pages.reduce((sum, { retries }) => sum + retries, 0) };
}

const orders = {
  cut() {
    for (const { socket } of pages) socket?.terminate();
    return {};
  },
  return: returnAll,
  report: (): { pages: PageReport[] } => ({
    pages: pages.map(({ messages, behind }) => ({ messages, behind })),
  }),
};

process.on('message', async (message: keyof typeof orders | { port: number; tokens: string[] }) => {
  if (typeof message === 'string') {
    process.send?.(await orders[message]());
    return;
  }
  port = message.port;
  pages = message.tokens.map((token) => ({
    token,
    upTo: null,
    messages: [],
    behind: 0,
    retries: 0,
  }));
  await forEach(pages.length, maxOpening, async (index) => {
    const page = pages[index];
    if (page) await join(page);
  });
  process.send?.('ready');
});
