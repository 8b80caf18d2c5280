import { size, string } from 'superstruct';

/** Bytes of an operator's file. */
export const maxPictureBytes = 5 * 1024 * 1024;

const maxBase64 = Math.ceil(maxPictureBytes / 3) * 4;

/** Base64 of an operator's png or jpg. */
export const PictureFile = size(string(), 1, maxBase64);

/** Bytes of a body with such a file beside `others`. */
export const bytesWithPicture = (others: number): number => maxBase64 + others;
