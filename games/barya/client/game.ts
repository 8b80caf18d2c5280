import { newKey } from '../../common/client/api.ts';
import { lessMotion } from '../../common/client/dom.ts';
import type { Texts } from '../../common/client/texts.ts';
import { minRoundMs } from '../rules.ts';
import { type Answer, type Seat, type Toss, ask } from './server.ts';
import { View } from './view.ts';

/** Minimum ms in the air. */
const flight = 1200;
const pauses = [500, 1000, 2000, 4000];

type TossAnswer = Answer<Toss | null>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const over = ({ state }: Toss): boolean =>
  state === 'paid' || state === 'rejected' || state === 'returned';

const flightLeft = (began: number): number =>
  lessMotion() ? 0 : began + flight - performance.now();

function waitingText(toss: Toss | null, attempt: number): string {
  if (toss?.state === 'returning') return 'barya.returning';
  return attempt > 0 || !toss ? 'barya.slow' : 'barya.tossing';
}

export class Game {
  readonly view: View;
  readonly #root: HTMLElement;
  readonly #texts: Texts;
  readonly #token: string;
  #busy = false;

  constructor(root: HTMLElement, texts: Texts, token: string, seat: Seat, leave: () => void) {
    this.#root = root;
    this.#texts = texts;
    this.#token = token;
    this.view = new View(texts, seat, { toss: () => void this.#toss(), leave });
    this.view.balance(seat.balance);
    this.view.say(texts.t('barya.ready'));
    // A toss that a reload interrupted.
    if (seat.last && !over(seat.last))
      void this.#follow(seat.last.key, { kind: 'value', value: seat.last });
  }

  async #toss(): Promise<void> {
    if (this.#busy) return;
    const key = newKey();
    const request = { key, stake: this.view.stake, choice: this.view.choice };
    await this.#follow(key, null, () => ask('toss', this.#token, request));
  }

  /** Blocks other tosses until the outcome is known. */
  async #follow(
    key: string,
    first: TossAnswer | null,
    begin?: () => Promise<TossAnswer>,
  ): Promise<void> {
    this.#busy = true;
    const began = performance.now();
    this.view.lift();
    this.view.say(this.#texts.t('barya.tossing'));
    const find = () => ask('find', this.#token, { key });
    await this.#untilOver(began, first, begin ?? find, find);
    await wait(began + minRoundMs - performance.now());
    this.#busy = false;
    this.view.lock(false);
  }

  /** Asks with growing pauses; resolves when the toss is over. */
  async #untilOver(
    began: number,
    first: TossAnswer | null,
    begin: () => Promise<TossAnswer>,
    find: () => Promise<TossAnswer>,
  ): Promise<void> {
    let shown = false;
    for (let attempt = 0, answer = first ?? (await begin()); ; attempt += 1) {
      if (answer.kind === 'rejected') {
        this.view.land(null);
        return this.#rejected(answer.code);
      }
      const toss = answer.kind === 'value' ? answer.value : null;
      if (toss?.result && !shown) {
        await wait(flightLeft(began));
        shown = true;
        this.#show(toss);
      }
      if (toss && over(toss)) return this.#end(toss);
      if (!shown) this.view.say(this.#texts.t(waitingText(toss, attempt)));
      await wait(pauses[Math.min(attempt, pauses.length - 1)]!);
      // The server does not know it: send again under its key.
      answer = await (toss ? find() : begin());
    }
  }

  #show({ result, payout, stake }: Toss): void {
    if (!result) return;
    const { t, money } = this.#texts;
    this.view.land(result);
    const values = { side: t(`barya.${result}`), stake: money(stake), payout: money(payout) };
    // A payout up to the stake is no win.
    if (payout > stake) this.view.say(t('barya.won', values), 'win');
    else this.view.say(t('barya.lost', values));
  }

  #end({ state, rejection, balance }: Toss): void {
    if (balance !== null) this.view.balance(balance);
    if (state === 'returned') {
      this.view.land(null);
      this.view.say(this.#texts.t('barya.returned'), 'bad');
    } else if (state === 'rejected') {
      this.view.land(null);
      this.#rejected(rejection ?? 'unknown');
    }
    this.#root.dataset.rounds = String(Number(this.#root.dataset.rounds ?? 0) + 1);
  }

  #rejected(code: string): void {
    const { t, has } = this.#texts;
    const reason =
      code === 'launch_expired'
        ? t('barya.reopen')
        : t(has(`errors.${code}`) ? `errors.${code}` : 'errors.unknown');
    this.view.say(t('barya.notTaken', { reason }), 'bad');
  }
}
