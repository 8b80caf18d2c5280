import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { connectivity, whenBack } from '../../models/connectivity.ts';
import { balance } from '../../models/wallet.ts';

/** A game's window; it outlives the game page. */
interface Opened {
  gameId: string;
  /** The session that launched it; no other may use it. */
  session: string | null;
  handle: Window;
  url: string;
  launch: string | undefined;
  /** Page clock, ms. */
  at: number;
}

let last: Opened | null = null;

/** The window of a game that needs one (GAME-02), with duration and net result (GAME-11). */
export class OwnWindow {
  readonly #net = signal<number | null>(0);
  readonly #launches = signal<readonly string[]>([]);
  #mine: Opened | null = null;
  #asked = 0;

  /** Payouts less stakes, centavos, from the gateway; null: unavailable. */
  readonly net: ReadonlySignal<number | null> = this.#net;

  /** Opens a launch's URL, without access to this page; false when blocked. */
  open(gameId: string, url: string, launch: string | undefined): boolean {
    const handle = window.open('', '_blank');
    if (!handle) return false;
    handle.opener = null;
    handle.location.href = url;
    this.#take({
      gameId,
      session: sessionStore.get('token'),
      handle,
      url,
      launch,
      at: performance.now(),
    });
    return true;
  }

  /** Adopts an open window, or null; `at`: its opening, page clock. */
  resume(gameId: string): Pick<Opened, 'at' | 'url' | 'launch'> | null {
    if (
      !last ||
      last.gameId !== gameId ||
      last.session !== sessionStore.get('token') ||
      last.handle.closed
    )
      return null;
    this.#take(last);
    return last;
  }

  get closed(): boolean {
    return this.#mine?.handle.closed === true;
  }

  /** Fetches the net result on balance changes and reconnect; returns a stop function. */
  watch(): () => void {
    const ask = () => {
      const launches = this.#launches.value;
      if (launches.length > 0 && balance.value !== null && connectivity.peek() === 'online')
        void this.#ask(launches);
    };
    const stopBack = whenBack(ask);
    const stop = effect(ask);
    return () => {
      stopBack();
      stop();
    };
  }

  async #ask(launches: readonly string[]): Promise<void> {
    const asked = (this.#asked += 1);
    const answer = await call('games.net', { launches: launches.join(',') });
    if (asked === this.#asked) this.#net.value = answer.ok ? answer.value.net : null;
  }

  #take(opened: Opened): void {
    last = this.#mine = opened;
    const { launch } = opened;
    if (launch && !this.#launches.peek().includes(launch))
      this.#launches.value = [...this.#launches.peek(), launch].slice(-20);
  }
}
