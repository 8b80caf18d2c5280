import { type InputHTMLAttributes, useState } from 'react';
import { incomeSources } from '../../../../contract/kyc/calls.ts';
import type { ProfileDetail, ProfileField } from '../../../../contract/account/profile.ts';
import { detailViolation, plainDetail } from '../../../../contract/account/profile-check.ts';
import { t, uncheckedKey } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SaveOrLeave } from './SaveOrLeave.tsx';

export type Details = Partial<Record<ProfileField, string>>;

interface DetailsFormProps {
  /** Editable ones, with initial values. */
  details: readonly ProfileDetail[];
  birthdayAge: number;
  /** Submits valid values; true when accepted. */
  onSave: (typed: Details) => Promise<boolean>;
  /** Changed or cancelled. */
  onDone: () => void;
  saveLabel: string;
  /** Rejection text. */
  rejected?: string | null;
}

/** Input hints for keyboard and autofill. */
const looks: Partial<Record<ProfileField, InputHTMLAttributes<HTMLInputElement>>> = {
  fullName: { autoComplete: 'name' },
  birthday: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
  nationality: { autoComplete: 'country-name' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
  telegram: { autoCapitalize: 'none', spellCheck: false },
  zalo: { inputMode: 'numeric' },
  qq: { inputMode: 'numeric' },
};

/** An error text, or null. */
function detailError(detail: ProfileDetail, text: string, birthdayAge: number): string | null {
  const found = detailViolation(detail, plainDetail(detail.field, text), birthdayAge, Date.now());
  if (!found) return null;
  if (found.key === 'underage') return t('validation.underage', { age: found.params.min });
  return t(
    detail.field === 'birthday' ? 'validation.birthday' : `validation.${found.key}`,
    found.params,
  );
}

/** Changes contact and address details (MEM-01). */
export function DetailsForm({
  details,
  birthdayAge,
  onSave,
  onDone,
  saveLabel,
  rejected = null,
}: DetailsFormProps) {
  const [typed, setTyped] = useState<Details>({});
  const values: Details = {
    ...Object.fromEntries(details.map(({ field, value }) => [field, value])),
    ...typed,
  };
  const { element, field, error } = useForm<Details>({
    store: { values, set: (changes) => setTyped({ ...typed, ...changes }) },
    check: (now) =>
      Object.fromEntries(
        details.map((detail) => [
          detail.field,
          detailError(detail, now[detail.field] ?? '', birthdayAge),
        ]),
      ),
    // Retained until accepted.
    onSubmit: async (now) => {
      const plain = details.map((detail) => [
        detail.field,
        plainDetail(detail.field, now[detail.field] ?? ''),
      ]);
      if (await onSave(Object.fromEntries(plain))) onDone();
    },
  });
  return (
    <form className="member__form" {...element}>
      {details.map((detail, i) => (
        <DetailField
          key={detail.field}
          detail={detail}
          text={values[detail.field] ?? ''}
          onChange={(text) => field(detail.field).onChange(text)}
          error={error(detail.field)}
          first={i === 0}
        />
      ))}
      <FieldError id="details-rejected" error={rejected} />
      <SaveOrLeave saveLabel={saveLabel} onLeave={onDone} />
    </form>
  );
}

interface DetailFieldProps {
  detail: ProfileDetail;
  text: string;
  onChange: (text: string) => void;
  error: string | null;
  first: boolean;
}

function DetailField({
  detail: { field, rule, once },
  text,
  onChange,
  error,
  first,
}: DetailFieldProps) {
  const label = `${t(`profile.details.${field}`)}${rule.required ? ' *' : ''}`;
  if (field === 'incomeSource') {
    const options = ['', ...incomeSources].map((value) => ({
      value,
      label: value ? t(uncheckedKey(`kyc.income.${value}`)) : '–',
    }));
    return (
      <div>
        <Select label={label} options={options} value={text} onChange={onChange} />
        <FieldError id="income-error" error={error} />
      </div>
    );
  }
  return (
    <Field
      autoComplete="off"
      {...looks[field]}
      name={field}
      label={label}
      value={text}
      onChange={onChange}
      required={rule.required}
      error={error}
      {...(once && { hint: t('profile.details.onceHint') })}
      {...(first && { 'data-autofocus': true })}
    />
  );
}
