import { avatarBytes } from '../../../contract/account/profile.ts';
import { call } from '../../data/call.ts';
import { drawn, jpegOf, pictureErrorKey } from '../../lib/pictures.ts';
import { failureKey } from '../../lib/result.ts';
import type { Words } from '../../models/language.ts';
import { goBy } from '../../models/account-data.ts';

/** Pixels of a side, and the qualities that are tried until the picture is small enough. */
const side = 192;
const qualities = [0.85, 0.7, 0.5];
/** ms that it may take on its way. */
const timeoutMs = 60_000;

/** Makes the account go by a picture of the member's own (MEM-01, MEM-18): small and square. Words say why not; null when it stands. */
export async function goByPicture(file: File): Promise<Words | null> {
  const trouble = pictureErrorKey(file);
  if (trouble) return [trouble];
  let data: string | undefined;
  try {
    const canvas = await drawn(file, side, true);
    // Base64 makes four characters of three bytes.
    data = qualities
      .map((quality) => jpegOf(canvas, quality))
      .find((text) => (text.length * 3) / 4 <= avatarBytes);
  } catch {
    return ['errors.picture_unfit'];
  }
  if (!data) return ['errors.picture_unfit'];
  const sent = await call('upload.picture', { data }, { timeout: timeoutMs });
  if (!sent.ok) return [failureKey(sent.failure)];
  // What could not be stored has said so itself.
  await goBy({ picture: sent.value.id });
  return null;
}
