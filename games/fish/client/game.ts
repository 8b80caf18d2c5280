import type { Round } from '../../../contract/play/calls.ts';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { callHouse, untilAnswered } from '../../common/client/api.ts';
import {
  checkingInWords,
  failureCode,
  failureInWords,
  isLaunchOver,
  postFailure,
} from '../../common/client/failure.ts';
import type { RoundInfo } from '../../common/client/round-info.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Given, Running } from '../../common/client/start.ts';
import type { Kind } from '../rules.ts';
import { infoOf, shotInWords } from './info.ts';
import { isOutcome } from './shapes.ts';
import { Magazine, type Played, type Shot } from './shots.ts';
import { View } from './view.ts';

/** ms in which a press is a double click's second half (FISH-06). */
const onePress = 300;

export class FishGame implements Running {
  readonly #given: Given;
  readonly #view: View;
  readonly #info: RoundInfo;
  readonly #sound: Sound;
  readonly #magazine: Magazine;
  #balance: number;
  /** The gateway takes its stake. */
  #flying: Shot | null = null;
  #checking = false;
  /** ms. */
  #fired = Number.NEGATIVE_INFINITY;
  #rounds = 0;

  constructor(given: Given) {
    const { opened, texts, launch, root } = given;
    this.#given = given;
    this.#sound = given.feel.sound;
    this.#balance = opened.balance;
    this.#info = infoOf(texts, opened, launch.token);
    this.#magazine = this.#makeMagazine();
    this.#view = new View(texts, opened, given.feel, {
      info: () => this.#info.open(),
      fire: (kind) => this.#fire(kind),
      changed: () => this.#sound.press(),
      paused: (paused) => this.#paused(paused),
      blocked: () => this.#info.isOpen,
    });
    root.replaceChildren(this.#view.element, this.#info.element);
    const last = opened.last?.outcome;
    this.#view.face.say(
      isOutcome(last)
        ? texts.t('fish.lastShot', { result: shotInWords(texts, last) })
        : texts.t('fish.hint'),
    );
    if (isOutcome(last)) this.#view.take(last);
    this.#stand();
    this.#view.start();
    if (launch.pending) void this.#resolve(launch.pending);
  }

  #makeMagazine(): Magazine {
    const { host, launch } = this.#given;
    return new Magazine({
      send: ({ key, stake, kind, level }) =>
        callHouse(launch.token, 'house.play', { key, stake, bet: { kind, level } }),
      sent: (shot) => {
        this.#flying = shot;
        host.post({ kind: 'pending', key: shot.key });
        this.#sound.knock(shot.level);
        this.#view.shoot(shot.kind);
        this.#stand();
      },
      uncertain: (failure, dropped) => this.#uncertain(failure, dropped),
      answered: (shot, answer) => this.#answered(shot, answer),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => performance.now(),
    });
  }

  balance(centavos: number): void {
    this.#balance = centavos;
    this.#view.face.balance(centavos);
  }

  #stand(): void {
    const { dataset } = this.#given.root;
    const asking = this.#flying !== null || this.#checking;
    dataset.state = asking ? 'playing' : 'idle';
    dataset.rounds = String(this.#rounds);
    this.#view.wait(asking);
  }

  /** The gateway alone decides the catch (FISH-04). */
  #fire(kind: Kind): void {
    const { t, money } = this.#given.texts;
    const { level, stake, paused } = this.#view;
    if (paused) return this.#view.face.say(t('fish.paused'));
    if (this.#checking || this.#magazine.uncertain) return this.#view.face.say(t('game.checking'));
    const free = this.#balance - this.#magazine.staked - (this.#flying?.stake ?? 0);
    if (stake > free)
      return this.#view.face.say(t('game.noMoney', { balance: money(this.#balance) }));
    const now = performance.now();
    if (now - this.#fired < onePress) return;
    if (!this.#magazine.fire({ kind, level }, stake)) return this.#view.face.say(t('fish.tooFast'));
    this.#fired = now;
    this.#view.rest(onePress);
  }

  /** A break drops waiting shots; the one under way counts. */
  #paused(paused: boolean): void {
    if (paused) this.#magazine.clear();
    this.#view.face.say(this.#given.texts.t(paused ? 'fish.paused' : 'fish.hint'));
  }

  /** The same key is sent again (WAL-02). */
  #uncertain(failure: Failure, dropped: number): void {
    const { texts, host } = this.#given;
    const asking = checkingInWords(texts, failure);
    this.#view.face.say(
      dropped === 0 ? asking : `${asking} ${texts.t('fish.dropped', { shots: dropped })}`,
    );
    if (failure.kind !== 'rejected') host.post({ kind: 'error', code: failure.kind });
  }

  #answered(shot: Shot, answer: Result<Played>): void {
    const { host } = this.#given;
    this.#flying = null;
    // An ended launch says nothing of the shot: the next one asks.
    if (answer.ok || !isLaunchOver(answer.failure)) host.post({ kind: 'pending', key: null });
    if (answer.ok) this.#take(answer.value);
    else this.#rejected(answer.failure);
    this.#view.land(
      shot.kind,
      answer.ok && isOutcome(answer.value.round.outcome) && answer.value.round.outcome.caught,
    );
    this.#stand();
  }

  #take({ round, balance, balanceVersion, fairness }: Played): void {
    this.balance(balance);
    this.#info.note(fairness);
    this.#rounds += 1;
    this.#announce(round);
    const { id: roundId, stake, payout } = round;
    this.#given.host.post({ kind: 'round', roundId, stake, payout, balance, balanceVersion });
  }

  #announce({ stake, payout, outcome }: Round): void {
    const { t, money } = this.#given.texts;
    if (!isOutcome(outcome)) return this.#view.face.say(t('game.failures.broken'));
    const kind = t(`fish.kinds.${outcome.kind}`);
    const words = t(outcome.caught ? 'fish.caught' : 'fish.missed', {
      kind,
      payout: money(payout),
    });
    this.#view.face.ended(stake, payout, words);
  }

  #rejected(failure: Failure): void {
    const { texts, host } = this.#given;
    const code = failureCode(failure);
    const short = code === 'insufficient_balance';
    this.#view.face.say(
      short
        ? texts.t('game.noMoney', { balance: texts.money(this.#balance) })
        : failureInWords(texts, failure),
    );
    postFailure(host, failure);
  }

  /** Asks for a shot that a reload interrupted; never fires again (WAL-03). */
  async #resolve(key: string): Promise<void> {
    const { texts, host, launch } = this.#given;
    this.#checking = true;
    this.#stand();
    this.#view.face.say(texts.t('game.checking'));
    const answer = await untilAnswered(
      () => callHouse(launch.token, 'house.check', { key }),
      (failure) => this.#uncertain(failure, 0),
    );
    this.#checking = false;
    if (!answer.ok) this.#rejected(answer.failure);
    else {
      const { round, ...now } = answer.value;
      host.post({ kind: 'pending', key: null });
      if (round) this.#take({ round, ...now });
      else this.balance(now.balance);
      if (!round) this.#view.face.say(texts.t('fish.notFired'));
    }
    this.#stand();
  }
}
