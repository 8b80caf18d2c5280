/** What the page's own script noted of the last tap before the app ran: the way to the element, and what it was. */
interface EarlyTap {
  /** Positions among the siblings, from the page's root down. */
  path: readonly number[];
  tag: string;
  text: string;
}

declare global {
  var earlyTap: EarlyTap | null | undefined;
  var noteTap: ((event: Event) => void) | undefined;
}

/**
 * Does what a person tapped on the page before the app had taken it over: what is seen can be used from the first moment.
 * Only where the app has drawn the very same thing in the same place; anything else is left alone.
 */
export function replayEarlyTap(root: Element): void {
  if (globalThis.noteTap) removeEventListener('click', globalThis.noteTap);
  const tap = globalThis.earlyTap;
  globalThis.earlyTap = null;
  if (!tap) return;
  const found = tap.path.reduce<Element | undefined>((node, position) => node?.children[position], root);
  if (found instanceof HTMLElement && found.tagName === tap.tag && found.textContent === tap.text) found.click();
}
