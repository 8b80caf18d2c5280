import { createHash } from 'node:crypto';
import { maxPictureBytes } from '../../../contract/pictures.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { coverPicture } from '../kyc/clean-picture.ts';

/**
 * Encodes an operator's png or jpg again, cut around its middle, and stores it.
 * @param file base64; null for none
 * @param size in pixels
 * @returns the name that a row refers to, the same for the same picture; null for none
 * @throws `invalid_request` (`picture`) for no whole picture, or one that is smaller than `size`
 */
export async function storeOwnPicture(
  { db }: Pick<Gateway, 'db'>,
  file: string | null,
  size: { width: number; height: number },
): Promise<string | null> {
  if (file === null) return null;
  const data = Buffer.from(file, 'base64');
  const bytes = data.length <= maxPictureBytes ? await coverPicture(data, size) : null;
  if (!bytes) throw new DomainError('invalid_request', { field: 'picture' });
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db
    .insertInto('operator_pictures')
    .values({ name, bytes, ...size })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return name;
}

/** Its path below an image CDN origin. */
export const ownPicturePath = (name: string): string => `/b/own-${name}.svg`;
