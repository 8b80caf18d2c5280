import './Icon.css';
import type { IconName } from './icons.ts';
import sprite from './sprite.svg';

interface IconProps {
  name: IconName;
  /** Edge in CSS pixels; 20 by default. */
  size?: number;
  className?: string;
}

/**
 * One icon of the sprite, drawn in the colour of the text around it. Hidden from screen readers: the control around
 * it carries the name.
 */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
