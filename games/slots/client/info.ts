import type { Fairness, Round } from '../../../contract/play.ts';
import type { Outcome } from '../rules.ts';
import type { SlotTheme } from '../theme.ts';
import type { Symbols } from './art.ts';
import { button, h } from './dom.ts';
import { FairnessPanel } from './fairness.ts';
import { icon } from './icons.ts';
import { drawPaytable, drawRules } from './paytable.ts';
import type { Opened } from './shapes.ts';
import type { Texts } from './texts.ts';

const pages = ['paytable', 'rules', 'fairness'] as const;
type Page = (typeof pages)[number];

/** The dialog with the paytable, the rules and the fairness of the game. */
export class Info {
  readonly element: HTMLDialogElement;
  readonly #texts: Texts;
  readonly #theme: SlotTheme;
  readonly #rtp: number;
  readonly #fairness: FairnessPanel;
  readonly #tabs = new Map<Page, HTMLButtonElement>();
  readonly #panels: Readonly<Record<Page, HTMLElement>>;

  constructor({ texts, theme, opened, token }: { texts: Texts; theme: SlotTheme; opened: Opened; token: string }) {
    const { t } = texts;
    this.#texts = texts;
    this.#theme = theme;
    this.#rtp = opened.rtp;
    this.#fairness = new FairnessPanel(texts, theme, opened.fairness, token);
    const panel = (page: Page) =>
      h('section', {
        class: 'page',
        role: 'tabpanel',
        id: `page-${page}`,
        'aria-labelledby': `tab-${page}`,
        tabindex: '0',
      });
    this.#panels = { paytable: panel('paytable'), rules: panel('rules'), fairness: panel('fairness') };
    this.#panels.fairness.append(this.#fairness.element);
    const close = button({ class: 'tool', 'aria-label': t('slots.close') }, () => this.element.close(), icon('x'));
    this.element = h(
      'dialog',
      { class: 'info', 'aria-labelledby': 'info-title' },
      h('header', { class: 'info__head' }, h('h2', { id: 'info-title' }, opened.name), close),
      this.#makeTabs(),
      ...Object.values(this.#panels),
    );
    // A press beside the dialog closes it; the dialog's own box is covered by its children.
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  /** Opens it; pays are shown for a stake in centavos. */
  open(stake: number, symbols: Symbols | null): void {
    this.#panels.paytable.replaceChildren(drawPaytable(this.#texts, this.#theme, stake, symbols));
    this.#panels.rules.replaceChildren(drawRules(this.#texts, this.#theme, this.#rtp));
    this.#turnTo('paytable');
    this.element.showModal();
  }

  /** Takes note of a settled round, so that it can be checked, and of the seeds of the next one. */
  add(round: Round, outcome: Outcome, fairness: Fairness): void {
    this.#fairness.add(round, outcome, fairness);
  }

  #makeTabs(): HTMLElement {
    const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': this.#texts.t('slots.info') });
    for (const page of pages) {
      const tab = button(
        { class: 'tab', role: 'tab', id: `tab-${page}`, 'aria-controls': `page-${page}` },
        () => this.#turnTo(page),
        this.#texts.t(`slots.tabs.${page}`),
      );
      this.#tabs.set(page, tab);
      list.append(tab);
    }
    list.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const now = pages.findIndex((page) => this.#tabs.get(page) === document.activeElement);
      const next = pages[(now + by + pages.length) % pages.length];
      if (by === 0 || now < 0 || !next) return;
      event.preventDefault();
      this.#turnTo(next);
      this.#tabs.get(next)?.focus();
    });
    return list;
  }

  #turnTo(page: Page): void {
    for (const each of pages) {
      const chosen = each === page;
      this.#panels[each].hidden = !chosen;
      const tab = this.#tabs.get(each);
      tab?.setAttribute('aria-selected', String(chosen));
      tab?.setAttribute('tabindex', chosen ? '0' : '-1');
    }
  }
}
