import type { Cookies } from '../../../server/context.ts';
import type { FastifyInstance } from 'fastify';
import { testBrowser } from '../../../server/testing/browser.ts';
import { builtTexts } from './texts.ts';

/** `query` follows the path. */
interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Answers in the gateway's place, or throws like a broken connection; undefined lets the call pass.
 */
export type Fault = (call: Call) => Response | Promise<Response | undefined> | undefined;

/** Between an app and a gateway, without a network. */
export interface Wire {
  fetch: typeof fetch;
  /** To the gateway, in order. */
  calls: Call[];
  /** Sees every call before it is sent. */
  before(fault: Fault): void;
  /** Sees every answer before the app does: throw to lose it. */
  after(fault: Fault): void;
  /** Without network no call is sent, and those under way stay without an answer. */
  setOnline(online: boolean): void;
  /** Lets the one process of app and gateway reach a test's service, for the rest of the file. */
  reach(url: string): void;
  /** Resolves when no call is under way, or after two seconds: a test may hold one. */
  idle(): Promise<void>;
  /** Resolves when for 100 ms no call has been under way; what the app pauses for is not waited for. */
  quiet(): Promise<void>;
  reset(): void;
  /** Of the browser, those that no script reads too. */
  cookies: Cookies;
}

/** With the cookies of one browser. */
export function wireTo(app: FastifyInstance): Wire {
  const browser = testBrowser();
  const network = globalThis.fetch;
  const reached = new Set<string>();
  let before: Fault[] = [];
  let after: Fault[] = [];
  const calls: Call[] = [];
  const underWay = new Set<Promise<unknown>>();
  return {
    calls,
    cookies: browser.cookies,
    before: (fault) => void before.push(fault),
    after: (fault) => void after.push(fault),
    setOnline,
    reach: (url) => void reached.add(new URL(url).origin),
    idle: () =>
      Promise.race([allEnded(underWay), new Promise<void>((resolve) => setTimeout(resolve, 2000))]),
    async quiet() {
      for (let known = -1; known !== calls.length;) {
        await allEnded(underWay);
        known = calls.length;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    reset() {
      before = [];
      after = [];
      calls.length = 0;
      browser.cookies.jar.clear();
      if (!navigator.onLine) setOnline(true);
    },
    async fetch(input, init) {
      const request = new Request(
        new URL(String(input instanceof Request ? input.url : input), location.href),
        init,
      );
      const url = new URL(request.url);
      if (reached.has(url.origin)) return network(input, init);
      const { method } = request;
      const body = method === 'GET' ? '' : await request.text();
      const call = {
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: parsed(body),
      };
      needNetwork();
      calls.push(call);
      const instead = await inTime(firstOf(before, call), request.signal);
      if (instead) return instead;
      const texts = builtTexts(call.path);
      if (texts) return Response.json(texts);
      const headers = Object.fromEntries(request.headers);
      const sent = browser.inject(app, {
        method: method as 'GET',
        url: url.pathname + url.search,
        headers: { ...headers, host: url.host },
        ...(body === '' ? {} : { payload: body }),
      });
      underWay.add(sent);
      const answer = await sent.finally(() => underWay.delete(sent));
      const changed = await firstOf(after, call);
      // A late answer would say that there is network.
      needNetwork();
      return (
        changed ??
        new Response(answer.body || null, {
          status: answer.statusCode,
          headers: answer.headers as Record<string, string>,
        })
      );
    },
  };
}

async function allEnded(calls: Set<Promise<unknown>>): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
}

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** Throws as `fetch` does when there is no network. */
function needNetwork(): void {
  if (!navigator.onLine) throw new TypeError('there is no network');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Unless the caller gives up. */
function inTime<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const gaveUp = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new DOMException('given up', 'TimeoutError'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
  });
  return Promise.race([answer, gaveUp]);
}

async function firstOf(faults: Fault[], call: Call): Promise<Response | undefined> {
  for (const fault of faults) {
    const response = await fault(call);
    if (response) return response;
  }
  return undefined;
}
