import type { FieldRule } from '../../contract/field-rule.ts';
import { violationOf } from '../../contract/validation.ts';
import { t } from './language.ts';
import { site } from './site.ts';

/**
 * What is wrong with what was typed into a required field, in words, by the site's rule of that name (AUTH-17); null when it is
 * right, or when the rule is not known, for then the gateway says so.
 */
export function fieldErrorText(name: string, text: string): string | null {
  const rule: FieldRule | undefined = site.value?.info.registerRules[name];
  // A number is as good with its blanks and brackets; the gateway takes it so.
  const trimmed = name === 'mobileNum' ? text.replaceAll(/[\s().-]/g, '') : text.trim();
  if (!rule) return trimmed === '' ? t('validation.required') : null;
  const violation = violationOf({ ...rule, enabled: true, required: true }, trimmed);
  return violation && t(`validation.${violation.key}`, violation.params);
}
