import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Menu.css';

export interface MenuProps {
  /** Name of the button and of its menu. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** `MenuItem`s and other controls, in order. */
  children: ReactNode;
}

/**
 * A button that opens a list of controls below itself, on the native popover: Escape and a click elsewhere close it, the
 * focus goes in and comes back. It is a plain list of buttons and links, walked with Tab.
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
      <section ref={panel} id={id} popover="auto" className="menu" aria-label={label}>
        {children}
      </section>
    </>
  );
}

interface MenuItemProps {
  icon: IconName;
  children: ReactNode;
  /** A link elsewhere, in a tab of its own; else a button. */
  href?: string;
  /** The link's page is the one that is shown. */
  here?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** One entry of a menu or a sheet, 44 px high. */
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
        className="menu__item"
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
      className="menu__item"
      aria-current={here ? 'page' : undefined}
      onClick={onClick}
    >
      {face}
    </button>
  );
}
