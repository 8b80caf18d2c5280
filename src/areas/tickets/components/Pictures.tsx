import type { OfferedPrize } from '../../../../contract/tickets/shapes.ts';
import { colourOf, oddsOf } from '../format.ts';

/** still: not drawn · waiting: the gateway is asked · opening: moves · open: at its end. */
export type Stage = 'still' | 'waiting' | 'opening' | 'open';

interface PictureProps {
  stage: Stage;
}

/** A golden egg that cracks in two. */
export function Egg({ stage }: PictureProps) {
  return (
    <svg className={`ticket-egg ticket-egg--${stage}`} viewBox="0 0 200 220" aria-hidden="true">
      <ellipse className="ticket-shade" cx="100" cy="206" rx="58" ry="8" />
      <g className="ticket-egg__lower">
        <path d="M30 120 L52 108 L70 126 L90 106 L110 128 L130 108 L148 124 L170 112 C174 168 142 204 100 204 C58 204 26 172 30 120Z" />
        <path className="ticket-egg__shine" d="M52 150 C58 174 74 188 92 192" />
      </g>
      <g className="ticket-egg__upper">
        <path d="M30 120 L52 108 L70 126 L90 106 L110 128 L130 108 L148 124 L170 112 C166 54 134 12 100 12 C64 12 30 62 30 120Z" />
        <path className="ticket-egg__shine" d="M58 84 C64 56 78 36 92 30" />
      </g>
    </svg>
  );
}

/** A red envelope whose flap opens; the card comes out. */
export function Envelope({ stage }: PictureProps) {
  return (
    <svg
      className={`ticket-envelope ticket-envelope--${stage}`}
      viewBox="0 0 200 220"
      aria-hidden="true"
    >
      <ellipse className="ticket-shade" cx="100" cy="208" rx="62" ry="7" />
      <rect className="ticket-envelope__inner" x="36" y="34" width="128" height="168" rx="8" />
      <rect className="ticket-envelope__card" x="48" y="52" width="104" height="120" rx="6" />
      <path
        className="ticket-envelope__body"
        d="M36 70 L100 104 L164 70 L164 194 Q164 202 156 202 L44 202 Q36 202 36 194Z"
      />
      <path
        className="ticket-envelope__flap"
        d="M36 42 Q36 34 44 34 L156 34 Q164 34 164 42 L164 70 L100 110 L36 70Z"
      />
      <circle className="ticket-envelope__seal" cx="100" cy="104" r="16" />
    </svg>
  );
}

interface WheelProps extends PictureProps {
  prizes: readonly OfferedPrize[];
  /** Of the prize drawn; null: none yet. */
  position: number | null;
  /** The accessible name, with the prizes in full. */
  name: string;
  /** Short enough for a sector. */
  labelOf: (prize: OfferedPrize) => string;
}

const turns = 5;
const middle = 110;
const radius = 100;
/** Of a label from the rim, which the pointer covers. */
const labelGap = 20;
const hubRadius = 14;
/** Of an average letter of a label, as in Tickets.css. */
const letter = { width: 6.8, height: 9 };

function pointAt(turn: number, distance: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  const at = (value: number) => (middle + value * distance).toFixed(2);
  return `${at(Math.cos(angle))} ${at(Math.sin(angle))}`;
}

function sectorPath(from: number, to: number): string {
  if (to - from > 0.9999)
    return `M${middle} ${middle - radius} A${radius} ${radius} 0 1 1 ${middle - 0.01} ${middle - radius}Z`;
  const large = to - from > 0.5 ? 1 : 0;
  return `M${middle} ${middle} L${pointAt(from, radius)} A${radius} ${radius} 0 ${large} 1 ${pointAt(to, radius)}Z`;
}

/**
 * Whether a label is drawn: it reads from the rim to where its sector is too narrow, or to the hub.
 * A prize without one has its row in the list.
 * @param span of a turn
 */
export function labelFits(label: string, span: number): boolean {
  const narrow = span < 0.5 ? letter.height / 2 / Math.tan(span * Math.PI) : 0;
  const length = radius - labelGap - Math.max(narrow, hubRadius + 2);
  return label.length * letter.width <= length;
}

/** Degrees that bring the middle of the drawn sector below the pointer. */
export function wheelTurn(prizes: readonly OfferedPrize[], position: number | null): number {
  const drawn = oddsOf(prizes).find(({ prize }) => prize.position === position);
  return drawn ? 360 * (turns - (drawn.from + drawn.to) / 2) : 0;
}

/**
 * A sector is as wide as its prize's chance, and the wheel stops in the middle of the drawn one, after
 * the same turns each time.
 */
export function Wheel({ stage, prizes, position, name, labelOf }: WheelProps) {
  const turned = stage === 'opening' || stage === 'open' ? wheelTurn(prizes, position) : 0;
  return (
    <svg
      className={`ticket-wheel ticket-wheel--${stage}`}
      viewBox="0 0 220 226"
      role="img"
      aria-label={name}
    >
      <circle className="ticket-wheel__rim" cx={middle} cy={middle} r="106" />
      <g className="ticket-wheel__disc" style={{ transform: `rotate(${turned}deg)` }}>
        {oddsOf(prizes).map(({ prize, from, to }) => (
          <g key={prize.position} data-position={prize.position}>
            <path d={sectorPath(from, to)} fill={colourOf(prize.position)} />
            <Label text={labelOf(prize)} from={from} to={to} />
          </g>
        ))}
      </g>
      <circle className="ticket-wheel__hub" cx={middle} cy={middle} r={hubRadius} />
      <path className="ticket-wheel__pointer" d="M98 0 L122 0 L110 24Z" />
    </svg>
  );
}

/** From the rim inwards, in the middle of its sector. */
function Label({ text, from, to }: { text: string; from: number; to: number }) {
  if (!labelFits(text, to - from)) return null;
  const y = middle - radius + labelGap;
  const turn = ((from + to) / 2) * 360;
  return (
    <text
      x={middle}
      y={y}
      transform={`rotate(${turn} ${middle} ${middle}) rotate(90 ${middle} ${y})`}
    >
      {text}
    </text>
  );
}
