import { maxPictures } from '../../contract/kyc/upload.ts';
import { call } from '../data/call.ts';
import {
  type Chosen,
  type PictureActions,
  type Prepared,
  drawn,
  idsOf,
  jpegOf,
  pictureErrorKey,
} from '../lib/pictures.ts';
import { failureKey } from '../lib/result.ts';
import { type Words, t } from './language.ts';

/** Longer side: readable documents, small for slow networks. */
const maxSidePx = 1800;
const quality = 0.85;
const smallSide = 160;
const timeoutMs = 120_000;

/** Shrinks a file (MEM-18); words: why it is no picture. */
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

async function sendPicture({ data }: Prepared): Promise<string | Words> {
  const answer = await call('upload.picture', { data }, { timeout: timeoutMs });
  return answer.ok ? answer.value.id : [failureKey(answer.failure)];
}

/** Of pictures that a form can go without; null: none, or each is stored. A tracked read. */
export const picturesError = (chosen: readonly Chosen[]): string | null =>
  chosen.length > 0 && !idsOf(chosen) ? t('withdrawals.picture.wait') : null;

/** For ui `Pictures` (MEM-18). Its texts are tracked reads. */
export const pictureActions: PictureActions = {
  max: maxPictures,
  prepare,
  send: sendPicture,
  say: (what, params) => t(`withdrawals.picture.${what}`, params),
  explain: (why) => t(...why),
};
