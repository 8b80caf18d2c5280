import { onThisLine } from '../../lib/slow-line.ts';
import type { TextKey } from '../../lib/text-key.ts';
import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { isErrorCode } from '../../../contract/errors.ts';
import { FromGame, type ToGame } from '../../../contract/play/frame.ts';
import { type Game, gameOf } from '../../models/game.ts';
import { probe } from '../../data/probe.ts';
import { type Failure, failureKey } from '../../lib/result.ts';
import { catalogue, hot, rowToGame } from '../../models/catalogue.ts';
import { gameShowing, showGame } from '../../models/game-balance.ts';
import { type Words, formatMoney, language, uncheckedKey } from '../../models/language.ts';
import { back } from '../../models/navigation.ts';
import { closePopup, openPopup, popups } from '../../models/dialogs.ts';
import { member, trial } from '../../models/session.ts';
import { site } from '../../models/site.ts';
import { theme } from '../../models/theme.ts';
import { balance, takeBalance, walletSymbol } from '../../models/wallet.ts';
import { LaunchHosts, noteSilent } from './launch-hosts.model.ts';
import { type Target, askLaunch } from './launch.model.ts';
import { gameSound, haptics, setGameSound } from './feel.model.ts';
import { clockText, gameOrigin, withFeel, withPending } from './launch-url.ts';
import { OwnWindow } from './own-window.model.ts';
import { notePending, pendingKey } from './pending-round.model.ts';
import { Repair } from './repair.model.ts';

/** What the page shows; `again`: trying another host, `reopened`: maintenance is over. */
export type Stage =
  | { kind: 'asking'; again: boolean }
  | { kind: 'frame'; url: string; ready: boolean; again: boolean }
  | {
      kind: 'window';
      url: string;
      launch: string | undefined;
      state: 'blocked' | 'open' | 'closed';
    }
  | { kind: 'reopened' }
  | { kind: 'failed'; why: Words; retry: boolean; repair: boolean; own: OwnPage | null };

/** A game's own error codes. */
const gamesOwnCodes = new Set(['offline', 'timeout', 'broken']);
/** The player's page about a rejection: limits and breaks (RG-01, RG-02), or who it is (RG-04). */
export type OwnPage = 'limits' | 'identity';
const ownPages: Partial<Record<string, OwnPage>> = {
  cooling_off: 'limits',
  self_excluded: 'limits',
  limit_time: 'limits',
  person_excluded: 'limits',
  kyc_needed: 'identity',
};
/** ms for a frame to become ready. */
const maxReadyMs = 10_000;
/** ms for a host's answer before its window; popups need a recent tap. */
const hostTime = 1000;

