import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { LobbyCategory } from '../../models/game.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import { currentPath } from '../../models/navigation.ts';
import { openVendor } from '../../models/open-vendor.ts';
import { categoryHref } from './categories.ts';

/** ms of hovering, or of absence, until vendors open or close: the pointer may cross others. */
const openAfter = 120;
const closeAfter = 250;
/** Their link opens their page; others' the dropdown (HEAD-05). */
const navigating = new Set<string>(['PVP', 'FISH', 'RNG']);

interface Drop {
  category: LobbyCategory;
  link: HTMLAnchorElement;
}

/** A top nav link's category with its vendors. */
function categoryOf(link: HTMLAnchorElement | null): LobbyCategory | undefined {
  return vendorCategories
    .peek()
    .find(({ gameCategory }) => link?.getAttribute('href') === categoryHref(gameCategory));
}
const linkOf = (event: Event) =>
  (event.target as Element).closest<HTMLAnchorElement>('.header__link');

/**
 * The shown category and its px from the left. Opens by hovering, by arrow down, or by a click that
 * does not navigate. Escape returns the focus. A single vendor is launched.
 */
export function useDrop(nav: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const [path] = useLocation();
  const [asked, setDrop] = useState<(Drop & { on: string }) | null>(null);
  // Closes on navigation.
  const drop = asked?.on === path ? asked : null;
  const shown = useRef<Drop | null>(null);
  useEffect(() => {
    shown.current = drop;
  }, [drop]);
  useEffect(() => {
    const element = nav.current;
    const show = (next: Drop | null) => setDrop(next && { ...next, on: currentPath.peek() });
    return element ? listen(element, shown, show, () => panel.current) : undefined;
  }, [nav, panel]);
  useEffect(() => {
    drop?.link.setAttribute('aria-expanded', 'true');
    return () => drop?.link.setAttribute('aria-expanded', 'false');
  }, [drop]);
  return {
    category: drop?.category ?? null,
    left: drop?.link.getBoundingClientRect().left ?? 0,
    close: () => setDrop(null),
  };
}

/** Marks the links with a dropdown. */
function mark(nav: HTMLElement): void {
  for (const link of nav.querySelectorAll<HTMLAnchorElement>('.header__link')) {
    if ((categoryOf(link)?.order.length ?? 0) < 2) continue;
    link.setAttribute('aria-haspopup', 'true');
    if (!link.hasAttribute('aria-expanded')) link.setAttribute('aria-expanded', 'false');
  }
}

/** Main button, no modifier that opens elsewhere. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function listen(
  nav: HTMLElement,
  shown: RefObject<Drop | null>,
  show: (drop: Drop | null) => void,
  panel: () => HTMLElement | null,
) {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const open = (link: HTMLAnchorElement | null, intoIt = false) => {
    const category = categoryOf(link);
    if (!link || !category || category.order.length < 2) return show(null);
    show({ category, link });
    if (intoIt)
      requestAnimationFrame(() => panel()?.querySelector<HTMLElement>('a, button')?.focus());
  };
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    const category = categoryOf(link);
    clearTimeout(timer);
    if (!link || !category || !isPlainClick(event)) return;
    if (category.order.length > 1 && navigating.has(category.gameCategory)) return;
    event.preventDefault();
    event.stopPropagation();
    const [only] = category.order.length === 1 ? Object.values(category.cards) : [];
    if (only) void openVendor(only);
    // A mouse opened it by hovering; finger and key toggle.
    else if (shown.current?.link === link && (event as PointerEvent).pointerType !== 'mouse')
      show(null);
    else open(link, event.detail === 0);
  };
  const onKey = (event: KeyboardEvent) => {
    const link = linkOf(event);
    if (event.key === 'ArrowDown' && categoryOf(link)) {
      event.preventDefault();
      open(link, true);
    } else if (event.key === 'Escape' && shown.current) {
      const { link: from } = shown.current;
      show(null);
      if (nav.contains(document.activeElement)) from.focus();
    }
  };
  const onOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const link = linkOf(event);
    if (link) later(openAfter, () => open(link));
    else if (panel()?.contains(event.target as Node)) clearTimeout(timer);
  };
  const away = ({ target }: Event) => {
    if (shown.current && !nav.contains(target as Node)) show(null);
  };
  // A page that has come takes the focus from none: that is no one leaving.
  const onFocus = (event: FocusEvent) =>
    nav.contains(event.relatedTarget as Node | null) && away(event);
  mark(nav);
  const stop = vendorCategories.subscribe(() => queueMicrotask(() => mark(nav)));
  nav.addEventListener('click', onClick, { signal, capture: true });
  nav.addEventListener('pointerover', onOver, { signal });
  nav.addEventListener('pointerleave', () => later(closeAfter, () => show(null)), { signal });
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', away, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
    stop();
  };
}
