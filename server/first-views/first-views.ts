import type { FirstView, ViewRequest } from './protocol.ts';
import type { Renderer } from './renderer.ts';

/** ms; an older page is shown once more while a new one is rendered. */
const freshMs = 15_000;
/** ms after which it is not shown any more. */
const maxAgeMs = 10 * 60_000;
const maxPages = 300;
/** A flood of addresses renders no more than these. */
const maxPerSecond = 20;

interface Known {
  view: FirstView;
  at: number;
}

/** Pages with their data, rendered for guests and remembered (PWA-13c). */
export class FirstViews {
  readonly #renderer: Pick<Renderer, 'isBuilt' | 'render' | 'stop'>;
  readonly #waitMs: number;
  readonly #known = new Map<string, Known>();
  readonly #making = new Map<string, Promise<FirstView | null>>();
  #build = '';
  #second = 0;
  #begun = 0;

  /** @param waitMs that a visitor waits for a page that nobody has seen yet */
  constructor(renderer: Pick<Renderer, 'isBuilt' | 'render' | 'stop'>, waitMs = 400) {
    this.#renderer = renderer;
    this.#waitMs = waitMs;
  }

  /**
   * Returns an address's page; null when it is not there in time: then it is for the next visitor.
   * @param build changes with each build of the app
   * @param now ms
   */
  async get(asked: ViewRequest, build: string, now = performance.now()): Promise<FirstView | null> {
    if (build !== this.#build) this.#forget(build);
    const key = `${asked.language} ${asked.permission.info.catalogueVersion} ${asked.path}${asked.search}`;
    const known = this.#known.get(key);
    if (known && now - known.at < freshMs) return known.view;
    const making = this.#making.get(key) ?? this.#make(key, asked, now);
    if (known && now - known.at < maxAgeMs) return known.view;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, this.#waitMs, null);
    });
    return Promise.race([making, late]).finally(() => clearTimeout(timer));
  }

  #forget(build: string): void {
    if (this.#build !== '') this.#renderer.stop();
    this.#build = build;
    this.#known.clear();
    this.#making.clear();
  }

  #make(key: string, asked: ViewRequest, now: number): Promise<FirstView | null> {
    if (!this.#renderer.isBuilt || !this.#mayRender(now)) return Promise.resolve(null);
    const making = this.#renderer.render(asked).then((view) => {
      this.#making.delete(key);
      if (view !== null) this.#remember(key, { view, at: now });
      return view;
    });
    this.#making.set(key, making);
    return making;
  }

  #remember(key: string, page: Known): void {
    this.#known.delete(key);
    this.#known.set(key, page);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxPages && oldest !== undefined) this.#known.delete(oldest);
  }

  #mayRender(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#begun = 0;
    }
    this.#begun += 1;
    return this.#begun <= maxPerSecond;
  }
}
