import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { maxPictureBytes } from '../../contract/pictures.ts';
import { TextFileError } from '../../contract/text-file.ts';
import { fail } from '../lib/fail.mjs';

/** Reads a file of texts; exits with what is wrong with it. */
export function readTexts<Source>(file: string, read: (text: string) => Source): Source {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof TextFileError) return fail(`${file}: ${error.message}`);
    return fail(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** ms; a picture is encoded again. */
export const pictureTimeoutMs = 60_000;

/**
 * Reads a picture as base64; exits for one that is missing or too large.
 * @param path none, or relative to the folder of the file of texts
 */
export function readPicture(path: string | null, textFile: string): string | null {
  if (path === null) return null;
  const found = resolve(dirname(textFile), path);
  try {
    if (statSync(found).size > maxPictureBytes)
      return fail(`${found} has more than ${maxPictureBytes / 1024 / 1024} MB.`);
    return readFileSync(found).toString('base64');
  } catch (error) {
    return fail(`${found} cannot be read: ${(error as Error).message}`);
  }
}

/** A minute of Manila to an instant; exits for anything else. */
export const instantAt =
  (option: string) =>
  (text: string): string => {
    const [, day, minute] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text) ?? [];
    const at = new Date(`${day}T${minute}:00+08:00`);
    return Number.isNaN(at.getTime())
      ? fail(`${option} takes a day and a time, such as "2026-12-24 18:00".`)
      : at.toISOString();
  };
