import './Emblem.css';

interface EmblemProps {
  /** From 1; 0: no level yet. */
  rank: number;
  /** How many levels there are. */
  levels: number;
  /** Not reached. */
  isAhead?: boolean;
  /** px. */
  size?: number;
}

const centre = 32;
/** Of the disc's colour, from bronze to violet. */
const [firstHue, lastHue] = [50, 320];

/** A star of so many points between two radii. */
function star(points: number, outer: number, inner: number): string {
  return Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return `${(centre + radius * Math.cos(angle)).toFixed(1)},${(centre + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/**
 * The drawing of a VIP level, made of its rank: the higher, the more rays and stars, and another
 * colour. Words beside it say the level.
 */
export function Emblem({ rank, levels, isAhead = false, size = 56 }: EmblemProps) {
  const part = levels > 1 ? Math.max(0, rank - 1) / (levels - 1) : 0;
  const hue = Math.round(firstHue + part * (lastHue - firstHue));
  const stars = rank === 0 ? 0 : 1 + Math.floor(part * 4);
  return (
    <svg
      className={`emblem${isAhead || rank === 0 ? ' emblem--ahead' : ''}`}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <polygon points={star(8 + Math.round(part * 12), 31, 25)} fill={`oklch(0.74 0.14 ${hue})`} />
      <circle cx={centre} cy={centre} r="21" fill={`oklch(0.5 0.15 ${hue})`} />
      <circle className="emblem__rim" cx={centre} cy={centre} r="18.5" />
      <text className="emblem__rank" x={centre} y={stars > 0 ? 37 : 39} textAnchor="middle">
        {rank === 0 ? '–' : rank}
      </text>
      {Array.from({ length: stars }, (_, i) => (
        <circle
          key={i}
          className="emblem__star"
          cx={centre + (i - (stars - 1) / 2) * 5}
          cy="43.5"
          r="1.7"
        />
      ))}
    </svg>
  );
}
