import './Logo.css';

interface LogoProps {
  /** Edge in CSS pixels. */
  size?: number;
  className?: string;
}

/** In 64 × 64: eight rays, a turn of 45° apart, and the disc. */
const sun = (
  <>
    {Array.from({ length: 8 }, (_none, turn) => (
      <path
        key={turn}
        d="M27.5 19.2 30.1 6.6 32 5l1.9 1.6 2.6 12.6Z"
        transform={`rotate(${turn * 45} 32 32)`}
      />
    ))}
    <circle cx="32" cy="32" r="11" />
  </>
);

export function Sun({ size = 32, className = '' }: LogoProps) {
  return (
    <svg
      className={`sun ${className}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      {sun}
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
      <g className="mark__sun">{sun}</g>
      <path d="M29.2 27.4v9.2l7.6-4.6z" />
    </svg>
  );
}
