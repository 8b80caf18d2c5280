import { button, h } from '../../common/client/dom.ts';
import { icon } from '../../common/client/icons.ts';
import type { Win } from '../../common/client/win.ts';
import { winSize } from '../../common/client/win-size.ts';
import { dropPetals } from './petals.ts';
import type { Bonus } from './bonus.ts';
import type { Texts } from '../../common/client/texts.ts';

export interface Notice {
  text: string;
  action?: { label: string; act: () => void };
}

export class Cabinet {
  readonly canvas = h('canvas', { class: 'reels', role: 'img' });
  readonly element: HTMLElement;
  readonly #window: HTMLElement;
  readonly #win: Win;
  readonly #badge = h('p', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  readonly #status = h('p', { class: 'status', role: 'status' });
  readonly #offer = h('div', { class: 'offer' });
  readonly #notice = h('div', { class: 'notice', role: 'alert' });

  constructor(
    texts: Texts,
    {
      title,
      freePlay,
      tools,
      bonus,
      win,
    }: { title: string; freePlay: boolean; tools: readonly HTMLElement[]; bonus: Bonus; win: Win },
  ) {
    this.#win = win;
    const [left, right] = tools as [HTMLElement, HTMLElement];
    this.#window = h('div', { class: 'window' }, this.canvas, bonus.card);
    const name = h('h1', {}, title);
    const chip = freePlay ? [h('span', { class: 'free-play' }, texts.t('slots.freePlay'))] : [];
    this.element = h(
      'div',
      { class: 'cabinet' },
      h('header', { class: 'top' }, left, h('div', { class: 'sign' }, name, ...chip), right),
      h('div', { class: 'frame' }, this.#window, this.#badge, win.sum),
      h('div', { class: 'lines' }, this.#status, this.#offer, bonus.bar, this.#notice),
    );
  }

  /** CSS pixels, now and on change. */
  onResize(fit: (width: number, height: number) => void): void {
    new ResizeObserver(() => fit(this.#window.clientWidth, this.#window.clientHeight)).observe(
      this.#window,
    );
    fit(this.#window.clientWidth, this.#window.clientHeight);
  }

  describe(words: string): void {
    this.canvas.setAttribute('aria-label', words);
  }

  say(words: string, tone: 'plain' | 'win' | 'wait' = 'plain'): void {
    this.#status.textContent = words;
    this.#status.dataset.tone = tone;
  }

  /** Null clears it. */
  warn(notice: Notice | null): void {
    this.#notice.replaceChildren();
    if (!notice) return;
    this.#notice.append(h('p', {}, notice.text));
    if (notice.action)
      this.#notice.append(button({ class: 'notice__act' }, notice.action.act, notice.action.label));
  }

  offer(label: string, act: () => void): void {
    this.#offer.replaceChildren(button({ class: 'offer__act' }, act, icon('list'), label));
  }

  multiply(words: string | null): void {
    if (this.#badge.textContent !== words) this.#badge.hidden = true;
    this.#badge.textContent = words;
    if (words === null) return;
    void this.#badge.offsetWidth;
    this.#badge.hidden = false;
  }

  /** By its size; resolves once a moment is over. Petals fall before it. */
  async celebrate(stake: number, payout: number): Promise<void> {
    const size = winSize(stake, payout);
    if (size === 'none') return;
    this.element.dataset.win = 'true';
    if (size === 'moment') dropPetals(this.#window);
    await this.#win.show(stake, payout);
  }

  clear(): void {
    this.#win.clear();
    this.multiply(null);
    this.#offer.replaceChildren();
    delete this.element.dataset.win;
    this.#window.querySelector('.petals')?.remove();
    this.say('');
    this.warn(null);
  }
}

export function soundButton(
  texts: Texts,
  isOn: () => boolean,
  toggle: () => void,
): HTMLButtonElement {
  const show = () => {
    element.replaceChildren(icon(isOn() ? 'volume-2' : 'volume-x'));
    element.setAttribute('aria-pressed', String(isOn()));
  };
  const element = button({ class: 'tool', 'aria-label': texts.t('slots.sound') }, () => {
    toggle();
    show();
  });
  show();
  return element;
}
