import { create } from 'qrcode';

/** Modules around, for cameras. */
const quietZone = 4;
const pixelsPerModule = 12;

/**
 * The QR code as a PNG, dark on light, made on the device. Rejects where the browser makes no
 * pictures.
 */
export function qrPicture(text: string): Promise<Blob> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = (modules.size + 2 * quietZone) * pixelsPerModule;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.reject(new Error('no canvas'));
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, size, size);
  brush.fillStyle = '#000';
  for (const [i, dark] of modules.data.entries()) {
    if (!dark) continue;
    const [x, y] = [i % modules.size, Math.floor(i / modules.size)];
    const at = (module: number) => (module + quietZone) * pixelsPerModule;
    brush.fillRect(at(x), at(y), pixelsPerModule, pixelsPerModule);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
