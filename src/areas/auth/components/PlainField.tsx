import type { Value } from '../../../../contract/index.ts';
import type { RegisterField } from '../../../../contract/identity/registration.ts';
import type { FieldRule } from '../../../../contract/field-rule.ts';
import { fieldHint } from '../../../models/field-validation.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { looks } from '../register-fields.ts';

interface PlainFieldProps {
  field: Exclude<RegisterField, 'captcha' | 'verificationCode' | 'birthday'>;
  rule: FieldRule;
  name: string;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur?: () => void;
  countries: Value<'verification.countries'>;
  dialingCode: string;
  onCountry: (dialingCode: string) => void;
  smsVerification: boolean;
  /** Takes focus. */
  first: boolean;
}

/** A registration field; numbers of several countries get a country select (AUTH-14). */
export function PlainField(props: PlainFieldProps) {
  const { field, rule, countries, dialingCode, onCountry, smsVerification, first, ...own } = props;
  const { icon, ...look } = looks[field];
  const hint = hintOf(field, rule, smsVerification);
  const plain = (
    <Field
      {...own}
      {...look}
      {...(icon && { icon })}
      label={t(`registration.fields.${field}`)}
      required={rule.required}
      {...(hint && { hint })}
      {...(look.type === 'password' && {
        reveal: { show: t('registration.showPassword'), hide: t('registration.hidePassword') },
      })}
      {...(first && { 'data-autofocus': true })}
    />
  );
  if (field !== 'mobileNum' || countries.length < 2) return plain;
  const options = countries.map(({ countryCode, countryDialingCode }) => {
    return { value: countryDialingCode, label: `${countryCode} +${countryDialingCode}` };
  });
  return (
    <>
      <Select
        label={t('registration.country')}
        options={options}
        value={dialingCode}
        onChange={onCountry}
      />
      {plain}
    </>
  );
}

/** A field's rule or purpose. */
function hintOf(field: RegisterField, rule: FieldRule, smsVerification: boolean): string | null {
  if (field === 'mobileNum') return smsVerification ? t('registration.hints.mobileNum') : null;
  return field === 'username' || field === 'password' ? fieldHint(rule) : null;
}
