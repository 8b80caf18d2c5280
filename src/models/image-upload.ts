import { maxPictures } from '../../contract/kyc/upload.ts';
import { call } from '../data/call.ts';
import {
  type PictureActions,
  type Prepared,
  drawn,
  jpegOf,
  pictureErrorKey,
} from '../lib/pictures.ts';
import { failureKey } from '../lib/result.ts';
import { type Words, t } from './language.ts';

/** Pixels of the longer side that is sent: enough to read a document by, and little for a slow network. */
const maxSidePx = 1800;
const quality = 0.85;
const smallSide = 160;
/** ms that a picture may take on its way. */
const timeoutMs = 120_000;

/** Looks at a file and makes it small enough to be sent (MEM-18); words say why it is none. */
async function prepare(file: File): Promise<Prepared | Words> {
  const trouble = pictureErrorKey(file);
  if (trouble) return [trouble];
  try {
    const canvas = await drawn(file, maxSidePx);
    const resizeWidth = Math.max(
      1,
      Math.round((canvas.width * smallSide) / Math.max(canvas.width, canvas.height)),
    );
    const small = await createImageBitmap(canvas, { resizeWidth, resizeQuality: 'medium' });
    return { name: file.name, data: jpegOf(canvas, quality), small };
  } catch {
    return ['errors.picture_unfit'];
  }
}

/** Sends a picture; gives its id, or words that say why it was not stored. */
async function sendPicture({ data }: Prepared): Promise<string | Words> {
  const answer = await call('upload.picture', { data }, { timeout: timeoutMs });
  return answer.ok ? answer.value.id : [failureKey(answer.failure)];
}

/** How a member's pictures are sent (MEM-18), for `Pictures` of the design system; its texts are tracked reads. */
export const pictureActions: PictureActions = {
  most: maxPictures,
  prepare,
  send: sendPicture,
  say: (what, params) => t(`withdrawals.picture.${what}`, params),
  explain: (why) => t(...why),
};
