import { KeyedQueue } from '../../kernel/keyed-queue.ts';

/** A picture as it is stored. */
export interface CleanPicture {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** Pixels of a side, and of a whole picture, that are accepted: more would only serve to fill our memory. */
const maxSide = 12_000;
const maxPixels = 50_000_000;
/** Pixels of a side that are stored: twice what the app sends. A larger picture is made smaller. */
const maxStoredSide = 4000;
/** The quality in which the app sends its pictures; a higher one would only make them larger. */
const jpegQuality = 85;

/** Loads sharp with the first picture: a gateway without uploads saves 30 MB. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No other decoder ever reads what a member sends, whatever the file says that it is.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  // Nothing of a member's document stays in memory.
  sharp.cache(false);
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | null = null;

/** The largest picture takes 150 MB while it is encoded, so there is one at a time. */
const queue = new KeyedQueue();

/**
 * Decodes a picture by its content and encodes it anew (MEM-18), turned as its camera noted, without place, device, comment or anything
 * around it. Returns null for no whole png or jpg, or one too large.
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
