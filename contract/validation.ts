import type { FieldRule } from './field-rule.ts';

const han = '\\p{Script=Han}';
const hangul = '\\p{Script=Hangul}';
const thai = '\\p{Script=Thai}';
/** Full-width letters, digits and signs; full-width kana; Han. */
const fullWidthJapanese = `\\u3000-\\u30FF\\uFF01-\\uFF5E${han}`;
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12][0-9]|3[01])';
const year = '(?:19|20)[0-9]{2}';
const symbol = '[^\\p{L}\\p{N}\\s]';

/**
 * AUTH-17; specification §5. Each has the number that travels as `patternId`, and the expression;
 * an operator chooses one or writes another.
 */
export const patternFamilies = {
  any: [0, '*'],
  letterThenAlphanumeric: [1, '^[A-Za-z][A-Za-z0-9]*$'],
  alphanumeric: [2, '^[A-Za-z0-9]+$'],
  letterAndDigit: [3, '^(?=.*[A-Za-z])(?=.*[0-9])[!-~]+$'],
  digits: [4, '^[0-9]+$'],
  email: [5, '^[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}$'],
  personName: [6, "^[\\p{L}][\\p{L}\\p{M} .'’-]*$"],
  mobilePH: [7, '^(\\+?63|0)?9[0-9]{9}$'],
  noSpaces: [8, '^\\S+$'],
  chineseAndDigits: [9, `^[${han}0-9]+$`],
  alphanumericWithUppercase: [10, '^(?=.*[A-Z])[A-Za-z0-9]+$'],
  englishLettersAndSpaces: [11, '^[A-Za-z]+(?: [A-Za-z]+)*$'],
  chineseWithPunctuation: [12, `^(?=.*${han})[${han}\\p{P}\\u3000]+$`],
  dateYearFirst: [13, `^${year}-${month}-${day}$`],
  dateMonthFirst: [14, `^${month}-${day}-${year}$`],
  korean: [15, `^${hangul}+(?: ${hangul}+)*$`],
  thai: [16, `^[${thai}]+(?: [${thai}]+)*$`],
  thaiOrEnglish: [17, `^(?:[${thai}]+(?: [${thai}]+)*|[A-Za-z]+(?: [A-Za-z]+)*)$`],
  uppercase: [18, '^[A-Z]+$'],
  oneOfEach: [19, `^(?=.*\\p{Ll})(?=.*\\p{Lu})(?=.*\\p{N})(?=.*${symbol})\\S+$`],
  firstAndLastName: [20, "^[\\p{L}][\\p{L}\\p{M}.'’-]*(?: [\\p{L}][\\p{L}\\p{M}.'’-]*)+$"],
  fullWidthJapanese: [21, `^[${fullWidthJapanese}]+$`],
  lowercase: [22, '^[a-z]+$'],
  alphanumericAndUnderscore: [23, '^[A-Za-z0-9_]+$'],
} as const satisfies Record<string, readonly [number, string]>;

export type PatternFamily = keyof typeof patternFamilies;

const namesById = new Map<number, PatternFamily>(
  Object.entries(patternFamilies).map(([name, [id]]) => [id, name as PatternFamily]),
);

/** Text key below `validation.`, and its numbers (AUTH-17). */
export interface Violation {
  key: 'required' | 'length' | 'lengthExact' | 'pattern' | `family.${PatternFamily}`;
  params: { min: number; max: number };
}

/** Lengths in characters. */
export function fieldRule(
  asked: 'required' | 'optional' | 'off',
  family: PatternFamily,
  minLength: number,
  maxLength: number,
): FieldRule {
  const [patternId, acceptedPattern] = patternFamilies[family];
  return {
    enabled: asked !== 'off',
    required: asked === 'required',
    acceptedPattern,
    patternId,
    minLength,
    maxLength,
  };
}

/**
 * The same on both sides (AUTH-14, AUTH-17): presence, length, pattern. A disabled field is never
 * wrong; an optional one may be empty. An unreadable pattern matches nothing, so that an operator's
 * slip never opens a field.
 * @param text trimmed where the field wants it
 * @returns null when it is right
 */
export function violationOf(rule: FieldRule, text: string): Violation | null {
  const params = { min: rule.minLength, max: rule.maxLength };
  if (!rule.enabled) return null;
  if (text === '') return rule.required ? { key: 'required', params } : null;
  const length = [...text].length;
  if (length < params.min || length > params.max) {
    return { key: params.min === params.max ? 'lengthExact' : 'length', params };
  }
  if (matches(rule.acceptedPattern, text)) return null;
  const family = familyOf(rule);
  return { key: family ? `family.${family}` : 'pattern', params };
}

/** Null for an operator's own pattern. */
export function familyOf({ patternId, acceptedPattern }: FieldRule): PatternFamily | null {
  const family = namesById.get(patternId);
  return family !== undefined && patternFamilies[family][1] === acceptedPattern ? family : null;
}

function matches(pattern: string, text: string): boolean {
  if (pattern === '*') return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
