import { type Infer, array, define, object, size, string } from 'superstruct';
import { action } from '../define.ts';
import { isPlainText } from '../plain-text.ts';
import { Id } from '../shared.ts';

/** Bytes of a picture, pictures at once, characters of a remark (MEM-18). */
export const pictureBytes = 5 * 1024 * 1024;
export const maxPictures = 3;
export const remarkLength = 140;
export const pictureTypes = ['image/png', 'image/jpeg'] as const;

/**
 * Base64 makes four characters of three bytes; a little more passes, so that the handler rejects it
 * with its own code.
 */
const bodyBytes = Math.ceil(pictureBytes / 3) * 4 + 64 * 1024;

export const PictureIds = size(array(Id), 1, maxPictures);
export type PictureIds = Infer<typeof PictureIds>;

/** May be empty. */
export const Remark = define<string>('Remark', (value) => {
  if (typeof value !== 'string') return false;
  return [...value].length <= remarkLength && value.split('\n').every(isPlainText);
});

export const upload = {
  'upload.picture': action({
    method: 'POST',
    path: '/api/v2/uploads/picture',
    auth: 'member',
    bodyBytes,
    summary:
      "Stores a png or jpg of the member's, at most 5 MB, for the form that is sent next (MEM-18); an unused one is deleted after a day.",
    /** Base64. */
    request: object({ data: size(string(), 1, bodyBytes) }),
    value: object({ id: Id }),
    errors: ['picture_unfit', 'picture_large', 'too_many_requests', 'body_too_large', 'busy'],
    offline: 'network-only',
  }),
};
