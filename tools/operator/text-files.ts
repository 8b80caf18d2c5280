import { readFileSync } from 'node:fs';
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
