import type { Confirmation } from '../../../../contract/withdrawals/shapes.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { overview } from '../withdraw.model.ts';

/** What was typed, as the gateway takes it: a code where an authenticator is bound, else the transaction password. */
export const confirmationOf = (typed: string): Confirmation =>
  overview.peek()?.authenticator ? { code: typed.trim() } : { password: typed };

interface ConfirmationFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}

/** Asks for the second confirmation of what takes money out (SAFE-06). */
export function ConfirmationField({ value, onChange, error }: ConfirmationFieldProps) {
  if (overview.value?.authenticator) {
    return (
      <Field
        label={t('withdraw.code')}
        hint={t('withdraw.codeHint')}
        name="confirmation"
        icon="key-round"
        value={value}
        onChange={onChange}
        error={error}
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  }
  return (
    <SecretField
      label={t('withdraw.password')}
      name="confirmation"
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

interface SecretFieldProps extends ConfirmationFieldProps {
  label: string;
  name: string;
  hint?: string;
  autoComplete?: 'current-password' | 'off';
}

/** A field for a password that can be shown while it is typed. */
export function SecretField({ autoComplete = 'off', ...rest }: SecretFieldProps) {
  return (
    <Field
      {...rest}
      type="password"
      icon="lock"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      reveal={{ show: t('session.showPassword'), hide: t('session.hidePassword') }}
    />
  );
}
