import { is } from 'superstruct';
import type { Round } from '../../../contract/play.ts';
import type { ToGame } from '../../../contract/frame.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { reelSets } from '../reels.ts';
import { type Outcome, windowAt } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';
import { callHouse, newKey, untilAnswered } from './api.ts';
import { type Pictures, drawSymbols } from './art.ts';
import { Cabinet, soundButton } from './cabinet.ts';
import { Controls } from './controls.ts';
import { button, h, lessMotion } from './dom.ts';
import type { Host } from './host.ts';
import { icon } from './icons.ts';
import { Info } from './info.ts';
import { listenToKeys } from './keys.ts';
import type { Launch, Theme } from './launch.ts';
import { paletteOf } from './palette.ts';
import { Reel } from './reel.ts';
import { type Opened, OutcomeShape, type Played } from './shapes.ts';
import { Show } from './show.ts';
import { Sound } from './sound.ts';
import { Stage } from './stage.ts';
import type { Texts } from './texts.ts';
import { failureInWords, gridInWords, roundInWords } from './words.ts';

/** ms from a press to the next possible one, whatever the reels show (responsible play). */
const pace = 2500;
const restingStops = [0, 0, 0, 0, 0];

/** A game that is open: what the player sees, and the rounds that he plays. */
export class Game {
  readonly #root: HTMLElement;
  readonly #texts: Texts;
  readonly #token: string;
  readonly #theme: SlotTheme;
  readonly #host: Host;
  readonly #sound = new Sound();
  readonly #cabinet: Cabinet;
  readonly #controls: Controls;
  readonly #info: Info;
  readonly #show: Show;
  readonly #stage: Stage;
  #stops: readonly number[] = restingStops;
  #balance: number;
  /** A balance that the site told while the reels turned; shown when they rest. */
  #toldBalance: number | null = null;
  #running = false;
  #rounds = 0;

