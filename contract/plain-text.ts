/**
 * Control characters (NUL) and lone surrogates, which the database rejects; and direction marks,
 * which disguise names (Trojan Source).
 */
const unfit = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;

/** One line that can be stored, and reads as it is written (SAFE-05). */
export function isPlainText(text: string): boolean {
  return !unfit.test(text);
}
