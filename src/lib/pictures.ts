import type { TextKey } from './text-key.ts';
import { pictureBytes, pictureTypes } from '../../contract/kyc/upload.ts';

/** A picture that was chosen, ready to be sent. */
export interface Prepared {
  name: string;
  /** Base64 of a jpg. */
  data: string;
  /** Small, for showing it. */
  small: ImageBitmap;
}

/** Why a picture is none, or was not stored: a text's key and its values. */
type Why = [key: TextKey, params?: Record<string, string | number> | undefined];

/** A picture that was chosen: on its way, stored by the gateway under an id, or not, with the words why. */
export interface Chosen {
  key: string;
  name: string;
  picture: Prepared | null;
  id: string | null;
  wrong: Why | null;
}

/** How pictures are sent and spoken of. */
export interface PictureActions {
  /** How many there may be. */
  most: number;
  prepare(file: File): Promise<Prepared | Why>;
  /** Gives the id under which it is stored. */
  send(picture: Prepared): Promise<string | Why>;
  say(
    what: 'add' | 'sending' | 'stored' | 'again' | 'remove',
    params?: Record<string, string | number>,
  ): string;
  explain(why: Why): string;
}

/** The ids of pictures that are all stored; null while one is on its way or failed, or when there is none. */
export function idsOf(chosen: readonly Chosen[]): string[] | null {
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return ids.length > 0 && ids.length === chosen.length ? ids : null;
}

/** Why a file is no picture that may be sent (MEM-18), as the key of its text; null when it may. */
export function pictureErrorKey({ type, size }: File): TextKey | null {
  if (!pictureTypes.some((each) => each === type)) return 'errors.picture_unfit';
  return size > pictureBytes ? 'errors.picture_large' : null;
}

/**
 * Draws a picture no larger than needed. The browser turns it as it was held; where it was taken is lost on the way. Rejects for what is none.
 * @param maximum pixels of the longer side
 * @param square cuts it to its middle
 */
export async function drawn(
  file: File,
  maxSide: number,
  square = false,
): Promise<HTMLCanvasElement> {
  const whole = await createImageBitmap(file);
  const side = Math.min(whole.width, whole.height);
  const [width, height] = square ? [side, side] : [whole.width, whole.height];
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d')!;
  // What is transparent would be black in a jpg.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    whole,
    (whole.width - width) / 2,
    (whole.height - height) / 2,
    width,
    height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  whole.close();
  return canvas;
}

/** What is drawn, as a jpg in base64. @param quality 0 to 1 */
export const jpegOf = (canvas: HTMLCanvasElement, quality: number): string =>
  canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
