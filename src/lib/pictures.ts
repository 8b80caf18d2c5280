import type { TextKey } from './text-key.ts';
import { pictureBytes, pictureTypes } from '../../contract/kyc/upload.ts';

export interface Prepared {
  name: string;
  /** Base64 of a jpg. */
  data: string;
  /** Thumbnail. */
  small: ImageBitmap;
}

type Why = [key: TextKey, params?: Record<string, string | number> | undefined];

/** Uploading, stored under an id, or failed. */
export interface Chosen {
  key: string;
  name: string;
  picture: Prepared | null;
  id: string | null;
  wrong: Why | null;
}

export interface PictureActions {
  max: number;
  prepare(file: File): Promise<Prepared | Why>;
  /** Returns its id. */
  send(picture: Prepared): Promise<string | Why>;
  say(
    what: 'add' | 'sending' | 'stored' | 'again' | 'remove',
    params?: Record<string, string | number>,
  ): string;
  explain(why: Why): string;
}

/** Null: one is uploading or failed, or there is none. */
export function idsOf(chosen: readonly Chosen[]): string[] | null {
  const ids = chosen.flatMap(({ id }) => id ?? []);
  return ids.length > 0 && ids.length === chosen.length ? ids : null;
}

/** Of pictures that were uploaded before, without their files. */
export const uploadedBefore = (ids: readonly string[], nameOf: (number: number) => string) =>
  ids.map((id, i): Chosen => ({ key: id, name: nameOf(i + 1), picture: null, id, wrong: null }));

/** MEM-18; null: it can be sent. */
export function pictureErrorKey({ type, size }: File): TextKey | null {
  if (!pictureTypes.some((each) => each === type)) return 'errors.picture_unfit';
  return size > pictureBytes ? 'errors.picture_large' : null;
}

/**
 * As large as needed, without metadata. Rejects if it is no picture.
 * @param maximum px of the longer side
 * @param square crops to the middle
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
  // Transparency turns black in a jpg.
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

/** @param quality 0 to 1 */
export const jpegOf = (canvas: HTMLCanvasElement, quality: number): string =>
  canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
