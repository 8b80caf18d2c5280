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

/** A button with an action; `attributes` may name its class, label and the like. */
export function button(attributes: Attributes, act: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', act);
  return element;
}

/** Marks whether a button may be pressed. It keeps the focus, so it is not disabled. */
export function allow(element: HTMLElement, possible: boolean): void {
  element.setAttribute('aria-disabled', String(!possible));
}

/** Whether the player asked the device for less motion; read at every use, because it may change. */
export function lessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
