import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { WebSocket } from 'ws';
import { display, onPath } from '../../tools/lib/engines.ts';
import { freePorts } from './ports.ts';

export type EngineName = 'firefox' | 'webkit';

/** As far as a smoke test needs one. */
export interface Engine {
  /** As if typed; resolves when the page has loaded, or failed to. */
  open(url: string): Promise<void>;
  /** An expression's value as JSON; awaits promises. */
  ask<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/** ms to start, and per command. */
const timeoutMs = 30_000;

/**
 * Playwright's build, else the system's: Firefox over WebDriver BiDi, WebKitGTK over WebDriver.
 * Returns a sentence when there is none.
 */
export async function startEngine(name: EngineName): Promise<Engine | string> {
  const type = { firefox, webkit }[name];
  if (existsSync(type.executablePath())) return viaPlaywright(type);
  if (name === 'firefox') {
    const program = onPath('firefox-esr', 'firefox');
    return program
      ? viaBidi(program)
      : 'There is no Firefox here: install Debian\'s firefox-esr, or Playwright\'s own by "npx playwright install firefox".';
  }
  const driver = onPath('WebKitWebDriver');
  return driver && display()
    ? viaWebDriver(driver)
    : 'There is no WebKit here: install Debian\'s webkit2gtk-driver and xvfb, or Playwright\'s own by "npx playwright install webkit".';
}

async function viaPlaywright(type: typeof firefox): Promise<Engine> {
  const browser = await type.launch({ timeout: timeoutMs });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url).catch(() => null)),
    ask: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

/** Returns a matching line's first group. */
function said(child: ChildProcess, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    const timer = setTimeout(() => reject(new Error(`it did not start:\n${words}`)), timeoutMs);
    const hear = (bytes: Buffer) => {
      words += String(bytes);
      const found = line.exec(words)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(timer);
}

/** A BiDi command. */
type Send = (method: string, params: object) => Promise<any>;

function bidiSender(socket: WebSocket): Send {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.on('message', (text) => {
    const { id, result, message } = JSON.parse(String(text)) as {
      id?: number;
      result?: unknown;
      message?: string;
    };
    const one = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (message === undefined) one?.resolve(result);
    else one?.reject(new Error(message));
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      setTimeout(() => reject(new Error(`${method} got no answer`)), timeoutMs).unref();
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}

async function viaBidi(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'palaro-firefox-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: 'pipe' },
  );
  const remove = async () => {
    await ended(child);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const address = await said(child, /WebDriver BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const send = bidiSender(socket);
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const { context } = contexts[0];
    return {
      open: async (url) =>
        void (await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch(
          () => null,
        )),
      async ask(expression) {
        const asked = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
        const { result, exceptionDetails } = await send('script.evaluate', {
          expression: asked,
          target: { context },
          awaitPromise: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
      },
      async close() {
        socket.terminate();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function viaWebDriver(program: string): Promise<Engine> {
  const [port = 0, screen = 0] = await freePorts(2);
  const children: ChildProcess[] = [];
  const remove = async () => {
    for (const child of children.toReversed()) await ended(child);
  };
  const run = (command: string, args: string[], variables: Record<string, string> = {}) => {
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...variables } });
    children.push(child);
  };
  const virtual = display() === 'virtual' ? `:${screen}` : '';
  if (virtual) run('Xvfb', [virtual, '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  run(program, [`--port=${port}`, '--host=127.0.0.1'], virtual ? { DISPLAY: virtual } : {});
  const send = async (path: string, body: object): Promise<any> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(value.message);
    return value;
  };
  try {
    const { sessionId } = await untilDone(() =>
      send('/session', { capabilities: { alwaysMatch: {} } }),
    );
    return {
      open: async (url) =>
        void (await send(`/session/${sessionId}/url`, { url }).catch(() => null)),
      async ask(expression) {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
        const { value, error } = await send(`/session/${sessionId}/execute/async`, {
          script,
          args: [],
        });
        if (error) throw new Error(error);
        return value;
      },
      async close() {
        await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, {
          method: 'DELETE',
          signal: AbortSignal.timeout(5000),
        }).catch(() => null);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Retries: a new program does not listen yet. */
async function untilDone<Value>(work: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
