import type { Confirmation } from '../../../../contract/identity/confirmation.ts';
import type { FieldRule } from '../../../../contract/field-rule.ts';
import { t } from '../../../models/language.ts';
import { Field } from '../../../ui/Field.tsx';
import type { FormField } from '../../../ui/use-form.ts';
import { overview } from '../withdraw.model.ts';

/** An authenticator code where it confirms, else the transaction password. */
export const confirmationOf = (typed: string): Confirmation =>
  overview.known.peek()?.byCode ? { code: typed.trim() } : { password: typed };

export const confirmationError = (typed: string): string | null =>
  typed.trim() === '' ? t('withdrawals.passwordMissing') : null;

/** Second confirmation of payouts (SAFE-06). */
export function ConfirmationField(field: FormField) {
  if (overview.known.value?.byCode) {
    return (
      <Field
        {...field}
        label={t('withdrawals.code')}
        hint={t('withdrawals.codeHint')}
        icon="key-round"
        autoComplete="one-time-code"
        maxLength={80}
      />
    );
  }
  const rule = overview.known.value?.password.rule;
  return <SecretField {...field} label={t('withdrawals.password')} digits={isPin(rule)} />;
}

/** Whether a transaction password has digits alone: its keyboard is a digit pad (MEM-19k). */
export const isPin = (rule: FieldRule | undefined): boolean => rule?.acceptedPattern === '^[0-9]+$';

interface SecretFieldProps extends FormField {
  label: string;
  hint?: string;
  autoComplete?: 'current-password' | 'off';
  /** Brings the digit pad. */
  digits?: boolean;
}

/** A password field with a show button. */
export function SecretField({ autoComplete = 'off', digits = false, ...rest }: SecretFieldProps) {
  return (
    <Field
      {...rest}
      type="password"
      {...(digits && { inputMode: 'numeric' })}
      icon="lock"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      reveal={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
    />
  );
}
