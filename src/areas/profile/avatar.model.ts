import { avatarBytes } from '../../../contract/account/profile.ts';
import { call } from '../../data/call.ts';
import { drawn, jpegOf, pictureErrorKey } from '../../lib/pictures.ts';
import { failureKey } from '../../lib/result.ts';
import type { Words } from '../../models/language.ts';
import { goBy } from '../../models/account-data.ts';

/** Side, px, and JPEG qualities tried until small enough. */
const side = 192;
const qualities = [0.85, 0.7, 0.5];
/** Upload limit, ms. */
const timeoutMs = 60_000;

/**
 * Sets a picture as avatar, cropped small and square (MEM-01, MEM-18); returns the error or null.
 */
export async function goByPicture(file: File): Promise<Words | null> {
  const trouble = pictureErrorKey(file);
  if (trouble) return [trouble];
  let data: string | undefined;
  try {
    const canvas = await drawn(file, side, true);
    // Base64: four characters for three bytes.
    data = qualities
      .map((quality) => jpegOf(canvas, quality))
      .find((text) => (text.length * 3) / 4 <= avatarBytes);
  } catch {
    return ['errors.picture_unfit'];
  }
  if (!data) return ['errors.picture_unfit'];
  const sent = await call('upload.picture', { data }, { timeout: timeoutMs });
  if (!sent.ok) return [failureKey(sent.failure)];
  // Reports its own failure.
  await goBy({ picture: sent.value.id });
  return null;
}
