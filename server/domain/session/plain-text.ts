import { Refusal } from '../../refusal.ts';

/** Control characters, NUL among them, and lone surrogates: a database text holds none. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Whether a text is made of characters that can be written and kept. */
export function isPlainText(text: string): boolean {
  return !unprintable.test(text);
}

/** Throws Refusal `invalid_request` naming the field when its text is not plain. */
export function requirePlainText(text: string, field: string): void {
  if (!isPlainText(text)) throw new Refusal('invalid_request', { field });
}
