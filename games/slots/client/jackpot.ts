import type { JackpotDraw } from '../../../contract/play/jackpot-shapes.ts';
import { countUp } from '../../common/client/count-up.ts';
import { button, h, lessMotion, settle } from '../../common/client/dom.ts';
import type { Sound } from '../../common/client/sound.ts';
import type { Texts } from '../../common/client/texts.ts';
import { countingMs } from '../../common/client/win.ts';
import { potName, potsInWords } from './words.ts';

/** ms. */
const potCounting = 1400;
/** Stakes: all of the sound's strokes. */
const soundsLike = 1000;

/** Shows a won pot until the player goes on (HOME-09). */
export class JackpotWin {
  readonly element: HTMLDialogElement;
  readonly #texts: Texts;
  readonly #sound: Sound;
  readonly #title = h('h2', { id: 'jackpot-title' });
  readonly #amount = h('p', { class: 'jackpot__amount', 'aria-hidden': 'true' });
  readonly #words = h('p', { id: 'jackpot-words' });
  readonly #go: HTMLButtonElement;

  constructor(texts: Texts, sound: Sound, closed: () => void) {
    this.#texts = texts;
    this.#sound = sound;
    this.#go = button(
      { class: 'action', autofocus: true },
      () => this.element.close(),
      texts.t('slots.jackpot.go'),
    );
    const inside = h(
      'div',
      { class: 'jackpot__inside' },
      this.#title,
      this.#amount,
      this.#words,
      h('p', { id: 'jackpot-paid' }, texts.t('slots.jackpot.paid')),
      this.#go,
    );
    this.element = h(
      'dialog',
      {
        class: 'jackpot',
        role: 'alertdialog',
        'aria-labelledby': 'jackpot-title',
        'aria-describedby': 'jackpot-words jackpot-paid',
      },
      h('div', { class: 'frame' }, inside),
    );
    this.element.addEventListener('close', closed);
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  /** Resolves when it stands; at once without a won pot. `after`: an ordinary win still counts. */
  async show(jackpot: JackpotDraw | null, after: boolean): Promise<void> {
    const won = jackpot?.won ?? [];
    if (won.length === 0) return;
    const pause = after && !lessMotion() ? countingMs * 2 : countingMs / 2;
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { t, money } = this.#texts;
    const sum = won.reduce((total, { amount }) => total + amount, 0);
    const pot = won.map((one) => potName(one.pot)).join(' + ');
    this.#title.textContent = t('slots.jackpot.title', { pot });
    this.#words.textContent = potsInWords(this.#texts, jackpot, 'won').join(' ');
    // One pot's amount stands above already.
    this.#words.classList.toggle('unseen', won.length === 1);
    this.#amount.style.setProperty('--length', String(money(sum).length));
    settle([this.#go]);
    this.element.showModal();
    countUp((amount) => (this.#amount.textContent = money(amount)), sum, potCounting);
    this.#sound.win(soundsLike);
  }
}
