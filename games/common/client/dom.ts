type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean>>;

/** false omits an attribute, true sets it without a value. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

export function s(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A held key presses once: no automatic play. */
export function button(
  attributes: Attributes,
  act: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', () => {
    if (!element.hasAttribute('data-settling')) act();
  });
  element.addEventListener('keydown', (event) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  });
  return element;
}

/** ms: longer than a double click. */
const settleFor = 500;
const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Blocks buttons whose meaning changed: a double click's second half must not bet. */
export function settle(elements: readonly HTMLElement[], ms = settleFor): void {
  for (const element of elements) {
    clearTimeout(settling.get(element));
    element.setAttribute('data-settling', '');
    settling.set(
      element,
      setTimeout(() => element.removeAttribute('data-settling'), ms),
    );
  }
}

/** Leaves the button focusable, so not disabled. */
export function allow(element: HTMLElement, possible: boolean): void {
  element.setAttribute('aria-disabled', String(!possible));
}

/** Read at every use: it may change. */
export function lessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