/** A sitting: launch, frame messages, clock and net result (GAME-02, GAME-11). */
export class Sitting {
  readonly #stage = signal<Stage>({ kind: 'asking', again: false });
  readonly #game = signal<Game | null>(null);
  readonly #freePlay = signal(trial.peek());
  readonly #net = signal(0);
  readonly #played = signal(0);
  readonly #trouble = signal<TextKey | null>(null);
  readonly #rounds = new Set<string>();
  #origin = '';
  #hosts = new LaunchHosts();
  #frame: (() => Window | null) | null = null;
  #readyTimer: ReturnType<typeof setTimeout> | undefined;
  #launches = 0;
  #started = false;
  readonly #target: Target;
  readonly #window = new OwnWindow();
  readonly #repair = new Repair({
    game: () => this.#game.value,
    close: () => this.#underRepair(),
    open: () => this.#reopen(),
  });

  readonly stage: ReadonlySignal<Stage> = this.#stage;
  /** null: unknown. */
  readonly game: ReadonlySignal<Game | null> = this.#game;
  readonly freePlay: ReadonlySignal<boolean> = this.#freePlay;
  /** Text key of the game's own error, or null. */
  readonly trouble: ReadonlySignal<TextKey | null> = this.#trouble;
  /** ms since first ready. */
  readonly played: ReadonlySignal<number> = this.#played;
  readonly clock: ReadonlySignal<string> = computed(() => clockText(this.#played.value));
  /** Payouts less stakes, signed; for an own window, from the gateway. */
  readonly netText: ReadonlySignal<string> = computed(() => {
    const net = this.#stage.value.kind === 'window' ? this.#window.net.value : this.#net.value;
    if (net === null) return '—';
    return `${net > 0 ? '+' : ''}${formatMoney(net, { symbol: walletSymbol.value })}`;
  });

  constructor(target: Target) {
    this.#target = target;
  }

  /** Empty: unknown. */
  get #gameId(): string {
    return 'gameId' in this.#target ? this.#target.gameId : (this.#game.peek()?.gameId ?? '');
  }

  /** Launches the game; returns the end of the sitting. */
  begin(): () => void {
    this.#game.value ??= this.#known();
    showGame(true);
    void this.launch();
    let last = performance.now();
    const clock = setInterval(() => {
      const now = performance.now();
      if (this.#started) this.#played.value += now - last;
      last = now;
      this.#lookAtWindow();
    }, 1000);
    const stopPosting = this.#informGame();
    const stopCounting = this.#window.watch();
    const stopWatching = this.#repair.watch();
    return () => {
      this.#launches += 1;
      showGame(false);
      clearInterval(clock);
      clearTimeout(this.#readyTimer);
      stopPosting();
      stopCounting();
      stopWatching();
    };
  }

  #known(): Game | null {
    const gameId = this.#gameId;
    const row = catalogue.peek().find(([id]) => id === gameId);
    return (
      hot.peek().find((game) => game.gameId === gameId) ??
      (row ? rowToGame(row, language.peek()) : null)
    );
  }

  /** Launches afresh, with every host untried. */
  launch(): Promise<void> {
    this.#hosts = new LaunchHosts();
    return this.#open();
  }

  /** Opens the game on a launch host, replacing a `silent` one (GAME-08). */
  async #open(silent: string | null = null): Promise<void> {
    const launch = (this.#launches += 1);
    clearTimeout(this.#readyTimer);
    this.#repair.launching();
    if (this.#resume()) return;
    const again = silent !== null;
    this.#stage.value = { kind: 'asking', again };
    const host = this.#hosts.next();
    if (!host) return this.#fail(['errors.launch_host_unknown'], { retry: true });
    const answer = await askLaunch(this.#target, host);
    if (launch !== this.#launches) return;
    if (!answer.ok) return this.#rejected(answer.failure);
    // The gateway answers, so the host failed and not the network.
    if (silent) noteSilent(silent);
    const { url, open, game, launch: id } = answer.value;
    this.#game.value = game && gameOf(game);
    this.#freePlay.value = answer.value.trial;
    const origin = gameOrigin(url, site.peek()?.info.launchGameCDNs ?? [], location.origin);
    if (!origin) return this.#fail(['play.strangeHost'], {});
    this.#origin = origin;
    this.#repair.launched();
    if (open === 'window') return this.#intoWindow(host, url, id);
    return this.#intoFrame(host, url, again);
  }

  #intoFrame(host: string, url: string, again: boolean): void {
    const launch = this.#launches;
    const pending = pendingKey(this.#gameId, member.peek()?.id);
    this.#stage.value = {
      kind: 'frame',
      url: withFeel(pending ? withPending(url, pending) : url, {
        sound: gameSound(),
        haptics: haptics.peek(),
      }),
      ready: false,
      again,
    };
    const maxMs = onThisLine(maxReadyMs);
    this.#readyTimer = setTimeout(() => {
      if (this.#hosts.waitMore()) void this.#open(host);
      else this.#fail(['play.notReady', { seconds: maxMs / 1000 }], { retry: true });
    }, maxMs);
    void probe(url).then((answered) => answered || launch !== this.#launches || this.#away(host));
  }

  /** A window reports no errors, so probe its host first (GAME-08). */
  async #intoWindow(host: string, url: string, id: string | undefined): Promise<void> {
    const launch = this.#launches;
    if (navigator.onLine && this.#hosts.left) {
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), hostTime));
      const answered = await Promise.race([probe(`${this.#origin}/`), late]);
      if (launch !== this.#launches) return;
      if (!answered) return this.#open(host);
    }
    this.#stage.value = { kind: 'window', url, launch: id, state: 'blocked' };
    this.openWindow();
  }

  /** A dead host: tries another at once if the device is online. */
  #away(host: string): void {
    const stage = this.#stage.peek();
    if (stage.kind === 'frame' && !stage.ready && navigator.onLine && this.#hosts.left)
      void this.#open(host);
  }

  #rejected(failure: Failure): void {
    const code = failure.kind === 'rejected' ? failure.code : null;
    const final =
      code === 'game_not_found' || code === 'game_maintenance' || code === 'in_need_true_account';
    const own = ownPages[code ?? ''] ?? null;
    if (code === 'game_maintenance') this.#repair.rejected();
    this.#fail([failureKey(failure)], {
      retry: !final && !own,
      repair: code === 'game_maintenance',
      own,
    });
  }

  #fail(why: Words, { retry = false, repair = false, own = null as OwnPage | null }): void {
    clearTimeout(this.#readyTimer);
    this.#stage.value = { kind: 'failed', why, retry, repair, own };
    // Offers other games (GAME-07).
    if (repair) openPopup('gameUnavailable', { game: this.#game.peek(), why });
  }

  /** Opens the game's window once; reports a blocked one (GAME-02). */
  openWindow(): void {
    const stage = this.#stage.peek();
    if (stage.kind !== 'window' || this.#resume()) return;
    this.#started = this.#window.open(this.#gameId, stage.url, stage.launch);
    // Shows no round here, so the balance need not wait.
    showGame(false);
    this.#stage.value = { ...stage, state: this.#started ? 'open' : 'blocked' };
  }

  /** Resumes an open window as the same sitting. */
  #resume(): boolean {
    if (this.#game.peek()?.maintenance) return false;
    const open = this.#gameId ? this.#window.resume(this.#gameId) : null;
    if (!open) return false;
    showGame(false);
    this.#repair.launched();
    this.#played.value = performance.now() - open.at;
    this.#started = true;
    this.#stage.value = { kind: 'window', url: open.url, launch: open.launch, state: 'open' };
    return true;
  }

  #lookAtWindow(): void {
    const stage = this.#stage.peek();
    if (stage.kind !== 'window' || stage.state !== 'open' || !this.#window.closed) return;
    this.#started = false;
    this.#stage.value = { ...stage, state: 'closed' };
  }

  /** Goes back, or to the lottery's page. */
  leave(): void {
    back('backPath' in this.#target ? this.#target.backPath : undefined);
  }

  /** Accepts messages of this exact window and origin in the contract's shape only (SAFE-02). */
  listen(frame: () => Window | null): () => void {
    const hear = (event: MessageEvent) => {
      if (event.origin !== this.#origin || event.source === null || event.source !== frame())
        return;
      if (is(event.data, FromGame)) this.#take(event.data);
    };
    this.#frame = frame;
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      this.#frame = null;
    };
  }

  #take(message: FromGame): void {
    if (message.kind === 'ready') this.#ready();
    else if (message.kind === 'pending') this.#pending(message.key);
    else if (message.kind === 'round') this.#round(message);
    else if (message.kind === 'holding') this.#repair.holding(message.round);
    else if (message.kind === 'showing') this.#shows();
    else if (message.kind === 'sound') setGameSound(message.on);
    else if (message.kind === 'error') this.#report(message.code);
    else if (message.kind === 'exit') this.leave();
    else void this.launch();
  }

  #ready(): void {
    clearTimeout(this.#readyTimer);
    this.#hosts.ready();
    this.#started = true;
    this.#trouble.value = null;
    const stage = this.#stage.peek();
    if (stage.kind === 'frame') this.#stage.value = { ...stage, ready: true };
  }

  #pending(key: string | null): void {
    this.#repair.asking(key !== null);
    const player = member.peek()?.id;
    notePending(this.#gameId, key && player ? { key, player } : null);
  }

  #round(round: Extract<FromGame, { kind: 'round' }>): void {
    this.#trouble.value = null;
    this.#repair.settled();
    takeBalance(round);
    // A round repeated after a lost answer counts once.
    if (this.#rounds.has(round.roundId)) return;
    this.#rounds.add(round.roundId);
    this.#net.value += round.payout - round.stake;
  }

  #report(code: string): void {
    if (code === 'game_maintenance') {
      this.#repair.rejected();
      return this.#underRepair();
    }
    if (code === 'launch_expired') {
      void this.launch();
      return;
    }
    const known = isErrorCode(code) || gamesOwnCodes.has(code);
    this.#trouble.value = uncheckedKey(`errors.${known ? code : 'broken'}`);
  }

  #post(message: ToGame): void {
    if (this.#started && this.#origin) this.#frame?.()?.postMessage(message, this.#origin);
  }

  #shows(): void {
    gameShowing();
    this.#repair.showing();
  }

  /** Says so and recommends others (GAME-07). */
  #underRepair(): void {
    this.#fail(['errors.game_maintenance'], { repair: true });
  }

  /** Ends maintenance; the player may resume. */
  #reopen(): void {
    this.#stage.value = { kind: 'reopened' };
    const said = popups.peek().find(({ name }) => name === 'gameUnavailable');
    if (said) closePopup(said.id);
  }

  /** Notifies the game of changes around it. */
  #informGame(): () => void {
    const stops = [
      effect(() => {
        const now = balance.value;
        if (now !== null) this.#post({ kind: 'balance', balance: now });
      }),
      effect(() => this.#post({ kind: 'theme', theme: theme.value })),
      effect(() => this.#post({ kind: 'haptics', on: haptics.value })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
