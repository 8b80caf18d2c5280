import { create } from 'qrcode';
import './Qr.css';

interface QrProps {
  text: string;
  /** For screen readers. */
  label: string;
  /** CSS length; 11rem by default. */
  width?: string;
}

/** Quiet zone in modules, for cameras. */
const edge = 4;

/** Dark on light in both themes. Load lazily: 8 KB. */
export default function Qr({ text, label, width = '11rem' }: QrProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data, (on, i) =>
    on ? `M${(i % modules.size) + edge} ${Math.floor(i / modules.size) + edge}h1v1h-1z` : '',
  );
  const size = modules.size + 2 * edge;
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      style={{ inlineSize: width, blockSize: width }}
    >
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
