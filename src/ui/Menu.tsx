import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Menu.css';

export interface MenuProps {
  /** Names button and menu. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

/**
 * A popover of controls: the browser handles Escape, outside clicks and focus. No ARIA menu: Tab
 * walks it.
 */
export function Menu({ label, trigger, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current!;
    const onPick = (event: Event) => {
      if ((event.target as Element).closest('.menu__item')) element.hidePopover();
    };
    element.addEventListener('click', onPick);
    return () => element.removeEventListener('click', onPick);
  }, []);
  const place = () => {
    const at = button.current!.getBoundingClientRect();
    const style = panel.current!.style;
    style.insetBlockStart = `${at.bottom + 8}px`;
    style.insetInlineEnd = `${Math.max(8, document.documentElement.clientWidth - at.right)}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="menu__button"
        aria-label={label}
        popoverTarget={id}
        onClick={place}
      >
        {trigger}
      </button>
      <section ref={panel} id={id} popover="auto" className="popover menu" aria-label={label}>
        {children}
      </section>
    </>
  );
}

interface MenuItemProps {
  icon: IconName;
  children: ReactNode;
  /** In a new tab; without it a button. */
  href?: string;
  /** Marks the shown page's link. */
  here?: boolean;
  onClick?: (event: MouseEvent) => void;
}

export function MenuItem({ icon, children, href, here, onClick }: MenuItemProps) {
  const face = (
    <>
      <Icon name={icon} />
      <span>{children}</span>
    </>
  );
  if (href) {
    return (
      <a
        className="row-link menu__item"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
      >
        {face}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="row-link menu__item"
      aria-current={here ? 'page' : undefined}
      onClick={onClick}
    >
      {face}
    </button>
  );
}
