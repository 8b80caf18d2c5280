import { useState } from 'react';
import { is } from 'superstruct';
import { PasskeyName, passkeyNameLength } from '../../../../contract/identity/security.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';

/** The name of a passkey as it is typed, from a first one on. */
export function usePasskeyName(first: string) {
  const [typed, type] = useState(first);
  const [asked, setAsked] = useState(false);
  const right = is(typed.trim(), PasskeyName);
  return {
    /** What it will be called. */
    name: typed.trim(),
    /** Whether it will do; from now on the field says so when it does not. */
    check: () => {
      setAsked(true);
      return right;
    },
    field: { typed, type, wrong: asked && !right, look: () => setAsked(true) },
  };
}

interface PasskeyNameFieldProps {
  field: ReturnType<typeof usePasskeyName>['field'];
  hint?: string;
  /** What the gateway says of it. */
  error?: string | null;
  /** The dialog begins with it. */
  first?: boolean;
}

/** Asks what a passkey is called (AUTH-23). */
export function PasskeyNameField({
  field: { typed, type, wrong, look },
  hint,
  error,
  first,
}: PasskeyNameFieldProps) {
  return (
    <Field
      label={t('security.passkeys.name')}
      {...(hint && { hint })}
      error={error ?? (wrong ? t('security.passkeys.nameMissing') : null)}
      name="name"
      autoComplete="off"
      value={typed}
      maxLength={passkeyNameLength.max}
      onChange={type}
      onBlur={look}
      required
      {...(first && { 'data-autofocus': true })}
    />
  );
}
