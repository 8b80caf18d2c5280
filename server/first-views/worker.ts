import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { type AppAction, entryOf } from '../../contract/index.ts';
import type { FromRenderer, ViewRequest, ToRenderer } from './protocol.ts';

/** What the app's build has for it (src/app/prerender.tsx). */
interface Module {
  renderView(
    asked: ViewRequest & { texts: unknown },
    answer: (name: AppAction, request: object) => Promise<unknown>,
  ): Promise<string>;
}

const { folder } = workerData as { folder: string };
const port = parentPort!;
const send = (message: FromRenderer) => port.postMessage(message);
const pending = new Map<number, (result: unknown) => void>();
const texts = new Map<string, unknown>();
let calls = 0;
/** Of the page at hand. */
let asks: { name: AppAction; request: object }[] = [];

/** Asks the gateway. */
function answer(name: AppAction, request: object): Promise<unknown> {
  const call = (calls += 1);
  asks.push({ name, request });
  return new Promise((resolve) => {
    pending.set(call, resolve);
    send({ kind: 'ask', call, name, request });
  });
}

/** As the app asks it (src/data/call.ts); the vendors come with home's first screen. */
function addressOf({ name, request }: (typeof asks)[number]): string[] {
  if (name === 'games.vendors' || name === 'games.catalogue') return [];
  const { method, path } = entryOf(name);
  const query = new URLSearchParams(request as Record<string, string>).toString();
  return method === 'GET' ? [query ? `${path}?${query}` : path] : [];
}

function textsOf(language: string): unknown {
  const known =
    texts.get(language) ?? JSON.parse(readFileSync(join(folder, `texts.${language}.json`), 'utf8'));
  texts.set(language, known);
  return known;
}

const loaded = import(pathToFileURL(join(folder, 'prerender.js')).href) as Promise<Module>;
/** The models are shared: one page at a time. */
let last: Promise<void> = Promise.resolve();

async function render(id: number, asked: ViewRequest): Promise<void> {
  try {
    const { renderView } = await loaded;
    asks = [];
    const root = await renderView({ ...asked, texts: textsOf(asked.language) }, answer);
    send({ kind: 'rendered', id, view: { root, calls: asks.flatMap(addressOf) } });
  } catch (error) {
    send({ kind: 'rendered', id, view: null, why: String(error) });
  }
}

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') {
    last = last.then(() => render(message.id, message.asked));
    return;
  }
  pending.get(message.call)?.(message.result);
  pending.delete(message.call);
});
