import { button, h } from './dom.ts';
import { icon } from './icons.ts';
import type { Texts } from './texts.ts';

/** `open` runs at every turn to the tab. */
export interface SheetPage {
  id: string;
  label: string;
  content: HTMLElement;
  open?: () => void;
}

export class Sheet {
  readonly element: HTMLDialogElement;
  readonly #pages: readonly SheetPage[];
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #panels: readonly HTMLElement[];

  constructor({ t }: Texts, title: string, pages: readonly SheetPage[]) {
    this.#pages = pages;
    this.#panels = pages.map(({ id, content }) =>
      h(
        'section',
        {
          class: 'page',
          role: 'tabpanel',
          id: `page-${id}`,
          'aria-labelledby': `tab-${id}`,
          tabindex: '0',
        },
        content,
      ),
    );
    this.#tabs = pages.map(({ id, label }, index) =>
      button(
        { class: 'tab', role: 'tab', id: `tab-${id}`, 'aria-controls': `page-${id}` },
        () => this.#turnTo(index),
        label,
      ),
    );
    const list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': title }, ...this.#tabs);
    list.addEventListener('keydown', (event) => this.#step(event));
    const close = button(
      { class: 'tool', 'aria-label': t('game.close') },
      () => this.element.close(),
      icon('x'),
    );
    this.element = h(
      'dialog',
      { class: 'info', 'aria-labelledby': 'info-title' },
      h('header', { class: 'info__head' }, h('h2', { id: 'info-title' }, title), close),
      list,
      ...this.#panels,
    );
    // The backdrop: children cover the dialog's own box.
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  open(): void {
    this.#turnTo(0);
    this.element.showModal();
  }

  #step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const now = this.#tabs.findIndex((tab) => tab === document.activeElement);
    if (by === 0 || now < 0) return;
    event.preventDefault();
    const next = (now + by + this.#tabs.length) % this.#tabs.length;
    this.#turnTo(next);
    this.#tabs[next]?.focus();
  }

  #turnTo(index: number): void {
    for (const [each, panel] of this.#panels.entries()) {
      panel.hidden = each !== index;
      this.#tabs[each]?.setAttribute('aria-selected', String(each === index));
      this.#tabs[each]?.setAttribute('tabindex', each === index ? '0' : '-1');
    }
    this.#pages[index]?.open?.();
  }
}
