import { is } from 'superstruct';
import { PasskeyName, passkeyNameLength } from '../../../../contract/identity/security.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';

/** Returns the error of a passkey's name, null when it is right. */
export const passkeyNameError = (name: string): string | null =>
  is(name.trim(), PasskeyName) ? null : t('security.passkeys.nameMissing');

interface PasskeyNameFieldProps {
  field: FormField;
  hint?: string;
  /** Whether the dialog begins with it. */
  first?: boolean;
}

/** Asks what a passkey is called (AUTH-23). */
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
