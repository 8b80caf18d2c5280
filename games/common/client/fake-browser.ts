import { setTimeout as realWait } from 'node:timers/promises';
import userEvent from '@testing-library/user-event';
import { type Mock, type MockInstance, vi } from 'vitest';

/** What the fake gateway answers: a value, `reject(code)`, or it throws, as a broken connection does. */
export type Answer = (request: Record<string, any>) => unknown;

const rejection = Symbol('rejection');
/** A rejection with a code of the contract. */
export const reject = (code: string) => ({ [rejection]: code });
/** An answer that is lost on its way. */
export const lose = (): never => {
  throw new TypeError('no network');
};

/**
 * A game's client as a browser runs it, drawn by happy-dom, with faked time and less motion. Its network is a subclass, which
 * answers the calls and sends events on the socket.
 */
export abstract class FakeBrowser {
  /** Requests by the last part of the path. */
  readonly asked: { name: string; request: Record<string, any> }[] = [];
  /** Answers that replace the default ones, by the last part of the path. */
  readonly answers: Record<string, Answer> = {};
  /** The default answers, by the last part of the path. */
  protected abstract readonly own: Record<string, Answer>;
  private socket: EventTarget | null = null;

  private readonly intervals: MockInstance<typeof setInterval>;
  private readonly listeners: [EventTarget, MockInstance<EventTarget['addEventListener']>][];
  private readonly user = userEvent.setup({
    advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms),
    delay: null,
  });

  constructor() {
    vi.useFakeTimers();
    this.intervals = vi.spyOn(globalThis, 'setInterval');
    this.listeners = [globalThis as unknown as EventTarget, document].map((target) => [
      target,
      vi.spyOn(target, 'addEventListener'),
    ]);
    vi.stubGlobal('fetch', this.fetch);
    vi.stubGlobal(
      'WebSocket',
      socketOf((socket) => (this.socket = socket)),
    );
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduce') }),
    );
    // happy-dom has no popovers, pens and paths.
    Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    vi.stubGlobal('Path2D', pen);
  }

  /** Opens the client in a language, as a frame loads its main.ts; again as after a reload. */
  async open(main: () => Promise<unknown>, { language = 'TY', pending = '' } = {}): Promise<void> {
    this.leave();
    history.replaceState(
      null,
      '',
      `/#token=a-launch-token-of-tests&lang=${language}&theme=dark${pending && `&pending=${pending}`}`,
    );
    document.body.innerHTML = '<main id="game" data-state="opening" data-rounds="0"></main>';
    vi.resetModules();
    await main();
    // A lazily loaded part of the client takes real time.
    for (let turn = 0; turn < 1000 && game().dataset.state === 'opening'; turn += 1) {
      await realWait(2);
      await this.pass(1);
    }
    if (game().dataset.state === 'opening') throw new Error('the game does not open');
  }

  /** Ends the client that was open before. Clearing all timers would set the clock back. */
  private leave(): void {
    for (const { value } of this.intervals.mock.results) clearInterval(value);
    for (const [target, { mock }] of this.listeners)
      for (const [type, listener] of mock.calls) target.removeEventListener(type, listener);
  }

  /** Removes the stubs. */
  close(): void {
    this.leave();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  /** Lets time pass until something holds; at most 30 s of the faked time. */
  async until(holds: () => void): Promise<void> {
    for (let turn = 0; turn < 600; turn += 1) {
      try {
        return holds();
      } catch {
        await this.pass(50);
      }
    }
    holds();
  }

  /** Lets ms pass. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  /** Presses something, and lets what it starts happen. */
  async press(what: string | HTMLElement): Promise<void> {
    (typeof what === 'string' ? one(what) : what).click();
    await this.pass(1);
  }

  /** Presses keys, as user-event writes them. */
  async keys(text: string): Promise<void> {
    await this.user.keyboard(text);
    await this.pass(1);
  }

  /** The keys under which calls of a name were sent, each once. */
  keysOf(name: string): Set<string> {
    return new Set(
      this.asked.filter((each) => each.name === name).map(({ request }) => String(request['key'])),
    );
  }

  /** How many calls of a name were sent. */
  callsOf(name: string): number {
    return this.asked.filter((each) => each.name === name).length;
  }

  /** Loses the first answer to each key of the calls whose answers a test has set; the same key again gets that answer. Returns them by key. */
  loseFirstAnswers(): ReadonlyMap<string, unknown> {
    const answered = new Map<string, unknown>();
    for (const [name, answer] of Object.entries(this.answers)) {
      this.answers[name] = (request) => {
        const known = answered.get(request['key']);
        if (known) return known;
        answered.set(request['key'], answer(request));
        return lose();
      };
    }
    return answered;
  }

  /** Cuts the socket and every call, or lets them through again. */
  setOnline(online: boolean): void {
    if (online) delete this.answers['table'];
    else this.answers['table'] = lose;
    if (!online) this.socket?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }

  /** Sends an event on the socket. */
  protected send(event: object): void {
    this.socket?.dispatchEvent(
      Object.assign(new Event('message'), { data: JSON.stringify(event) }),
    );
  }

  private readonly fetch: Mock<typeof fetch> = vi.fn(async (url, init) => {
    const name = String(url).split('/').at(-1) ?? '';
    const request = JSON.parse(String(init?.body ?? '{}')) as Record<string, any>;
    this.asked.push({ name, request });
    const answer = this.answers[name] ?? this.own[name];
    if (!answer) throw new Error(`the house has no answer to ${name}`);
    const value = (await answer(request)) as Record<symbol, unknown>;
    const body =
      rejection in value
        ? { success: false, code: value[rejection], message: '', value: null }
        : { success: true, value };
    return new Response(JSON.stringify(body));
  });
}

/** A pen that takes every stroke and draws nothing. */
const pen: object = new Proxy(function stroke() {}, {
  construct: () => pen,
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : pen),
  apply: () => pen,
  set: () => true,
});

/** A socket that opens and says nothing by itself. */
function socketOf(made: (socket: EventTarget) => void) {
  return class extends EventTarget {
    constructor() {
      super();
      made(this);
    }
    send(): void {}
    close(): void {}
  };
}

/** The game's element, which has its state as data attributes. */
export const game = () => one('#game');
/** The first element of a selector; throws when there is none. */
export function one<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}
/** The elements of a selector. */
export const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
/** The text of an element. */
export const textOf = (selector: string) => one(selector).textContent ?? '';
/** The game's message. */
export const status = () => textOf('.status');
