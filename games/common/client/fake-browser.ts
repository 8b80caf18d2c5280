import { setTimeout as realWait } from 'node:timers/promises';
import userEvent from '@testing-library/user-event';
import { type Mock, type MockInstance, vi } from 'vitest';

/** A value, `reject(code)`, or throws like a broken connection. */
export type Answer = (request: Record<string, any>) => unknown;

const rejection = Symbol('rejection');
export const reject = (code: string) => ({ [rejection]: code });
export const lose = (): never => {
  throw new TypeError('no network');
};

/** Fakes time, reduces motion; subclasses answer calls and send socket events. */
export abstract class FakeBrowser {
  /** By the path's last part. */
  readonly asked: { name: string; request: Record<string, any> }[] = [];
  readonly answers: Record<string, Answer> = {};
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
    // Missing in happy-dom.
    Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    vi.stubGlobal('Path2D', pen);
  }

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
    // Lazy parts take real time.
    for (let turn = 0; turn < 1000 && game().dataset.state === 'opening'; turn += 1) {
      await realWait(2);
      await this.pass(1);
    }
    if (game().dataset.state === 'opening') throw new Error('the game does not open');
  }

  /** Clearing all timers would set the clock back. */
  private leave(): void {
    for (const { value } of this.intervals.mock.results) clearInterval(value);
    for (const [target, { mock }] of this.listeners)
      for (const [type, listener] of mock.calls) target.removeEventListener(type, listener);
  }

  close(): void {
    this.leave();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  /** At most 30 s of faked time. */
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

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  async press(what: string | HTMLElement): Promise<void> {
    (typeof what === 'string' ? one(what) : what).click();
    await this.pass(1);
  }

  async keys(text: string): Promise<void> {
    await this.user.keyboard(text);
    await this.pass(1);
  }

  keysOf(name: string): Set<string> {
    return new Set(
      this.asked.filter((each) => each.name === name).map(({ request }) => String(request['key'])),
    );
  }

  callsOf(name: string): number {
    return this.asked.filter((each) => each.name === name).length;
  }

  /** A repeated key gets it. Returns answers by key. */
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

  setOnline(online: boolean): void {
    if (online) delete this.answers['table'];
    else this.answers['table'] = lose;
    if (!online) this.socket?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  }

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

const pen: object = new Proxy(function stroke() {}, {
  construct: () => pen,
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : pen),
  apply: () => pen,
  set: () => true,
});

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

export const game = () => one('#game');
/** Throws when there is none. */
export function one<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}
export const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
export const textOf = (selector: string) => one(selector).textContent ?? '';
export const status = () => textOf('.status');
