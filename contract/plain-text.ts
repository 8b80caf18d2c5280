/**
 * Control characters, NUL among them, and lone surrogates, which a database text cannot hold; and what turns the direction of writing
 * around, which makes a name read as another one (Trojan Source).
 */
const unfit = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

/** Whether a text of one line is made of characters that can be stored, and reads as it is written (SAFE-05). */
export function isPlainText(text: string): boolean {
  return !unfit.test(text);
}
