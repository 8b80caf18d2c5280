import { countUp } from './count-up.ts';
import { h, s } from './dom.ts';
import type { Texts } from './texts.ts';

/** ms: as a whole, and the sum's count. */
const lastsMs = 2400;
const countsMs = 1300;
/** ms in which a left moment still takes a double tap's second half: it must not bet. */
const leavesMs = 350;
const ends = new Set([' ', 'Enter', 'Escape']);

/**
 * A payout of ten stakes or more over the whole game (GAME-17c): a parol, its rays and the sum. A
 * tap or key leaves it; both mean only that.
 */
export class Moment {
  readonly #texts: Texts;
  readonly #sum = h('p', { class: 'moment__sum' });
  readonly #times = h('p', { class: 'moment__times' });
  readonly #element: HTMLElement;
  #end: (() => void) | null = null;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#element = h(
      'div',
      // The game's words state it for screen readers.
      { class: 'moment', 'aria-hidden': 'true' },
      parol(),
      h('div', { class: 'moment__words' }, this.#times, this.#sum),
    );
    this.#element.addEventListener('click', () => this.leave());
  }

  /** Centavos. Resolves when it is over or left. */
  show(stake: number, payout: number): Promise<void> {
    this.leave();
    const { t, money, number } = this.#texts;
    const times = Math.floor(payout / stake);
    this.#times.textContent = t('game.moment', { times: number(times) });
    this.#sum.style.setProperty('--length', String(money(payout).length));
    this.#element.toggleAttribute('data-left', false);
    document.body.append(this.#element);
    const stop = countUp((amount) => (this.#sum.textContent = money(amount)), payout, countsMs);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.leave(), lastsMs);
      addEventListener('keydown', this.#press, true);
      this.#end = () => {
        clearTimeout(timer);
        removeEventListener('keydown', this.#press, true);
        stop();
        this.#sum.textContent = money(payout);
        resolve();
      };
    });
  }

  /** Without one: nothing. */
  leave(): void {
    if (!this.#end) return;
    this.#end();
    this.#end = null;
    this.#element.toggleAttribute('data-left', true);
    setTimeout(() => {
      if (!this.#end) this.#element.remove();
    }, leavesMs);
  }

  readonly #press = (event: KeyboardEvent) => {
    if (ends.has(event.key)) {
      // It leaves the moment, and bets nothing.
      event.preventDefault();
      event.stopPropagation();
    }
    this.leave();
  };
}

const rays = 24;

/** A star lantern with two tassels, before turning rays. */
function parol(): SVGElement {
  const beams = Array.from({ length: rays }, (_, i) =>
    s('path', { d: 'M100 100 94 -60h12z', transform: `rotate(${(i * 360) / rays} 100 100)` }),
  );
  const points = (outer: number, inner: number) =>
    Array.from({ length: 10 }, (_, i) => {
      const angle = (i * Math.PI) / 5 - Math.PI / 2;
      const radius = i % 2 ? inner : outer;
      return `${(100 + radius * Math.cos(angle)).toFixed(1)},${(100 + radius * Math.sin(angle)).toFixed(1)}`;
    });
  const star = points(62, 25);
  const facets = star.map((point, i) =>
    s('polygon', {
      class: i % 2 ? 'moment__facet' : 'moment__facet moment__facet--lit',
      points: `100,100 ${point} ${star[(i + 1) % star.length]}`,
    }),
  );
  const tassel = (x: number, lean: number) =>
    s('path', { class: 'moment__tassel', d: `M${x} 148q${lean} 14 0 28m-4-20v26m8-26v26` });
  const sparks = Array.from({ length: 14 }, (_, i) => {
    const spark = s('circle', { class: 'moment__spark', cx: 100, cy: 100, r: 2 + (i % 3) });
    // An attribute would be against the page's policy.
    spark.style.setProperty('--turn', `${(i * 360) / 14}deg`);
    spark.style.setProperty('--far', `${78 + ((i * 37) % 40)}px`);
    return spark;
  });
  return s(
    'svg',
    { class: 'moment__art', viewBox: '0 0 200 200' },
    s('g', { class: 'moment__rays' }, ...beams),
    s('circle', { class: 'moment__ring', cx: 100, cy: 100, r: 72 }),
    ...sparks,
    s('g', { class: 'moment__star' }, tassel(72, -6), tassel(128, 6), ...facets),
    s('circle', { class: 'moment__heart', cx: 100, cy: 100, r: 9 }),
  );
}
