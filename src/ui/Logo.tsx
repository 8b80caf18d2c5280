import './Logo.css';

interface LogoProps {
  /** Edge in CSS pixels. */
  size?: number;
  className?: string;
}

/** Without the disc, in 64 × 64. */
const rays =
  'M27.5 19.2 30.1 6.6 32 5l1.9 1.6 2.6 12.6ZM37.9 19.8l10.7-7.1 2.5.2.2 2.5-7.1 10.7ZM44.8 27.5l12.6 2.6L59 32l-1.6 1.9-12.6 2.6ZM44.2 37.9l7.1 10.7-.2 2.5-2.5.2-10.7-7.1ZM36.5 44.8l-2.6 12.6L32 59l-1.9-1.6-2.6-12.6ZM26.1 44.2l-10.7 7.1-2.5-.2-.2-2.5 7.1-10.7ZM19.2 36.5 6.6 33.9 5 32l1.6-1.9 12.6-2.6ZM19.8 26.1l-7.1-10.7.2-2.5 2.5-.2 10.7 7.1Z';

export function Sun({ size = 32, className = '' }: LogoProps) {
  return (
    <svg
      className={`sun ${className}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d={rays} />
      <circle cx="32" cy="32" r="11" />
    </svg>
  );
}

/** With a play sign, on an indigo tile. */
export function Logo({ size = 32, className = '' }: LogoProps) {
  return (
    <svg
      className={`mark ${className}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <rect width="64" height="64" rx="15" />
      <path className="mark__sun" d={`${rays}M21 32a11 11 0 1 0 22 0 11 11 0 1 0-22 0`} />
      <path d="M29.2 27.4v9.2l7.6-4.6z" />
    </svg>
  );
}
