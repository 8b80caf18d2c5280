import type { Round } from '../../../contract/play/calls.ts';
import type { ToGame } from '../../../contract/play/frame.ts';
import type { Failure } from '../../../src/lib/result.ts';
import { nextSpinAt } from '../spin-interval.ts';
import type { SlotTheme } from '../theme.ts';
import { callHouse, newKey, untilAnswered } from '../../common/client/api.ts';
import { button } from '../../common/client/dom.ts';
import { failureCode, isLaunchOver, postFailure } from '../../common/client/failure.ts';
import type { Feel } from '../../common/client/feel.ts';
import type { Host } from '../../common/client/host.ts';
import { icon } from '../../common/client/icons.ts';
import type { Launch, Theme } from '../../common/client/launch.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Texts } from '../../common/client/texts.ts';
import { Win } from '../../common/client/win.ts';
import { winSize, withNet } from '../../common/client/win-size.ts';
import type { Pictures } from './art.ts';
import { Bonus, BonusList } from './bonus.ts';
import { Cabinet, soundButton } from './cabinet.ts';
import { Controls } from './controls.ts';
import { Info } from './info.ts';
import { JackpotWin } from './jackpot.ts';
import { listenToKeys } from './keys.ts';
import type { EngineModule, Machine, Shown } from './machine.ts';
import type { Opened, Played } from './shapes.ts';
import { failureInWords, withPots } from './words.ts';

/** ms between notices to the page that a round is shown. */
const noteIntervalMs = 2500;

interface Given {
  opened: Opened;
  theme: SlotTheme;
  engine: EngineModule;
  pictures: Pictures;
  texts: Texts;
  launch: Launch;
  look: Theme;
  host: Host;
  feel: Feel;
}

export class Game {
  readonly #root: HTMLElement;
  readonly #texts: Texts;
  readonly #token: string;
  readonly #host: Host;
  readonly #sound: Sound;
  readonly #feel: Feel;
  readonly #cabinet: Cabinet;
  readonly #controls: Controls;
  readonly #info: Info;
  readonly #machine: Machine;
  readonly #list: BonusList;
  readonly #jackpot: JackpotWin;
  #balance: number;
  /** Shown at the round's end. */
  #nextBalance: number | null = null;
  #running = false;
  #rounds = 0;

