import { define } from 'superstruct';
import { isPlainText } from '../plain-text.ts';

export const chatLength = 200;

/** As stored: one trimmed line, runs of blanks made one. */
export const chatLine = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Blanks, joiners and marks alone are no message. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of plain text (INFO-05). */
export const ChatText = define<string>('ChatText', (value) => {
  if (typeof value !== 'string' || value !== chatLine(value)) return false;
  return [...value].length <= chatLength && isPlainText(value) && visible.test(value);
});

/**
 * Top-level domains that count as links; a full stop without a blank is common before other words.
 */
const endings =
  'com|net|org|ph|io|me|ly|gg|app|site|xyz|online|shop|store|club|info|biz|top|vip|win|bet|live|link|click|fun|cc|tv|asia|pro|games?|casino|page|dev|co|us|cn|ru|to|gl|be';
const link = new RegExp(
  `https?:|www\\.|\\b[a-z\\d-]+(?:\\.|\\s\\.\\s?|\\s?[([]dot[)\\]]\\s?|\\sdot\\s)(?:${endings})(?![\\p{L}\\d])|\\b[a-z\\d-]+\\.[a-z]{2,24}/[^\\s]`,
  'iu',
);
const digits = /\+?\(?\d(?:[\s().\-_/*]{0,3}\d)+/gu;
/** Of the Philippines, however it begins. */
const mobile = /^\+?(?:63|0)?9\d{9}$/;
/** Minimum digits of an account or a number abroad. */
const accountDigits = 9;

/**
 * A link, or a number to call or to pay to, since most frauds happen off the site; null: neither.
 * Rows of short numbers, such as a lottery's, pass.
 */
export function leadsOut(text: string): 'chat_link' | 'chat_number' | null {
  // Undoes disguised letters and digits, removes what is invisible.
  const bare = text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, '');
  if (link.test(bare)) return 'chat_link';
  return (bare.match(digits) ?? []).some(isNumber) ? 'chat_number' : null;
}

function isNumber(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const all = groups.join('');
  return mobile.test(all) || (all.length >= accountDigits && all.length / groups.length >= 3);
}
