import { create } from 'qrcode';
import { t } from '../../../models/language.ts';

/** Modules of quiet around the code, which cameras want. */
const edge = 4;

/** The address as a QR code: dark on light in both themes. */
export default function Qr({ address }: { address: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data, (on, i) => (on ? `M${(i % modules.size) + edge} ${Math.floor(i / modules.size) + edge}h1v1h-1z` : ''));
  const size = modules.size + 2 * edge;
  return (
    <svg
      className="install-qr__code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('install.qrLabel', { address })}
    >
      <path d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