  constructor(
    root: HTMLElement,
    given: {
      opened: Opened;
      theme: SlotTheme;
      pictures: Pictures;
      texts: Texts;
      launch: Launch;
      look: Theme;
      host: Host;
    },
  ) {
    const { opened, theme, texts } = given;
    this.#root = root;
    this.#texts = texts;
    this.#token = given.launch.token;
    this.#theme = theme;
    this.#host = given.host;
    this.#balance = opened.balance;
    this.#info = new Info({ texts, theme, opened, token: this.#token });
    this.#cabinet = new Cabinet(texts, opened.name, this.#makeTools(), opened.trial);
    this.#controls = new Controls(texts, opened.limits, opened.last?.stake ?? 0, {
      spin: () => void this.spin(),
      staked: () => this.#staked(),
    });
    const reels = reelSets[theme.variant].strips.map((strip) => new Reel(strip, 0));
    this.#stage = new Stage(this.#cabinet.canvas, reels, paletteOf(theme.hue, given.look), (width, height, palette) =>
      drawSymbols(given.pictures, palette, width, height),
    );
    this.#show = new Show(this.#stage, reels, (reel) => this.#sound.knock(reel));
    this.#mount(opened);
    if (given.launch.pending) void this.#resolve(given.launch.pending);
  }

  #makeTools(): [HTMLElement, HTMLElement] {
    const { t } = this.#texts;
    const open = () => this.#info.open(this.#controls.stake, this.#stage.symbols);
    return [
      soundButton(
        this.#texts,
        () => this.#sound.on,
        () => this.#sound.toggle(),
      ),
      button({ class: 'tool', 'aria-label': t('slots.info'), 'aria-haspopup': 'dialog' }, open, icon('info')),
    ];
  }

  #mount({ last }: Opened): void {
    this.#root.replaceChildren(this.#cabinet.element, this.#controls.element, this.#info.element);
    document.documentElement.style.setProperty('--hue', String(this.#theme.hue));
    this.#cabinet.onResize((width, height) => this.#stage.fit(width, height));
    this.#controls.balance(this.#balance);
    this.#controls.lastWin(last?.payout ?? 0);
    this.#cabinet.say(this.#texts.t('slots.hint'));
    const outcome = last && is(last.outcome, OutcomeShape) ? last.outcome : null;
    if (last && outcome) {
      this.#stops = outcome.stops;
      const result = roundInWords(this.#texts, last.stake, outcome);
      this.#cabinet.say(this.#texts.t('slots.lastRound', { result }));
    }
    this.#rest();
    listenToKeys(this.#root, { spin: () => void this.spin(), stake: (by) => this.#controls.move(by) });
    this.#state('idle');
  }

  /** Asks what became of a round that was cut off before this page was loaded; never plays it again (WAL-03). */
  async #resolve(key: string): Promise<void> {
    this.#begin();
    this.#cabinet.say(this.#texts.t('slots.checking'), 'wait');
    const answer = await untilAnswered(
      () => callHouse(this.#token, 'house.check', { key }),
      (failure) => this.#uncertain(failure),
    );
    this.#cabinet.warn(null);
    if (!answer.ok) return this.#giveUp(answer.failure);
    const { round, ...now } = answer.value;
    const outcome = round && is(round.outcome, OutcomeShape) ? round.outcome : null;
    this.#host.tell({ kind: 'pending', key: null });
    if (round && outcome) return this.#settle({ round, ...now }, outcome, 0);
    await this.#show.land(this.#stops);
    this.#setBalance(now.balance);
    this.#finish('idle');
    return this.#cabinet.say(this.#texts.t('slots.notPlayed'));
  }

  #begin(): void {
    this.#running = true;
    this.#cabinet.clear();
    this.#controls.lock(true);
    this.#state('spinning');
    this.#show.turn();
  }

  /** Shows the present stops at once. */
  #rest(): void {
    this.#show.set(this.#stops);
    this.#describe();
  }

  #describe(): void {
    const { strips } = reelSets[this.#theme.variant];
    const grid = strips.map((strip, reel) => windowAt(strip, this.#stops[reel] ?? 0));
    this.#cabinet.describe(gridInWords(this.#texts, this.#theme.motif, grid));
  }

  #state(state: 'idle' | 'spinning' | 'settled'): void {
    this.#root.dataset.state = state;
    this.#root.dataset.rounds = String(this.#rounds);
  }

  /** Hears the site. */
  hear(message: ToGame): void {
    if (message.kind === 'theme') {
      document.documentElement.dataset.theme = message.theme;
      this.#stage.dress(paletteOf(this.#theme.hue, message.theme));
    } else if (this.#running) {
      this.#toldBalance = message.balance;
    } else {
      this.#setBalance(message.balance);
    }
  }

  #setBalance(centavos: number): void {
    this.#balance = centavos;
    this.#controls.balance(centavos);
  }

  #staked(): void {
    this.#sound.press();
    this.#cabinet.warn(null);
  }

  /** Plays one round with the stake that is set. Nothing while another one runs. */
  async spin(): Promise<void> {
    const { stake } = this.#controls;
    if (this.#running || this.#info.isOpen) return;
    if (stake > this.#balance) return this.#lackMoney();
    const pressed = performance.now();
    this.#begin();
    this.#controls.balance(this.#balance - stake);
    this.#sound.press();
    const request = { key: newKey(), stake };
    this.#host.tell({ kind: 'pending', key: request.key });
    const answer = await untilAnswered(
      () => callHouse(this.#token, 'house.play', request),
      (failure) => this.#uncertain(failure),
    );
    const outcome = answer.ok && is(answer.value.round.outcome, OutcomeShape) ? answer.value.round.outcome : null;
    this.#cabinet.warn(null);
    // A launch that ended meanwhile says nothing of the round: the next one asks.
    if (answer.ok || failureCode(answer.failure) !== 'launch_expired') this.#host.tell({ kind: 'pending', key: null });
    if (answer.ok && outcome) await this.#settle(answer.value, outcome, pressed);
    else await this.#giveUp(answer.ok ? { kind: 'broken' } : answer.failure);
  }

  /** The answer is late: says so; the same key is being sent again meanwhile. */
  #uncertain(failure: Failure): void {
    this.#cabinet.say(this.#texts.t('slots.checking'), 'wait');
    const away = failure.kind === 'offline' || failure.kind === 'timeout';
    this.#cabinet.warn({ text: this.#texts.t(away ? 'slots.checkingOffline' : 'slots.checkingBusy') });
    if (failure.kind !== 'refused')
      this.#host.tell({ kind: 'error', code: failure.kind === 'broken' ? 'broken' : failure.kind });
  }

  async #settle(
    { round, balance, balanceVersion, fairness }: Played,
    outcome: Outcome,
    pressed: number,
  ): Promise<void> {
    const { stake, payout } = round;
    await this.#show.land(outcome.stops);
    this.#stops = outcome.stops;
    this.#describe();
    this.#setBalance(this.#toldBalance ?? balance);
    this.#toldBalance = null;
    this.#info.add(round as Round, outcome, fairness);
    this.#host.tell({ kind: 'round', roundId: round.id, stake, payout, balance, balanceVersion });
    this.#present(outcome, stake);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pressed + pace - performance.now())));
    this.#rounds += 1;
    this.#finish('settled');
  }

  /** Tells the outcome. Only what is more than the stake is celebrated (responsible play). */
  #present(outcome: Outcome, stake: number): void {
    const { payout } = outcome;
    const win = payout > stake;
    this.#controls.lastWin(payout);
    this.#cabinet.say(roundInWords(this.#texts, stake, outcome), win ? 'win' : 'plain');
    if (payout > 0) this.#show.celebrate(outcome, (centavos) => this.#texts.money(centavos), win);
    if (!win) return;
    this.#cabinet.celebrate(payout, stake, lessMotion());
    this.#sound.win(payout / stake);
  }

  #finish(state: 'idle' | 'settled'): void {
    this.#running = false;
    this.#state(state);
    this.#controls.lock(false);
  }

  /** There is no round: the reels go back, the stake with them, and the player hears why. */
  async #giveUp(failure: Failure): Promise<void> {
    await this.#show.land(this.#stops);
    this.#setBalance(this.#toldBalance ?? this.#balance);
    this.#toldBalance = null;
    this.#cabinet.say('');
    this.#finish('idle');
    const code = failureCode(failure);
    if (code === 'insufficient_balance') return this.#lackMoney();
    const expired = code === 'launch_expired';
    this.#cabinet.warn({
      text: failureInWords(this.#texts, failure),
      ...(this.#host.framed && (expired || code === 'game_maintenance')
        ? { action: { label: this.#texts.t('slots.toLobby'), act: () => this.#host.tell({ kind: 'exit' }) } }
        : {}),
    });
    this.#host.tell(expired ? { kind: 'need-launch' } : { kind: 'error', code });
  }

  /** The balance does not reach: offers the highest stake that it pays for. */
  #lackMoney(): void {
    const { t, money } = this.#texts;
    const lower = this.#controls.affordable(this.#balance);
    const choose = (stake: number) => () => {
      this.#controls.choose(stake);
      this.#controls.spin.focus();
    };
    this.#cabinet.clear();
    this.#show.clear();
    this.#cabinet.warn(
      lower === null
        ? { text: t('slots.noMoney', { balance: money(this.#balance) }) }
        : {
            text: t('slots.lessMoney'),
            action: { label: t('slots.lowerTo', { stake: money(lower) }), act: choose(lower) },
          },
    );
  }
}

const failureCode = (failure: Failure): string => (failure.kind === 'refused' ? failure.code : failure.kind);

/** What stands in the game's place when it cannot be opened. */
export function drawFailure(root: HTMLElement, texts: Texts, text: string, host: Host, retry: () => void): void {
  const leave = () => host.tell({ kind: 'exit' });
  root.dataset.state = 'failed';
  root.replaceChildren(
    h(
      'div',
      { class: 'failure', role: 'alert' },
      h('h1', {}, texts.t('slots.notOpened')),
      h('p', {}, text),
      button({ class: 'action' }, retry, texts.t('slots.retry')),
      ...(host.framed ? [button({ class: 'notice__act' }, leave, texts.t('slots.toLobby'))] : []),
    ),
  );
}
