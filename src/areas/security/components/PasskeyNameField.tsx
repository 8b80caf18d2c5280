import { is } from 'superstruct';
import { PasskeyName, passkeyNameLength } from '../../../../contract/identity/security.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';

/** The error of a passkey's name, or null. */
export const passkeyNameError = (name: string): string | null =>
  is(name.trim(), PasskeyName) ? null : t('security.passkeys.nameMissing');

interface PasskeyNameFieldProps {
  field: FormField;
  hint?: string;
  /** Takes focus. */
  first?: boolean;
}

/** The name by which a member knows a passkey (AUTH-23). */
export function PasskeyNameField({ field, hint, first }: PasskeyNameFieldProps) {
  return (
    <Field
      {...field}
      label={t('security.passkeys.name')}
      {...(hint && { hint })}
      autoComplete="off"
      maxLength={passkeyNameLength.max}
      required
      {...(first && { 'data-autofocus': true })}
    />
  );
}
