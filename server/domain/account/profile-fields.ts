import { mergeSetting } from '../../settings/write.ts';
import {
  type ProfileDetail,
  type ProfileField,
  profileFields,
} from '../../../contract/account/profile.ts';
import { type PatternFamily, fieldRule, patternFamilies } from '../../../contract/validation.ts';
import type { Gateway, Handler } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import type { ProfileRule } from '../../settings/defaults.ts';
import { siteState } from '../../settings/state.ts';

/** Characters that a field may be allowed at the most; the contract takes no more. */
const maxChars = 200;

const rule = (
  asked: 'optional' | 'off',
  family: PatternFamily,
  min: number,
  max: number,
  once = false,
): ProfileRule => {
  return { ...fieldRule(asked, family, min, max), once };
};

/** How each field is asked for until the operator changes it, for players in the Philippines. */
const defaults: Record<ProfileField, ProfileRule> = {
  fullName: rule('optional', 'personName', 2, 60, true),
  birthday: rule('optional', 'dateYearFirst', 10, 10, true),
  birthplace: rule('optional', 'any', 2, 80),
  nationality: rule('optional', 'personName', 2, 40),
  address: rule('optional', 'any', 8, 160),
  occupation: rule('optional', 'any', 2, 60),
  incomeSource: rule('optional', 'any', 1, 20),
  telegram: rule('optional', 'alphanumericAndUnderscore', 5, 32),
  zalo: rule('off', 'digits', 9, 12),
  qq: rule('off', 'digits', 5, 12),
};

/** How every field of the profile is asked for now (MEM-01), those that are not asked for too. */
export function profileRules(
  gateway: Pick<Gateway, 'db'>,
): Pick<ProfileDetail, 'field' | 'rule' | 'once'>[] {
  const changed = siteState(gateway).settings.profileFields;
  return profileFields.map((field) => {
    const { once, ...own } = { ...defaults[field], ...changed[field] };
    return { field, rule: own, once };
  });
}

/** Sets how a field is asked for; the rest stays. Throws `invalid_request` with what cannot be. */
export async function setProfileField(
  ...[request, context]: Parameters<Handler<'operator.profileField'>>
): Promise<void> {
  const { field, ask, once, pattern, minLength, maxLength } = request;
  const family =
    pattern === undefined
      ? undefined
      : Object.entries(patternFamilies).find(([name]) => name === pattern)?.[1];
  if (pattern !== undefined && !family)
    throw new DomainError('invalid_request', { field: 'pattern' });
  const change: Partial<ProfileRule> = {
    ...(ask && { enabled: ask !== 'off', required: ask === 'required' }),
    ...(once !== undefined && { once }),
    ...(family && { patternId: family[0], acceptedPattern: family[1] }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  const now = profileRules(context).find((each) => each.field === field)!.rule;
  const { minLength: least, maxLength: most } = { ...now, ...change };
  if (least < 1 || most < least || most > maxChars)
    throw new DomainError('invalid_request', { field: 'maxLength' });
  await mergeSetting(context.db, 'profileFields', change, field);
}
