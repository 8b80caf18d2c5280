import type { Fairness, Round } from '../../../contract/play/calls.ts';
import type { SlotTheme } from '../theme.ts';
import { button, h } from '../../common/client/dom.ts';
import { FairnessPanel } from './fairness.ts';
import { icon } from '../../common/client/icons.ts';
import { jackpotRules } from './jackpot-rules.ts';
import type { Machine } from './machine.ts';
import type { Opened } from './shapes.ts';
import type { Texts } from '../../common/client/texts.ts';

const pages = ['paytable', 'rules', 'fairness'] as const;
type Page = (typeof pages)[number];

export class Info {
  readonly element: HTMLDialogElement;
  readonly #texts: Texts;
  readonly #opened: Opened;
  readonly #fairness: FairnessPanel;
  readonly #tabs = new Map<Page, HTMLButtonElement>();
  readonly #panels: Readonly<Record<Page, HTMLElement>>;

  constructor({
    texts,
    theme,
    opened,
    token,
  }: {
    texts: Texts;
    theme: SlotTheme;
    opened: Opened;
    token: string;
  }) {
    const { t } = texts;
    this.#texts = texts;
    this.#opened = opened;
    this.#fairness = new FairnessPanel(texts, theme, opened.fairness, token);
    const panel = (page: Page) =>
      h('section', {
        class: 'page',
        role: 'tabpanel',
        id: `page-${page}`,
        'aria-labelledby': `tab-${page}`,
        tabindex: '0',
      });
    this.#panels = {
      paytable: panel('paytable'),
      rules: panel('rules'),
      fairness: panel('fairness'),
    };
    this.#panels.fairness.append(this.#fairness.element);
    const close = button(
      { class: 'tool', 'aria-label': t('slots.close') },
      () => this.element.close(),
      icon('x'),
    );
    this.element = h(
      'dialog',
      { class: 'info', 'aria-labelledby': 'info-title' },
      h('header', { class: 'info__head' }, h('h2', { id: 'info-title' }, opened.name), close),
      this.#makeTabs(),
      ...Object.values(this.#panels),
    );
    // The backdrop: children cover the dialog's own box.
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  /** `stake`: centavos. */
  open(stake: number, machine: Machine): void {
    this.#panels.paytable.replaceChildren(machine.paytable(stake));
    const { jackpot, rtp } = this.#opened;
    const own = jackpot ? [jackpotRules(this.#texts, jackpot, rtp)] : [];
    this.#panels.rules.replaceChildren(machine.rules(), ...own);
    this.#turnTo('paytable');
    this.element.showModal();
  }

  add(round: Round, fairness: Fairness): void {
    this.#fairness.add(round, fairness);
  }

  #makeTabs(): HTMLElement {
    const list = h('div', {
      class: 'tabs',
      role: 'tablist',
      'aria-label': this.#texts.t('slots.info'),
    });
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
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
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
