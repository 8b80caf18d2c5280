import { join } from 'node:path';
import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { Executed, type ReportedFunction } from '../../tools/lib/coverage/executed.ts';
import { scriptAt, textOf, withoutManifest } from '../../tools/lib/coverage/scripts.ts';

const folder = process.env.COVERAGE_RAW;
const executed = new Executed();

interface Report {
  result: { scriptId: string; url: string; functions: ReportedFunction[] }[];
}
type Send = (method: string, params?: object) => Promise<unknown>;

/** Environment that makes a gateway write its coverage when it ends. */
export function gatewayCoverage(): Record<string, string> {
  return folder ? { NODE_V8_COVERAGE: join(folder, 'gateway') } : {};
}

/** Pages and service workers of every Chromium that this process starts. */
export function measureChromium(): void {
  if (!folder) return;
  const { launch, launchPersistentContext } = chromium;
  chromium.launch = async (options) => {
    const browser = await launch.call(chromium, options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (contextOptions) => {
      const context = await newContext(contextOptions);
      await measureContext(context);
      return context;
    };
    return browser;
  };
  chromium.launchPersistentContext = async (profile, options) => {
    const context = await launchPersistentContext.call(chromium, profile, options);
    await measureContext(context);
    return context;
  };
}

/** Of this process's pages and service workers. */
export function writeCoverage(): void {
  if (folder) executed.write(join(folder, `chromium-${process.pid}.json`));
}

async function measureContext(context: BrowserContext): Promise<void> {
  const pages = new Map<Page, Promise<() => Promise<void>>>();
  const measure = (page: Page) => {
    const started = pages.get(page) ?? startPage(page);
    if (!pages.has(page)) beforeClose(page, async () => (await started)());
    pages.set(page, started);
    return started;
  };
  context.on('page', (page) => void measure(page));
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await measure(page);
    return page;
  };
  beforeClose(context, async () => {
    await Promise.all(context.pages().map(async (page) => (await pages.get(page))?.()));
  });
  await Promise.all(context.pages().map(measure));
}

function beforeClose(
  thing: { close(options?: object): Promise<void> },
  collect: () => Promise<void>,
): void {
  const close = thing.close.bind(thing);
  thing.close = async (options) => {
    await collect();
    await close(options);
  };
}

/** Returns what collects the figures; a page that closes meanwhile has none. */
async function startPage(page: Page): Promise<() => Promise<void>> {
  try {
    const session = await page.context().newCDPSession(page);
    const send = session.send.bind(session) as Send;
    await start(send);
    const workers = await startWorkers(session);
    return async () => {
      await Promise.all([takePage(send).catch(() => {}), ...[...workers.values()].map(takeWorker)]);
    };
  } catch {
    return async () => {};
  }
}

async function start(send: Send): Promise<void> {
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

async function takePage(send: Send): Promise<void> {
  const report = (await soon(send('Profiler.takePreciseCoverage'))) as Report | null;
  for (const { url, functions } of report?.result ?? []) {
    const found = URL.canParse(url) ? scriptAt(new URL(url).pathname) : undefined;
    if (found)
      executed.add(found.script, textOf(found.script)?.length ?? 0, functions, found.offset);
  }
}

/** From their first line on; returns the running ones. */
async function startWorkers(page: CDPSession): Promise<ReadonlyMap<string, Send>> {
  const answers = new Map<number, (answer: unknown) => void>();
  const workers = new Map<string, Send>();
  let last = 0;
  // Playwright's connection knows only its own sessions, so these travel inside the page's.
  const sender =
    (sessionId: string): Send =>
    (method, params = {}) =>
      new Promise((resolve) => {
        last += 1;
        answers.set(last, resolve);
        const message = JSON.stringify({ id: last, method, params });
        page.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(null));
      });
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id = 0, result } = JSON.parse(message) as { id?: number; result?: unknown };
    answers.get(id)?.(result);
    answers.delete(id);
  });
  page.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = sender(sessionId);
    workers.set(sessionId, send);
    void start(send)
      .then(() => send('Debugger.enable'))
      .then(() => send('Runtime.runIfWaitingForDebugger'));
  });
  page.on('Target.detachedFromTarget', ({ sessionId }) => void workers.delete(sessionId));
  const filter = [{ type: 'service_worker' }, { exclude: true }];
  await page.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter,
  });
  return workers;
}

async function takeWorker(send: Send): Promise<void> {
  const report = (await soon(send('Profiler.takePreciseCoverage'))) as Report | null;
  for (const { scriptId, url, functions } of report?.result ?? []) {
    if (!url.endsWith('/sw.js')) continue;
    const source = (await soon(send('Debugger.getScriptSource', { scriptId }))) as {
      scriptSource?: string;
    } | null;
    const { text, offset } = withoutManifest(source?.scriptSource ?? '');
    if (text === textOf('app/sw.js')) executed.add('app/sw.js', text.length, functions, offset);
  }
}

/** ms */
const timeoutMs = 5000;

/** Null for a hanging page or an ended worker, which never answer. */
function soon(answer: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    answer,
    new Promise((resolve) => setTimeout(resolve, timeoutMs, null).unref()),
  ]);
}
