type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean>>;

/** Makes an element. An attribute set to false is left out, one set to true stands without a value. */
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

/** Makes an SVG element. */
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

/**
 * A button with an action; `attributes` may name its class, label and the like. A key that is held down presses it once: there is no
 * automatic play.
 */
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

/** How long a button takes no press after its meaning has changed, in ms: longer than a double click. */
const settleFor = 500;
const settling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/**
 * Blocks buttons for a moment after their meaning has changed: the second half of a double click was meant for the old one and
 * must not bet.
 */
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

/** Marks whether a button may be pressed. It stays focusable, so it is not disabled. */
export function allow(element: HTMLElement, possible: boolean): void {
  element.setAttribute('aria-disabled', String(!possible));
}

/** Whether the player asked the device for less motion; read at every use, because it may change. */
export function lessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
