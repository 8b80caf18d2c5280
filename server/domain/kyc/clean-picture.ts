import { KeyedQueue } from '../../kernel/keyed-queue.ts';

export interface CleanPicture {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** Pixels of a side, and of a picture; more would only fill our memory. */
const maxSide = 12_000;
const maxPixels = 50_000_000;
/** Pixels of a stored side, twice the app's; larger pictures are shrunk. */
const maxStoredSide = 4000;
/** The app's quality. */
const jpegQuality = 85;

/** Loaded on demand: a gateway without uploads saves 30 MB. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No other decoder may read members' files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  // Nothing of a document may stay in memory.
  sharp.cache(false);
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | null = null;

/** One at a time, since encoding can take 150 MB. */
const queue = new KeyedQueue();

/**
 * Decodes a picture by content and re-encodes it (MEM-18), upright, without metadata. Null for no
 * whole png or jpg, or too large.
 */
export function cleanPicture(bytes: Buffer): Promise<CleanPicture | null> {
  return queue.run('picture', async () => {
    try {
      return await encodeAnew(bytes);
    } catch {
      return null;
    }
  });
}

/** Of webp, from the best on, until the picture is small enough for a phone's line. */
const webpQualities = [80, 60, 40, 20];
const maxWebpBytes = 300_000;

/**
 * Decodes an operator's png or jpg and encodes it as webp, upright, cut to a size around its middle.
 * Null for no whole picture, or one that is too large or smaller than that.
 */
export function coverPicture(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  return queue.run('picture', async () => {
    try {
      const sharp = await (loading ??= loadSharp());
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' });
      const { autoOrient } = await picture.metadata();
      if (autoOrient.width < width || autoOrient.height < height) return null;
      if (Math.max(autoOrient.width, autoOrient.height) > maxSide) return null;
      const cut = picture.autoOrient().resize({ width, height, fit: 'cover' });
      let webp = Buffer.alloc(0);
      for (const quality of webpQualities) {
        webp = await cut.clone().webp({ quality }).toBuffer();
        if (webp.length <= maxWebpBytes) break;
      }
      return webp;
    } catch {
      return null;
    }
  });
}

async function encodeAnew(bytes: Buffer): Promise<CleanPicture | null> {
  const sharp = await (loading ??= loadSharp());
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' });
  const { format, width, height } = await picture.metadata();
  if (width > maxSide || height > maxSide) return null;
  const upright = picture.autoOrient().resize({
    width: maxStoredSide,
    height: maxStoredSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return format === 'png'
    ? { type: 'image/png', bytes: await upright.png().toBuffer() }
    : { type: 'image/jpeg', bytes: await upright.jpeg({ quality: jpegQuality }).toBuffer() };
}
