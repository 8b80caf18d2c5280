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
  'com|net|org|ph|io|me|ly|gg|app|site|xyz|online|shop|store|club|info|biz|top|vip|win|bet|live|link|click|fun|cc|tv|asia|pro|games?|casino|page|dev|co|us|cn|ru|gl|c0m|(?:to|be|us)(?=[/?!]|$)';
/** Services that people are lured to, by the words for them; "line" and "signal" are words of games and of networks too. */
const strongServices =
  'tele\\s?gram|tg|viber|whats\\s?app|watsap|we\\s?chat|discord|skype|zalo|kakao(?:talk)?';
const services = `${strongServices}|messenger|fb|face\\s?book|ig|insta(?:gram)?|line\\sid`;
/** Between a service and a name or number there. */
const between =
  '[\\s:=>~,"“\'(\\[|/-]{1,4}(?:(?:ko|ako|po|ni|kay|sa|ay|is|me|my|us|no|num(?:ber)?|id|name|user(?:name)?|acc(?:ount)?|channel|group|gc)[\\s:=>~,"“\'(\\[|/-]{1,4}){0,3}';

const links: readonly RegExp[] = [
  /h(?:tt|xx)ps?\s*:|:\s*\/\s*\/|www\s*\./iu,
  // A domain: with blanks around the full stop, or its usual ending after a comma.
  new RegExp(`\\b[a-z\\d-]+(?:\\.|\\s\\.\\s?)(?:${endings})(?![\\p{L}\\d])`, 'iu'),
  /\b[a-z\d-]+(?:,(?:com|net|org|ph)|\.\s(?:com|org|xyz))(?![\p{L}\d])/iu,
  // A page of one, whatever its ending, and of those that shorten with blanks anywhere.
  /\b[a-z\d-]+\.[a-z]{2,24}\/[^\s]/iu,
  /\b(?:t|wa|m|fb|bit|discord)\s*\.\s*(?:me|ly|gg)\s*[/\\]/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  /@\s?(?:gmail|yahoo|outlook|hotmail|proton(?:mail)?|icloud)\b/iu,
  // A name at another service.
  new RegExp(
    `\\b(?:${services})${between}(?:@\\s?[\\p{L}\\d]|[a-z][a-z.]*[\\d_][a-z\\d_.]*)`,
    'iu',
  ),
  new RegExp(
    `@[\\p{L}\\d_.]+\\s(?:(?:sa|on|in|via)\\s)?\\(?(?:${strongServices})(?![\\p{L}\\d])`,
    'iu',
  ),
];
/** The beginning of a mobile number at one. */
const serviceNumber = new RegExp(`\\b(?:${services})${between}\\+?(?:63|0)\\s?9\\s?\\d`, 'iu');

/** Digits with whatever people put between them to hide that they are a number. */
const digits = /\+?\(?\d(?:[\s().\-_/*]{0,3}\d)+/gu;
/** Of the Philippines, however it begins. */
const mobile = /^\+?(?:63|0)?9\d{9}$/;
/** Minimum digits of an account or a number abroad. */
const accountDigits = 9;

/** Letters of other alphabets and small capitals that look like Latin ones, in pairs. */
const alike =
  'аaеeоoрpсcхxуyіiјjѕsԁdмmтtнhкkвbοoαaεeιiνvρpτtκkμmᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrᴛtᴜuᴠvᴡwʏyᴢz';
const latin = new Map(
  Array.from({ length: alike.length / 2 }, (_, i) => [alike[2 * i]!, alike[2 * i + 1]!]),
);
/** First and last code points of capitals as flags, and white on circles and squares. */
const capitals = [0x1_f1e6, 0x1_f150, 0x1_f170];
const numerals = new Map(
  [
    'zero one two three four five six seven eight nine',
    'wala isa dalawa tatlo apat lima anim pito walo siyam',
    'sero uno dos tres kwatro singko sais siyete otso nuwebe',
  ].flatMap((words) => words.split(' ').map((word, i) => [word, String(i)])),
);

function toLatin(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = capitals.find((each) => code >= each && code < each + 26);
  return first === undefined
    ? (latin.get(letter) ?? letter)
    : String.fromCodePoint(97 + code - first);
}

/** Letters, digits and full stops without their disguises, and without what is not seen between them. */
function undressed(text: string): string {
  return (
    [...text.normalize('NFKC').toLowerCase()]
      .map(toLatin)
      .join('')
      .replaceAll(/[\p{Cf}\p{M}\u3164\u115f\u1160\u2800]/gu, '')
      .replaceAll(/[。·•∙⋅‧⸱⸳・●⚫⚪🔴🔵]/gu, '.')
      // Letters apart: e v i l . c o m
      .replaceAll(/(?<![\p{L}\d])(?:[a-z\d]\s){2,}[a-z\d](?![\p{L}\d])/gu, (run) =>
        /[a-z]/u.test(run) ? run.replaceAll(/\s/gu, '') : run,
      )
      .replaceAll(/(?<![\p{L}\d.])(?:[a-z]\.){3,}[a-z](?![\p{L}\d])/gu, (run) =>
        run.replaceAll('.', ''),
      )
      .replaceAll(/\s?[([{<«]\s?(?:\.|d[o0]t|tuldok)\s?[)\]}>»]\s?/gu, '.')
      .replaceAll(
        new RegExp(
          `(?<=[a-z\\d])[\\s_*~|/-]+(?:d[o0]t|tuldok)[\\s_*~|/-]+(?=(?:${endings})(?![\\p{L}\\d]))`,
          'gu',
        ),
        '.',
      )
      // A letter for a digit.
      .replaceAll(/(?<=\d\s?)l(?=\d{2})/gu, '1')
      .replaceAll(/(?<=\d)o(?=\d)|(?<![\p{L}\d])o(?=\s?9(?:\D{0,2}\d){2})/gu, '0')
  );
}

/** With numerals as digits: zero nine one seven. */
const inDigits = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => numerals.get(word) ?? word);

/**
 * A link, or a number to call or to pay to, since most frauds happen off the site; null: neither.
 * Rows of short numbers, such as a lottery's, pass.
 */
export function leadsOut(text: string): 'chat_link' | 'chat_number' | null {
  const bare = undressed(text);
  if (links.some((link) => link.test(bare))) return 'chat_link';
  if (serviceNumber.test(bare)) return 'chat_number';
  return (inDigits(bare).match(digits) ?? []).some(isNumber) ? 'chat_number' : null;
}

function isNumber(run: string): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const all = groups.join('');
  return mobile.test(all) || (all.length >= accountDigits && all.length / groups.length >= 3);
}
