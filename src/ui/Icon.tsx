import './Icon.css';
import type { IconName } from './icons.ts';
import sprite from './sprite.svg';

interface IconProps {
  name: IconName;
  /** CSS px. */
  size?: number;
  className?: string;
}

/** In the text's colour. Hidden from screen readers: its control carries the name. */
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