  constructor(
    root: HTMLElement,
    { opened, theme, engine, pictures, texts, launch, look, host, feel }: Given,
  ) {
    this.#root = root;
    this.#texts = texts;
    this.#token = launch.token;
    this.#host = host;
    this.#feel = feel;
    this.#sound = feel.sound;
    this.#balance = opened.balance;
    this.#info = new Info({ texts, theme, opened, token: this.#token });
    this.#list = new BonusList(texts);
    const bonus = new Bonus(texts);
    this.#cabinet = new Cabinet(texts, {
      title: opened.name,
      freePlay: opened.trial,
      tools: this.#makeTools(),
      bonus,
      win: new Win(texts, feel, { stays: true }),
    });
    this.#controls = new Controls(texts, opened.limits, opened.last?.stake ?? 0, {
      spin: () => void this.spin(),
      staked: () => this.#staked(),
    });
    const sound = this.#sound;
    this.#jackpot = new JackpotWin(texts, sound, () => this.#controls.spin.focus());
    this.#machine = engine.build({
      theme,
      texts,
      look,
      cabinet: this.#cabinet,
      bonus,
      sound,
      pictures,
    });
    this.#mount(opened, theme);
    if (launch.pending) void this.#resolve(launch.pending);
  }

  #makeTools(): HTMLElement[] {
    const { t } = this.#texts;
    const open = () => this.#info.open(this.#controls.stake, this.#machine);
    return [
      soundButton(
        this.#texts,
        () => this.#sound.on,
        () => this.#sound.toggle(),
      ),
      button(
        { class: 'tool', 'aria-label': t('slots.info'), 'aria-haspopup': 'dialog' },
        open,
        icon('info'),
      ),
    ];
  }

  #mount({ last }: Opened, theme: SlotTheme): void {
    this.#root.dataset.engine = theme.engine;
    const dialogs = [this.#info, this.#list, this.#jackpot].map(({ element }) => element);
    this.#root.replaceChildren(this.#cabinet.element, this.#controls.element, ...dialogs);
    document.documentElement.style.setProperty('--hue', String(theme.hue));
    this.#cabinet.onResize((width, height) => this.#machine.fit(width, height));
    this.#controls.balance(this.#balance);
    this.#controls.lastWin(last?.payout ?? 0);
    this.#cabinet.say(this.#texts.t('slots.hint'));
    const shown = last && this.#machine.round(last.outcome, last.stake);
    if (shown) {
      shown.rest();
      const result = withPots(this.#texts, shown, last.jackpot);
      this.#cabinet.say(this.#texts.t('slots.lastRound', { result }));
      this.#offerList(shown);
    }
    this.#describe();
    listenToKeys(this.#root, {
      spin: () => void this.spin(),
      stake: (by) => this.#controls.move(by),
    });
    this.#state('idle');
  }

  /** Asks for a round that a reload interrupted; never plays again (WAL-03). */
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
    const shown = round && this.#machine.round(round.outcome, round.stake);
    this.#host.post({ kind: 'pending', key: null });
    if (round && shown) return this.#settle({ round, ...now }, shown, 0);
    await this.#machine.back();
    this.#setBalance(now.balance);
    this.#finish('idle');
    return this.#cabinet.say(this.#texts.t('slots.notPlayed'));
  }

  #begin(): void {
    this.#running = true;
    this.#cabinet.clear();
    this.#controls.lock(true);
    this.#state('spinning');
    this.#machine.turn();
  }

  #describe(): void {
    this.#cabinet.describe(this.#machine.describe());
  }

  #state(state: 'idle' | 'spinning' | 'settled'): void {
    this.#root.dataset.state = state;
    this.#root.dataset.rounds = String(this.#rounds);
  }

  hear(message: ToGame): void {
    if (message.kind === 'theme') {
      document.documentElement.dataset.theme = message.theme;
      this.#machine.dress(message.theme);
    } else if (message.kind === 'haptics') {
      this.#feel.haptics.on = message.on;
    } else if (this.#running) {
      this.#nextBalance = message.balance;
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

  /** Unless one runs. */
  async spin(): Promise<void> {
    const { stake } = this.#controls;
    if (this.#running || this.#info.isOpen || this.#jackpot.isOpen) return;
    if (stake > this.#balance) return this.#lackMoney();
    const pressed = performance.now();
    this.#begin();
    this.#controls.balance(this.#balance - stake);
    this.#sound.press();
    const request = { key: newKey(), stake };
    this.#host.post({ kind: 'pending', key: request.key });
    const answer = await untilAnswered(
      () => callHouse(this.#token, 'house.play', request),
      (failure) => this.#uncertain(failure),
    );
    const next = nextSpinAt(pressed, performance.now());
    const shown = answer.ok ? this.#machine.round(answer.value.round.outcome, stake) : null;
    this.#cabinet.warn(null);
    // An ended launch says nothing of the round: the next one asks.
    if (answer.ok || !isLaunchOver(answer.failure)) this.#host.post({ kind: 'pending', key: null });
    if (answer.ok && shown) await this.#settle(answer.value, shown, next);
    else await this.#giveUp(answer.ok ? { kind: 'broken' } : answer.failure);
  }

  /** Late: the same key is sent again. */
  #uncertain(failure: Failure): void {
    this.#cabinet.say(this.#texts.t('slots.checking'), 'wait');
    const away = failure.kind === 'offline' || failure.kind === 'timeout';
    this.#cabinet.warn({
      text: this.#texts.t(away ? 'slots.checkingOffline' : 'slots.checkingBusy'),
    });
    if (failure.kind !== 'rejected') this.#host.post({ kind: 'error', code: failure.kind });
  }

  /** @param next the next round's start by `performance` */
  async #settle(
    { round, balance, balanceVersion, fairness }: Played,
    shown: Shown,
    next: number,
  ): Promise<void> {
    const { stake, payout } = round;
    await this.#show(shown);
    this.#describe();
    this.#setBalance(this.#nextBalance ?? balance);
    this.#nextBalance = null;
    this.#info.add(round as Round, fairness);
    this.#host.post({ kind: 'round', roundId: round.id, stake, payout, balance, balanceVersion });
    const presented = this.#present(shown, round);
    await Promise.all([
      presented.then(() => this.#jackpot.show(round.jackpot, payout > stake)),
      new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now()))),
    ]);
    this.#rounds += 1;
    this.#finish('settled');
  }

  /** The balance waits for the end. */
  async #show(shown: Shown): Promise<void> {
    const note = () => this.#host.post({ kind: 'showing' });
    note();
    const again = setInterval(note, noteIntervalMs);
    await shown.play();
    clearInterval(again);
  }

  /** Celebrates only more than the stake (responsible play). Resolves once a moment is over. */
  #present(shown: Shown, { stake, jackpot }: Pick<Round, 'stake' | 'jackpot'>): Promise<void> {
    const { payout } = shown;
    const win = winSize(stake, payout) !== 'none';
    this.#controls.lastWin(payout);
    const words = withPots(this.#texts, shown, jackpot);
    const hasPot = words !== shown.words;
    this.#cabinet.say(
      hasPot ? words : withNet(this.#texts, words, stake, payout),
      win || hasPot ? 'win' : 'plain',
    );
    if (payout > 0) shown.setOff(win);
    this.#offerList(shown);
    return this.#cabinet.celebrate(stake, payout);
  }

  #offerList({ details }: Shown): void {
    if (details)
      this.#cabinet.offer(this.#texts.t('slots.bonus.show'), () => this.#list.open(details));
  }

  #finish(state: 'idle' | 'settled'): void {
    this.#running = false;
    // Heard since the round's own: the next round would show it too late.
    if (this.#nextBalance !== null) this.#setBalance(this.#nextBalance);
    this.#nextBalance = null;
    this.#state(state);
    this.#controls.lock(false);
  }

  /** Reels and stake go back. */
  async #giveUp(failure: Failure): Promise<void> {
    await this.#machine.back();
    this.#setBalance(this.#balance);
    this.#cabinet.say('');
    this.#finish('idle');
    const code = failureCode(failure);
    if (code === 'insufficient_balance') return this.#lackMoney();
    this.#cabinet.warn({
      text: failureInWords(this.#texts, failure),
      ...(this.#host.framed && (isLaunchOver(failure) || code === 'game_maintenance')
        ? {
            action: {
              label: this.#texts.t('slots.toLobby'),
              act: () => this.#host.post({ kind: 'exit' }),
            },
          }
        : {}),
    });
    postFailure(this.#host, failure);
  }

  /** Offers the highest affordable stake. */
  #lackMoney(): void {
    const { t, money } = this.#texts;
    const lower = this.#controls.affordable(this.#balance);
    const choose = (stake: number) => () => {
      this.#controls.choose(stake);
      this.#controls.spin.focus();
    };
    this.#cabinet.clear();
    this.#machine.clear();
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
