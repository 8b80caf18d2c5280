import { is } from 'superstruct';
import { incomeSources } from '../kyc/calls.ts';
import { isPlainText } from '../plain-text.ts';
import type { ProfileDetail, ProfileField } from './profile.ts';
import { Day } from '../records/shapes.ts';
import { type RegisterViolation, isOfAge, todayInManila } from '../identity/registration.ts';
import { violationOf } from '../validation.ts';

/** As stored: trimmed, a Telegram name without its sign. */
export function plainDetail(field: ProfileField, text: string): string {
  const plain = text.trim();
  return field === 'telegram' ? plain.replace(/^@/, '') : plain;
}

/**
 * The same on both sides (AUTH-17, AUTH-18).
 * @param text from `plainDetail`
 * @param birthdayAge minimum age in years
 * @param now ms since 1970
 * @returns null when nothing is wrong
 */
export function detailViolation(
  { field, rule }: Pick<ProfileDetail, 'field' | 'rule'>,
  text: string,
  birthdayAge: number,
  now: number,
): RegisterViolation | null {
  const found = violationOf(rule, text);
  if (found || text === '') return found;
  const params = { min: birthdayAge, max: birthdayAge };
  if (!isPlainText(text)) return { key: 'pattern', params };
  if (field === 'incomeSource' && !incomeSources.some((source) => source === text))
    return { key: 'pattern', params };
  if (field !== 'birthday') return null;
  if (!is(text, Day)) return { key: 'pattern', params };
  return isOfAge(text, birthdayAge, todayInManila(now)) ? null : { key: 'underage', params };
}
