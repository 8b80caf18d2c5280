import { define } from 'superstruct';
import { isPlainText } from '../plain-text.ts';

/** Characters that a chat message may have. */
export const chatLength = 200;

/** A chat message in the form in which it is stored: one line, trimmed, runs of blanks made one. */
export const chatLine = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Something that is seen: blanks, joiners and marks alone are no message. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What a member writes into the chat room: plain text of one line (INFO-05). */
export const ChatText = define<string>('ChatText', (value) => {
  if (typeof value !== 'string' || value !== chatLine(value)) return false;
  return [...value].length <= chatLength && isPlainText(value) && visible.test(value);
});

/** Top-level domains that count as links; a full stop before another word without a blank is common writing and passes. */
const endings =
  'com|net|org|ph|io|me|ly|gg|app|site|xyz|online|shop|store|club|info|biz|top|vip|win|bet|live|link|click|fun|cc|tv|asia|pro|games?|casino|page|dev|co|us|cn|ru|to|gl|be';
const link = new RegExp(
  `https?:|www\\.|\\b[a-z\\d-]+(?:\\.|\\s\\.\\s?|\\s?[([]dot[)\\]]\\s?|\\sdot\\s)(?:${endings})(?![\\p{L}\\d])|\\b[a-z\\d-]+\\.[a-z]{2,24}/[^\\s]`,
  'iu',
);
/** Digits with whatever people put between them to hide that they are a number. */
const digits = /\+?\(?\d(?:[\s().\-_/*]{0,3}\d)+/gu;
/** A mobile number of the Philippines, however it begins. */
const mobile = /^\+?(?:63|0)?9\d{9}$/;
/** Digits that an account or a number abroad has at the least. */
const accountDigits = 9;

/**
 * What of a chat message leads out of the site, where most frauds happen: a link, or a number to call or to pay to; null: nothing. Rows
 * of short numbers, such as a lottery's, are none.
 */
export function leadsOut(text: string): 'chat_link' | 'chat_number' | null {
  // Letters and digits in other clothes, and what is not seen between them.
  const bare = text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, '');
  if (link.test(bare)) return 'chat_link';
  return (bare.match(digits) ?? []).some(isNumber) ? 'chat_number' : null;
}

function isNumber(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const all = groups.join('');
  return mobile.test(all) || (all.length >= accountDigits && all.length / groups.length >= 3);
}
