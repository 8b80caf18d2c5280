import type { FieldRule } from '../../contract/field-rule.ts';
import { familyOf, violationOf } from '../../contract/validation.ts';
import { t } from './language.ts';
import { site } from './site.ts';

const trimmedAs = (name: string, text: string): string => {
  if (name === 'password') return text;
  return name === 'mobileNum' ? text.replaceAll(/[\s().-]/g, '') : text.trim();
};

/**
 * Validates a required field by the site's rule (AUTH-17); null: valid, or the rule is not known
 * and the gateway decides.
 */
export function fieldErrorText(name: string, text: string): string | null {
  const rule: FieldRule | undefined = site.value?.info.registerRules[name];
  // The gateway accepts blanks and brackets in numbers, and counts a password's.
  const trimmed = trimmedAs(name, text);
  if (!rule) return trimmed === '' ? t('validation.required') : null;
  const violation = violationOf({ ...rule, enabled: true, required: true }, trimmed);
  return violation && t(`validation.${violation.key}`, violation.params);
}

/** What a rule asks for, in words; the length alone where every character will do. */
export function fieldHint(rule: FieldRule): string {
  const { minLength: min, maxLength: max } = rule;
  const family = familyOf(rule);
  if (family === 'digits' && min === max) return t('validation.digitsExact', { min });
  const length = t(`validation.${min === max ? 'lengthExact' : 'length'}`, { min, max });
  return family && family !== 'any' ? `${length} ${t(`validation.family.${family}`)}` : length;
}
