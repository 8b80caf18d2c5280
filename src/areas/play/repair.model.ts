import { effect, signal } from '@preact/signals-react';
import { catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { Catalogue } from '../../../contract/catalogue/calls.ts';
import type { Game } from '../../models/game.ts';
import { call } from '../../data/call.ts';
import { gamesSource, hotSource } from '../../models/catalogue.ts';
import { language } from '../../models/language.ts';
import { askAgain, site } from '../../models/site.ts';

/** ms for which `showing` counts unless repeated. */
const wordHolds = 6000;
/** ms to see a round's outcome. */
const lookAtEnd = 3000;
/** ms from an outcome until the game reports showing it. */
const beforeShowing = 1000;

/** A sitting, as seen by its repair. */
interface Seated {
  /** null: unknown. */
  game(): Game | null;
  /** Removes the open game from the screen. */
  close(): void;
  /** The closed game is playable again. */
  open(): void;
}

/** Closes a game for maintenance after its round, and reports the end (GAME-07). */
export class Repair {
  readonly #seated: Seated;
  /** The gateway's answer for this game alone. */
  readonly #alone = signal<boolean | null>(null);
  /** `seen`: lists confirm it, so they will report its end. */
  #state: 'away' | 'playing' | 'closed' | 'seen' = 'away';
  #asked = false;
  #holding = false;
  /** Page clock, ms. */
  #busyUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A catalogue older than a successful launch. */
  #outdated: Catalogue | null = null;

  constructor(seated: Seated) {
    this.#seated = seated;
  }

  /** Starts watching; returns a stop function. */
  watch(): () => void {
    let version = site.peek()?.info.catalogueVersion;
    const stop = effect(() => {
      const now = site.value?.info.catalogueVersion;
      if (now !== version) {
        version = now;
        void this.#askAlone();
      }
      this.#look();
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  launching(): void {
    this.#state = 'away';
    this.#holding = false;
    this.#busyUntil = 0;
  }

  /** Launched: lists that report maintenance are outdated. */
  launched(): void {
    this.#state = 'playing';
    this.#alone.value = null;
    if (!this.#known()) return;
    this.#outdated = gamesSource.peek().value;
    void askAgain();
  }

  /** The gateway reports maintenance; refresh the lists. */
  rejected(): void {
    this.#state = this.#known() ? 'seen' : 'closed';
    void askAgain();
  }

  /** A stake is under way, or resolved. */
  asking(asked: boolean): void {
    this.#asked = asked;
    this.#busyFor(beforeShowing);
  }

  /** A round of several steps starts or ends. */
  holding(holding: boolean): void {
    this.#holding = holding;
    this.#busyFor(beforeShowing);
  }

  showing(): void {
    this.#busyFor(wordHolds);
  }

  /** A round is over and reported. */
  settled(): void {
    this.#busyFor(lookAtEnd);
  }

  /** The latest call wins, even if shorter. */
  #busyFor(ms: number): void {
    this.#busyUntil = performance.now() + ms;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const repaired = this.#known();
    const ended = this.#state === 'seen' && repaired === false;
    if (this.#state === 'closed' && repaired) this.#state = 'seen';
    if (ended) {
      this.#state = 'away';
      this.#seated.open();
    } else if (this.#state === 'playing' && repaired && !this.#busy()) {
      this.#state = 'seen';
      this.#seated.close();
    }
  }

  #busy(): boolean {
    return this.#asked || this.#holding || performance.now() < this.#busyUntil;
  }

  /** Whether in maintenance; null: unknown. */
  #known(): boolean | null {
    const all = gamesSource.value;
    const alone = this.#alone.value;
    const first = hotSource.value;
    const gameId = this.#seated.game()?.gameId;
    if (all.value) {
      const row =
        all.state === 'fresh' && all.value !== this.#outdated
          ? all.value.games.find(([id]) => id === gameId)
          : undefined;
      return row ? (row[6] & catalogueFlags.maintenance) !== 0 : null;
    }
    return (
      (first.state === 'fresh'
        ? first.value?.find((game) => game.nodeId === gameId)?.maintenance
        : undefined) ?? alone
    );
  }

  /** Data savers have no catalogue to report changes (PWA-12): asks the gateway. */
  async #askAlone(): Promise<void> {
    const game = this.#seated.game();
    if (!game || gamesSource.peek().value) return;
    const { vendorCode, displayName: gameName, gameId } = game;
    const answer = await call('games.list', {
      vassalage: vendorCode,
      gameName,
      language: language.peek(),
      clientType: 3,
      platform: 'html5-desktop',
    });
    const found = answer.ok
      ? answer.value.games.find((other) => other.nodeId === gameId)
      : undefined;
    if (found) this.#alone.value = found.maintenance;
  }
}
