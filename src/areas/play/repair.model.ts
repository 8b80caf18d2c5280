import { effect, signal } from '@preact/signals-react';
import {
  type Catalogue,
  type GameItem,
  catalogueFlags,
} from '../../../contract/catalogue/calls.ts';
import { call } from '../../data/call.ts';
import { gamesSource, hotSource } from '../../models/catalogue.ts';
import { language } from '../../models/language.ts';
import { askAgain, site } from '../../models/site.ts';

/** ms for which a game's word holds that it is showing a round. */
const wordHolds = 6000;
/** ms that a player has to see what a round brought. */
const lookAtEnd = 3000;
/** ms that a game has, once it knows the outcome of a round, to say that it shows it. */
const beforeShowing = 1000;

/** What a sitting does about its game's repair. */
interface Seated {
  /** Its game; null until it is known. */
  game(): GameItem | null;
  /** The game goes off the screen; only called for one that is on it. */
  close(): void;
  /** The game that was closed can be played again. */
  open(): void;
}

/** Follows whether an open game is taken into repair, and out of it (GAME-07): it is closed once the round under way has come to its end. */
export class Repair {
  readonly #seated: Seated;
  /** Whether the gateway said so when it was asked of this game alone. */
  readonly #alone = signal<boolean | null>(null);
  /** `seen`: the lists say so too, so that they will report the end of it. */
  #state: 'away' | 'playing' | 'closed' | 'seen' = 'away';
  #asked = false;
  #holding = false;
  /** By the page's clock, ms. */
  #busyUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A catalogue that is older than the launch, which went well. */
  #outdated: Catalogue | null = null;

  constructor(seated: Seated) {
    this.#seated = seated;
  }

  /** Begins to follow it. Returns what ends that. */
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

  /** The game is being launched. */
  launching(): void {
    this.#state = 'away';
    this.#holding = false;
    this.#busyUntil = 0;
  }

  /** The gateway has launched the game: lists that say that it is under repair are older. */
  launched(): void {
    this.#state = 'playing';
    this.#alone.value = null;
    if (!this.#known()) return;
    this.#outdated = gamesSource.peek().value;
    void askAgain();
  }

  /** The gateway rejects the game as under repair; the lists of the device have to hear of it. */
  rejected(): void {
    this.#state = this.#known() ? 'seen' : 'closed';
    void askAgain();
  }

  /** A stake is being asked for, or its outcome is known. */
  asking(asked: boolean): void {
    this.#asked = asked;
    this.#busyFor(beforeShowing);
  }

  /** A round of several steps is under way, or is over. */
  holding(holding: boolean): void {
    this.#holding = holding;
    this.#busyFor(beforeShowing);
  }

  /** The game is showing a round. */
  showing(): void {
    this.#busyFor(wordHolds);
  }

  /** A round is over and reported. */
  settled(): void {
    this.#busyFor(lookAtEnd);
  }

  /** The game's latest word counts: a round that is over is not shown for longer. */
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

  /** Whether the game is under repair, by what is known for certain; null where that is nothing. */
  #known(): boolean | null {
    const all = gamesSource.value;
    const alone = this.#alone.value;
    const first = hotSource.value;
    const nodeId = this.#seated.game()?.nodeId;
    if (all.value) {
      const row =
        all.state === 'fresh' && all.value !== this.#outdated
          ? all.value.games.find(([id]) => id === nodeId)
          : undefined;
      return row ? (row[6] & catalogueFlags.maintenance) !== 0 : null;
    }
    return (
      (first.state === 'fresh'
        ? first.value?.find((game) => game.nodeId === nodeId)?.maintenance
        : undefined) ?? alone
    );
  }

  /** A device that saves data has no catalogue that would report a change (PWA-12): the gateway is asked of this one game. */
  async #askAlone(): Promise<void> {
    const game = this.#seated.game();
    if (!game || gamesSource.peek().value) return;
    const { vassalage, displayName: gameName, nodeId } = game;
    const answer = await call('games.list', {
      vassalage,
      gameName,
      language: language.peek(),
      clientType: 3,
      platform: 'html5-desktop',
    });
    const found = answer.ok
      ? answer.value.games.find((other) => other.nodeId === nodeId)
      : undefined;
    if (found) this.#alone.value = found.maintenance;
  }
}
