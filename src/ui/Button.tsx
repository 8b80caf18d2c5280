import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './Button.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

interface ButtonLook {
  /** `primary` is the gumamela red of the one main action of a screen; `secondary` by default. */
  variant?: ButtonVariant;
  /** `s` is 36 px high, for bars with a fine pointer; on a touch screen it grows to 44 px. */
  size?: 's' | 'm';
  /** As wide as its parent. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: IconName;
  /** Work is under way: the button stays as wide and focused as it was, shows moving dots and takes no click. */
  busy?: boolean;
  children: ReactNode;
}

/** The class names of a button, for a link that should look like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'm',
  wide = false,
}: ButtonLook = {}): string {
  return `button button--${variant} button--${size}${wide ? ' button--wide' : ''}`;
}

/** A button with a text; `type="button"` by default. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  children,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
  };
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look)} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="button__face">
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {busy && <span className="dots" aria-hidden="true" />}
    </button>
  );
}

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
> {
  icon: IconName;
  /** Its name for a screen reader and its tooltip. */
  label: string;
  busy?: boolean;
  /** A number on its corner; nothing at 0. */
  count?: number;
}

/** A square button of 44 px with an icon alone. */
export function IconButton({
  icon,
  label,
  busy = false,
  count = 0,
  onClick,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      className={`icon-button ${className}`}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} className={busy ? 'icon--turning' : ''} />
      {count > 0 && <span className="icon-button__count">{count > 99 ? '99+' : count}</span>}
    </button>
  );
}
