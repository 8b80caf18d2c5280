import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { connectivity } from '../../models/connectivity.ts';
import { balance } from '../../models/wallet.ts';

/** A window that shows a game; it stays when the player leaves the game's page. */
interface Opened {
  nodeId: string;
  /** Of the session that launched the game; another one does not play in it. */
  session: string | null;
  handle: Window;
  url: string;
  launch: string | undefined;
  /** By the page's clock, ms. */
  at: number;
}

let last: Opened | null = null;

/** The window of a sitting at a game that needs one (GAME-02): whether it is open, for how long, and what it has brought (GAME-11). */
export class OwnWindow {
  readonly #net = signal<number | null>(0);
  readonly #launches = signal<readonly string[]>([]);
  #mine: Opened | null = null;
  #asked = 0;

  /** Payouts less stakes in centavos, as the gateway reports it; null when it could not be had. */
  readonly net: ReadonlySignal<number | null> = this.#net;

  /** Opens a launch's URL; false when the browser blocks it. The vendor's page cannot reach this one. */
  open(nodeId: string, url: string, launch: string | undefined): boolean {
    const handle = window.open('', '_blank');
    if (!handle) return false;
    handle.opener = null;
    handle.location.href = url;
    this.#take({
      nodeId,
      session: sessionStore.get('token'),
      handle,
      url,
      launch,
      at: performance.now(),
    });
    return true;
  }

  /** Takes up the window in which the game is open already; null when there is none, else its launch, and since when it is open, by the page's clock. */
  resume(nodeId: string): Pick<Opened, 'at' | 'url' | 'launch'> | null {
    if (
      !last ||
      last.nodeId !== nodeId ||
      last.session !== sessionStore.get('token') ||
      last.handle.closed
    )
      return null;
    this.#take(last);
    return last;
  }

  /** Whether its window is gone. */
  get closed(): boolean {
    return this.#mine?.handle.closed === true;
  }

  /** Asks for the net position whenever the balance has moved or the network is back. Returns what ends that. */
  watch(): () => void {
    return effect(() => {
      const launches = this.#launches.value;
      const reachable = connectivity.value === 'online';
      if (launches.length > 0 && balance.value !== null && reachable) void this.#ask(launches);
    });
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
