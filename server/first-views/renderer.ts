import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { AppAction } from '../../contract/index.ts';
import type { FromRenderer, FirstView, ViewRequest, ToRenderer } from './protocol.ts';

/** ms without work after which its memory is given back. */
const idleMs = 60_000;
/** ms for one page, its calls included. */
const timeoutMs = 5000;
const maxPending = 8;

export type Answer = (name: AppAction, request: object) => Promise<unknown>;

interface RendererParts {
  /** Of the app's build, with `prerender.js` and `texts.<LANG>.json`. */
  folder: string;
  /** The thread's. */
  program: string;
  /** Answers a page's calls. */
  answer: Answer;
  log: FastifyBaseLogger;
  /** ms for one page; 5,000 by default. */
  timeoutMs?: number | undefined;
}

/**
 * Renders pages in a thread of its own, started when needed: a page costs the other calls nothing,
 * and an idle gateway no memory.
 */
export class Renderer {
  readonly #parts: RendererParts;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #ids = 0;
  readonly #pending = new Map<number, (view: FirstView | null) => void>();

  constructor(parts: RendererParts) {
    this.#parts = parts;
  }

  /** Whether the build has what it needs. */
  get isBuilt(): boolean {
    return existsSync(join(this.#parts.folder, 'prerender.js')) && existsSync(this.#parts.program);
  }

  /** Returns the page; null when it fails, takes over 5 s, or too many wait. */
  async render(asked: ViewRequest): Promise<FirstView | null> {
    if (this.#pending.size >= maxPending) return null;
    const worker = (this.#worker ??= this.#start());
    const id = (this.#ids += 1);
    clearTimeout(this.#idle);
    const view = await new Promise<FirstView | null>((resolve) => {
      const late = setTimeout(() => {
        this.#parts.log.warn({ path: asked.path }, 'a page took too long to render');
        // It may hang: the next page gets another one.
        this.stop();
      }, this.#parts.timeoutMs ?? timeoutMs);
      this.#pending.set(id, (found) => {
        clearTimeout(late);
        resolve(found);
      });
      this.#send(worker, { kind: 'render', id, asked });
    });
    if (this.#pending.size === 0) this.#idle = setTimeout(() => this.stop(), idleMs).unref();
    return view;
  }

  /** Ends the thread; what waits gets null. */
  stop(): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
  }

  #start(): Worker {
    const worker = new Worker(this.#parts.program, {
      workerData: { folder: this.#parts.folder },
      resourceLimits: { maxOldGenerationSizeMb: 96 },
    });
    worker.unref();
    worker.on('message', (message: FromRenderer) => void this.#take(worker, message));
    worker.on('error', (error) => {
      this.#parts.log.error(error, 'the renderer of pages failed');
      if (this.#worker === worker) this.stop();
    });
    return worker;
  }

  #send(worker: Worker, message: ToRenderer): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
  }

  async #take(worker: Worker, message: FromRenderer): Promise<void> {
    if (message.kind === 'ask') {
      const result = await this.#parts.answer(message.name, message.request);
      this.#send(worker, { kind: 'answer', call: message.call, result });
      return;
    }
    if (message.view === null)
      this.#parts.log.error({ why: message.why }, 'a page was not rendered');
    this.#pending.get(message.id)?.(message.view);
    this.#pending.delete(message.id);
  }
}
