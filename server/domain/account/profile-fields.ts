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
import { definedFields } from '../../kernel/defined-fields.ts';
import { siteState } from '../../settings/state.ts';

/** The contract accepts no longer field. */
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

/** For players in the Philippines. */
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

/** Every profile field's rule (MEM-01), disabled ones too. */
export function profileRules(
  gateway: Pick<Gateway, 'db'>,
): Pick<ProfileDetail, 'field' | 'rule' | 'once'>[] {
  const changed = siteState(gateway).settings.profileFields;
  return profileFields.map((field) => {
    const { once, ...own } = { ...defaults[field], ...changed[field] };
    return { field, rule: own, once };
  });
}

/** Throws `invalid_request` for an unknown name. */
function patternOf(name: string): Pick<ProfileRule, 'patternId' | 'acceptedPattern'> {
  const family = Object.entries(patternFamilies).find(([each]) => each === name)?.[1];
  if (!family) throw new DomainError('invalid_request', { field: 'pattern' });
  return { patternId: family[0], acceptedPattern: family[1] };
}

/** Absent parts stay. Throws `invalid_request` with the part. */
export async function setProfileField(
  ...[request, context]: Parameters<Handler<'operator.profileField'>>
): Promise<void> {
  const { field, ask, once, pattern } = request;
  const change: Partial<ProfileRule> = {
    ...(ask && { enabled: ask !== 'off', required: ask === 'required' }),
    ...(pattern !== undefined && patternOf(pattern)),
    ...definedFields<ProfileRule>({
      once,
      minLength: request.minLength,
      maxLength: request.maxLength,
    }),
  };
  const now = profileRules(context).find((each) => each.field === field)!.rule;
  const { minLength, maxLength } = { ...now, ...change };
  if (minLength < 1 || maxLength < minLength || maxLength > maxChars)
    throw new DomainError('invalid_request', { field: 'maxLength' });
  await mergeSetting(context.db, 'profileFields', change, field);
}
