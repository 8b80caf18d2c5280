import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './Button.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

interface ButtonLook {
  /** `primary`: gumamela red, the one main action. */
  variant?: ButtonVariant;
  /** `s`: 36 px with a fine pointer, 44 px on touch. */
  size?: 's' | 'm';
  /** As wide as its parent. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: IconName;
  /** Moving dots, no clicks; width and focus stay. */
  busy?: boolean;
  children: ReactNode;
}

/** For a link that looks like a button. */
export function buttonClass({
  variant = 'secondary',
  size = 'm',
  wide = false,
}: ButtonLook = {}): string {
  return `button button--${variant} button--${size}${wide ? ' button--wide' : ''}`;
}

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
  /** Accessible name and tooltip. */
  label: string;
  busy?: boolean;
  /** Nothing at 0. */
  count?: number;
}

/** A square of 44 px. */
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
